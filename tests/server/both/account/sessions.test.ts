import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '../../../../contract/account';
import { auditOf } from '../../support/machines';
import { password, TestApp } from '../../support/testApp';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestApp;
let token = '';

beforeEach(async () => {
  server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

async function signIn(username: string, more: Parameters<TestApp['login']>[2] = {}): Promise<string> {
  return (await server.login(username, 'admin', more)).json<{ access_token: string }>().access_token;
}

async function sessionsOf(of: string) {
  const answer = await server.call({ path: 'authentication/sessions', token: of });
  expect(answer.statusCode).toBe(200);
  return listSessions.answer.parse(answer.json());
}

const otherIn = async (of: string) => (await sessionsOf(of)).data.find(({ current }) => !current)?.id ?? '';

const end = (of: string, id = '', body: object = { current_password: password }) =>
  server.send('DELETE', `authentication/sessions${id && `/${id}`}`, of, body);

const statusOf = async (of: string, at = server) =>
  (await at.call({ path: 'authentication/me', token: of })).statusCode;

describe('list of own sessions', () => {
  it('lists time, address and device of each session, the current one first', async () => {
    await signIn('lena');
    server.pass(60);
    const began = server.now;
    await signIn('ada', { from: '192.0.2.7', headers: { 'user-agent': firefox } });
    const { data, total } = await sessionsOf(token);
    expect(data.map(({ current }) => current)).toEqual([true, false]);
    expect(data[1]).toEqual({
      id: expect.any(String),
      ...{ vertical: 'admin', address: '192.0.2.7', browser: 'Firefox on Windows', current: false },
      ...{ began_at: began.toISOString(), ends_at: new Date(began.getTime() + 3_600_000).toISOString() },
    });
    expect(total).toBe(2);
  });

  it('contains no token', async () => {
    const { data } = await sessionsOf(token);
    const stored = await server.db.selectFrom('session').select('token_hash').executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain(token);
    expect(JSON.stringify(data)).not.toContain(stored.token_hash);
    expect(await statusOf(data[0]?.id ?? '')).toBe(401);
  });

  it('omits ended sessions', async () => {
    server.pass(3_000);
    const later = await signIn('ada');
    server.pass(700);
    expect((await sessionsOf(later)).total).toBe(1);
  });

  it('limits the rows and returns the total', async () => {
    const row = await server.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const { id: _id, sso: _sso, ...kept } = row;
    const others = Array.from({ length: 120 }, (_, index) => ({ ...kept, token_hash: `other ${index}` }));
    await server.db.insertInto('session').values(others).execute();
    const { data, total } = await sessionsOf(token);
    expect([data.length, total, data[0]?.current]).toEqual([101, 121, true]);
  });
});

describe('ending own sessions', () => {
  it('ends one session on every server and records it', async () => {
    const second = await TestApp.start({ database: server.database, now: () => server.now });
    const other = await signIn('ada', { from: '192.0.2.7', headers: { 'user-agent': firefox } });
    expect(await statusOf(other, second)).toBe(200);
    expect((await end(token, await otherIn(token))).json()).toMatchObject({ message: 'Session ended' });
    expect([await statusOf(other), await statusOf(other, second), await statusOf(token)]).toEqual([401, 401, 200]);
    const before = { address: '192.0.2.7', browser: 'Firefox on Windows' };
    expect(await auditOf(server, 'endsession')).toMatchObject([{ actor: 'ada', outcome: 'success', before }]);
    await second.stop();
  });

  it('ends all other sessions on every server and records it', async () => {
    const second = await TestApp.start({ database: server.database, now: () => server.now });
    const [others, lenas] = [[await signIn('ada'), await signIn('ada')], await signIn('lena')];
    expect((await end(token)).json()).toMatchObject({ message: 'Logged out everywhere else' });
    for (const other of others) expect([await statusOf(other), await statusOf(other, second)]).toEqual([401, 401]);
    expect([await statusOf(token), await statusOf(lenas)]).toEqual([200, 200]);
    expect(await auditOf(server, 'endothersessions')).toMatchObject([
      { actor: 'ada', outcome: 'success', after: { sessions_ended: 2 } },
    ]);
    await second.stop();
  });

  it.each(['one', 'all others'])('keeps the session when %s', async (which) => {
    const other = await signIn('ada');
    const id = which === 'one' ? await otherIn(token) : '';
    expect((await end(token, id, {})).statusCode).toBe(400);
    const wrong = await end(token, id, { current_password: 'wrong' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ fields: [{ path: 'current_password' }] });
    expect(await statusOf(other)).toBe(200);
  });

  it('counts wrong passwords of all calls against the sign-in limit', async () => {
    await signIn('ada');
    const id = await otherIn(token);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await end(token, attempt % 2 ? id : '', { current_password: 'wrong' })).statusCode).toBe(422);
    expect((await end(token)).statusCode).toBe(429);
    expect((await server.login('ada', 'admin')).statusCode).toBe(429);
  });

  it('cannot end another person’s session', async () => {
    const lenas = await signIn('lena');
    const [{ id } = { id: '' }] = (await sessionsOf(lenas)).data;
    expect((await end(token, id)).json()).toMatchObject({ code: 'unknown_session' });
    expect(await statusOf(lenas)).toBe(200);
  });
});
