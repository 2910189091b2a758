import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshSeconds, proofFor } from '../../../../server/verticalSwitch/rules';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let count = 0;
const ids = { admin: 0, air: 0, rc: 0 };

beforeAll(async () => {
  server = await TestApp.start();
  ids.admin = await server.verticalId('admin');
  ids.air = await server.verticalId('Data/Air');
  ids.rc = await server.verticalId('Data/RC');
});

afterAll(() => server.stop());

let name = '';
let token = '';

beforeEach(async () => {
  name = `mira${++count}`;
  await server.add(name, { admin: ['admin'], 'Data/Air': ['machine_launch user'], 'Data/RC': ['aws user'] });
  token = await server.tokenOf(name, 'Data/Air');
});

const late = () => server.pass(freshSeconds + 1);
const go = (vertical_id: number, more: object = {}, by = token) =>
  server.send('POST', 'authentication/vertical', by, { vertical_id, ...more });
const me = async (by: string) => (await server.call({ path: 'authentication/me', token: by })).json();
const isOver = async (by: string) => (await server.call({ path: 'authentication/me', token: by })).statusCode === 401;
const auditOf = () =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('actor', '=', name)
    .where('action', '=', 'switchvertical')
    .orderBy('seq')
    .execute();

describe('own verticals', () => {
  it('are listed with the current one and what switching requires', async () => {
    late();
    const answer = await server.call({ path: 'authentication/verticals', token });
    expect(answer.json()).toMatchObject({
      data: [
        { name: 'admin', current: false, asks: 'password' },
        { name: 'Data/Air', current: true, asks: 'code' },
        { name: 'Data/RC', current: false, asks: 'code' },
      ],
    });
  });

  it('can be switched to by people with several', async () => {
    const offersOf = async (who: string) =>
      (await server.login(who, 'admin')).json<{ offers: string[] }>().offers.filter((one) => one.includes('vertical'));
    await server.add(`single${count}`, { admin: ['admin'] });
    expect(await offersOf(name)).toEqual(expect.arrayContaining(['listownverticals', 'switchvertical']));
    expect(await offersOf(`single${count}`)).not.toContain('switchvertical');
  });
});

describe('vertical switch', () => {
  it('begins a session in the other vertical with its roles, and ends the old one', async () => {
    late();
    const answer = await go(ids.rc, { otp: await server.freshCode(name) });
    expect(answer.json()).toMatchObject({ message: 'Switched to Data/RC', roles: ['aws user'] });
    const { access_token, offers } = answer.json<{ access_token: string; offers: string[] }>();
    expect(offers).toContain('switchvertical');
    expect(await me(access_token)).toMatchObject({ username: name, vertical: 'Data/RC', roles: ['aws user'] });
    expect(await isOver(token)).toBe(true);
    expect(await auditOf()).toMatchObject([
      { vertical: 'Data/Air', outcome: 'success', after: { vertical: 'Data/RC', roles: ['aws user'] } },
    ]);
  });

  it('to the admin vertical needs no code, and the password unless it was just typed', async () => {
    const fresh = await go(ids.admin);
    expect(fresh.json()).toMatchObject({ roles: ['admin'] });
    token = await server.tokenOf(name, 'Data/Air');
    late();
    const asked = await go(ids.admin);
    expect(asked.statusCode).toBe(422);
    expect(asked.json()).toMatchObject({ code: 'password_required', fields: [{ path: 'current_password' }] });
    const wrong = await go(ids.admin, { current_password: 'not the password' });
    expect(wrong.json()).toMatchObject({ code: 'wrong_password', fields: [{ path: 'current_password' }] });
    expect(await isOver(token)).toBe(false);
    expect((await go(ids.admin, { current_password: password })).statusCode).toBe(200);
  });

  it('needs a correct code where signing in does', async () => {
    expect((await go(ids.rc, { current_password: password })).json()).toMatchObject({
      code: 'otp_required',
      fields: [{ path: 'otp' }],
    });
    const code = await server.freshCode(name);
    const wrong = await go(ids.rc, { otp: code === '000000' ? '000001' : '000000' });
    expect(wrong.json()).toMatchObject({ code: 'otp_refused', fields: [{ path: 'otp' }] });
    const malformed = await go(ids.rc, { otp: code.slice(1) });
    expect(malformed.json()).toMatchObject({ code: 'otp_malformed', fields: [{ path: 'otp' }] });
    expect(await isOver(token)).toBe(false);
    expect((await go(ids.rc, { otp: `${code.slice(0, 3)}-${code.slice(3)}` })).statusCode).toBe(200);
    expect((await auditOf()).map(({ outcome }) => outcome)).toEqual(['denied', 'denied', 'denied', 'success']);
  });

  it('limits guesses of a code like sign-in', async () => {
    const code = await server.freshCode(name);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await go(ids.rc, { otp: wrong })).statusCode).toBe(400);
    expect((await go(ids.rc, { otp: code })).statusCode).toBe(429);
    expect(await isOver(token)).toBe(false);
  });

  it('refuses the current vertical and those of others', async () => {
    const foreign = await server.verticalId('Data/Stortrack');
    for (const id of [foreign, 999_999]) {
      const answer = await go(id, { otp: await server.freshCode(name), current_password: password });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'not_a_member' });
    }
    expect((await go(ids.air)).statusCode).toBe(409);
    expect(await isOver(token)).toBe(false);
  });

  it('does not extend a session without a new proof', async () => {
    server.pass(300);
    const opened = (await go(ids.admin)).json<{ access_token: string }>().access_token;
    expect(await isOver(opened)).toBe(false);
    server.pass(3_600 - 301);
    expect(await isOver(opened)).toBe(false);
    server.pass(2);
    expect(await isOver(opened)).toBe(true);
  });

  it('begins one session for concurrent switches', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => go(ids.admin)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401]);
    const sessions = server.db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select('session.vertical_id')
      .where('person.username', '=', name);
    expect(await sessions.execute()).toEqual([{ vertical_id: ids.admin }]);
  });

  it('stores no response under a key, since it has a token', async () => {
    const answer = await server.call({
      ...{ method: 'POST', path: 'authentication/vertical', token, headers: { 'idempotency-key': `switch ${count}` } },
      payload: { vertical_id: ids.admin },
    });
    expect(answer.statusCode).toBe(200);
    const kept = await server.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(answer.json<{ access_token: string }>().access_token);
  });
});

describe('proof for a switch', () => {
  const now = new Date('2026-06-01T09:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

  it.each([
    [true, ago(0), 'code'],
    [true, ago(3_000), 'code'],
    [false, ago(0), 'nothing'],
    [false, ago(freshSeconds), 'nothing'],
    [false, ago(freshSeconds + 1), 'password'],
  ] as const)('with a code %s and a session that began %j is %s', (needsCode, began, proof) => {
    expect(proofFor({ needsCode, began, now })).toBe(proof);
  });
});
