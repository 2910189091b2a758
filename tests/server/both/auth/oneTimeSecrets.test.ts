import { expect, it } from 'vitest';
import { forgetSecrets, storeSecret, takeSecret } from '../../../../server/auth/oneTimeSecrets';
import { lockMembership, lockPersonForUpdate } from '../../../../server/auth/store';
import { TestApp } from '../../support/testApp';

const content = { challenge: 'c' };

async function start() {
  const server = await TestApp.start();
  server.untilEndOfTest();
  const { db } = server;
  const take = (secret: string, holder = '', purpose: 'confirmation' | 'new passkey' = 'confirmation') =>
    takeSecret(db, purpose, { secret, holder }, server.now);
  return { server, db, take };
}

it('works once, of several simultaneous uses', async () => {
  const { server, db, take } = await start();
  const secret = await storeSecret(db, 'confirmation', { content }, server.now);
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(secret)));
  expect(taken.filter((one) => one !== undefined)).toEqual([expect.objectContaining({ content })]);
});

it('works for its holder and purpose only, until it expires', async () => {
  const { server, db, take } = await start();
  const secret = await storeSecret(db, 'confirmation', { content, holder: 'a' }, server.now);
  expect(await take(secret)).toBeUndefined();
  expect(await take(secret, 'b')).toBeUndefined();
  expect(await take(secret, 'a', 'new passkey')).toBeUndefined();
  server.pass(299);
  expect(await take(secret, 'a')).toMatchObject({ content });
  const late = await storeSecret(db, 'confirmation', { content }, server.now);
  server.pass(300);
  expect(await take(late)).toBeUndefined();
  await storeSecret(db, 'confirmation', { content }, server.now);
  expect(await db.selectFrom('one_time_secret').select('purpose').execute()).toHaveLength(1);
});

it('keeps the newest of a network, and those of other networks and purposes', async () => {
  const { server, db } = await start();
  const store = (network: string, purpose: 'passkey sign-in' | 'confirmation' = 'passkey sign-in') =>
    storeSecret(db, purpose, { content, network }, server.now);
  const [first, other] = [await store('1'), await store('2')];
  await store('1', 'confirmation');
  server.pass(1);
  let last = '';
  for (let count = 0; count < 200; count += 1) last = await store('1');
  const rows = await db.selectFrom('one_time_secret').select(['network', 'purpose']).execute();
  expect(rows).toHaveLength(202);
  const take = (secret: string) => takeSecret(db, 'passkey sign-in', { secret }, server.now);
  expect(await take(first)).toBeUndefined();
  expect(await take(other)).toBeDefined();
  expect(await take(last)).toBeDefined();
});

it('ends with the person, with the membership and with the sessions in its vertical', async () => {
  const { server, db } = await start();
  const personId = await server.add('otto', { 'Data/Air': [], 'Data/RC': [] });
  const [air, rc] = [await server.verticalId('Data/Air'), await server.verticalId('Data/RC')];
  const store = (verticalId?: number) => storeSecret(db, 'confirmation', { content, personId, verticalId }, server.now);
  const left = async () =>
    (await db.selectFrom('one_time_secret').select('vertical_id').orderBy('vertical_id').execute()).map(
      ({ vertical_id }) => vertical_id,
    );
  await Promise.all([store(), store(air), store(rc)]);
  await forgetSecrets(db, personId, air);
  expect(await left()).toEqual([rc]);
  await store();
  await db.deleteFrom('membership').where('vertical_id', '=', rc).execute();
  expect(await left()).toEqual([null]);
  await db.deleteFrom('person').where('id', '=', personId).execute();
  expect(await left()).toEqual([]);
});

it('does not deadlock with a reset', async () => {
  const { server, db } = await start();
  const personId = await server.add('otto', { 'Data/Air': [] });
  const verticalId = await server.verticalId('Data/Air');
  const reset = () =>
    db.transaction().execute(async (transaction) => {
      await lockPersonForUpdate(transaction, personId);
      await forgetSecrets(transaction, personId);
    });
  for (let round = 0; round < 20; round += 1) {
    const secret = await storeSecret(db, 'confirmation', { content, personId }, server.now);
    const use = () =>
      db.transaction().execute(async (transaction) => {
        await takeSecret(transaction, 'confirmation', { secret }, server.now);
        await storeSecret(transaction, 'confirmation', { content, personId }, server.now);
        await lockMembership(transaction, personId, verticalId);
      });
    const renew = () =>
      db
        .transaction()
        .execute((transaction) => storeSecret(transaction, 'confirmation', { content, personId }, server.now));
    await Promise.all([reset(), use(), reset(), renew()]);
    server.pass(300);
  }
  await reset();
  expect(await db.selectFrom('one_time_secret').select('purpose').execute()).toEqual([]);
});
