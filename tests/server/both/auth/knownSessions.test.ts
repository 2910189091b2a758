import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

/** Two servers on one database, which cache the sessions used at them. */
let one: TestApp;
let other: TestApp;
let ada = '';
let ottoId = 0;
let otto = '';

beforeAll(async () => {
  one = await TestApp.start();
  other = await TestApp.start({ database: one.database, now: () => one.now });
  await one.add('ada', { admin: ['admin'] });
});

afterAll(async () => {
  await other.stop();
  await one.stop();
});

beforeEach(async () => {
  one.pass(60);
  ada = await one.tokenOf('ada', 'admin');
  ottoId = await one.add(`otto${one.now.getTime()}`, { 'Data/Air': ['aws user'], admin: ['admin'] });
  otto = await one.tokenOf(`otto${one.now.getTime()}`, 'admin');
  for (const server of [one, other]) expect(await statusAt(server)).toBe(200);
});

const statusAt = async (server: TestApp, path = 'authentication/getusers') =>
  (await server.call({ path, token: otto })).statusCode;

describe('cached session', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['logs out', () => one.send('POST', 'authentication/logout', otto, {})],
    ['is deleted', async () => one.send('DELETE', 'authentication/dropuser', ada, await personOf(ottoId))],
    [
      'leaves the vertical',
      async () =>
        one.send('PUT', 'authentication/removevertical', ada, {
          user_id: ottoId,
          vertical_id: await one.verticalId('admin'),
        }),
    ],
    ['is ended in the database', () => one.db.deleteFrom('session').where('person_id', '=', ottoId).execute()],
  ])('is refused at once by every server when its person %s', async (_what, act) => {
    await act();
    expect([await statusAt(other), await statusAt(one)]).toEqual([401, 401]);
  });

  it('is refused when its time is over', async () => {
    one.pass(3_599);
    expect(await statusAt(other)).toBe(200);
    one.pass(1);
    expect([await statusAt(other), await statusAt(one)]).toEqual([401, 401]);
  });

  it('has the person’s current rights at every server', async () => {
    const set = async (...names: string[]) => {
      const vertical = await one.verticalId('admin');
      await one.db.deleteFrom('membership_role').where('person_id', '=', ottoId).execute();
      for (const role_id of await one.roleIds(...names))
        await one.db
          .insertInto('membership_role')
          .values({ person_id: ottoId, vertical_id: vertical, role_id })
          .execute();
    };
    await set('aws user');
    expect([await statusAt(other), await statusAt(one)]).toEqual([403, 403]);
    await set('admin');
    expect([await statusAt(other), await statusAt(one)]).toEqual([200, 200]);
    // The rights of a role follow from its name.
    await one.db.updateTable('role').set({ name: 'no admin' }).where('name', '=', 'admin').execute();
    expect([await statusAt(other), await statusAt(one)]).toEqual([403, 403]);
    await one.db.updateTable('role').set({ name: 'admin' }).where('name', '=', 'no admin').execute();
    expect([await statusAt(other), await statusAt(one)]).toEqual([200, 200]);
  });

  it('does not remember a token that was invalid before its session began', async () => {
    const { token_hash, ...row } = await one.db
      .selectFrom('session')
      .select(['token_hash', 'person_id', 'vertical_id', 'created_at', 'expires_at'])
      .where('person_id', '=', ottoId)
      .executeTakeFirstOrThrow();
    await one.db.deleteFrom('session').where('token_hash', '=', token_hash).execute();
    expect(await statusAt(other)).toBe(401);
    await one.db
      .insertInto('session')
      .values({ token_hash, ...row })
      .execute();
    expect(await statusAt(other)).toBe(200);
  });
});

async function personOf(id: number) {
  const { username } = await one.db
    .selectFrom('person')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { userid: id, username };
}

describe('ending session', () => {
  it('refuses concurrent requests from the response to the logout on', async () => {
    const late: number[] = [];
    let isOver = false;
    const ask = async (server: TestApp) => {
      for (let after = 0; after < 5; ) {
        // The session must have ended before this request is sent.
        const wasOver = isOver;
        const status = await statusAt(server);
        // A cached session must not delay other requests.
        await new Promise((resolve) => setImmediate(resolve));
        if (wasOver) {
          late.push(status);
          after += 1;
        }
      }
    };
    const asking = [one, other].flatMap((server) => [ask(server), ask(server), ask(server)]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await one.send('POST', 'authentication/logout', otto, {});
    isOver = true;
    await Promise.all(asking);
    expect(late).toEqual(Array(30).fill(401));
  });
});
