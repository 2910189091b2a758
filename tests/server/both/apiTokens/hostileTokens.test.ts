import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createToken } from '../../../../contract/apiTokens';
import { isInNetworks } from '../../../../server/auth/apiTokens';
import { Follower } from '../../support/follower';
import { auditOf } from '../../support/machines';
import { askForProcess } from '../../support/requests';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'], 'Data/Air': ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user', 'machine_launch user'] });
});
afterAll(() => server.stop());

const sessionOf = (username: string) => server.tokenOf(username, username === 'ada' ? 'admin' : 'Data/Air');

/** Creates a token and returns it. */
async function tokenOf(username: string, body: object = {}): Promise<string> {
  count += 1;
  const session = await sessionOf(username);
  const answer = await server.send('POST', 'authentication/tokens', session, {
    ...{ name: `token ${count}`, current_password: password, ...body },
  });
  return createToken.answer.parse(answer.json()).data.value;
}

const me = (token: string, options: object = {}) => server.call({ path: 'authentication/me', token, ...options });
const codeOf = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).code];
};
const ended = [401, 'session_expired'];

describe('a token in another form', () => {
  it.each<[string, (token: string) => string]>([
    ['cut', (token) => token.slice(0, -1)],
    ['lengthened', (token) => `${token}A`],
    ['without its prefix', (token) => token.slice(3)],
    ['with another prefix', (token) => `qx_${token.slice(3)}`],
    ['with a prefix in capitals', (token) => `QD_${token.slice(3)}`],
    ['in capitals', (token) => token.toUpperCase()],
    ['with a blank', (token) => `${token} `],
    ['twice', (token) => `${token},${token}`],
    ['encoded', (token) => token.replace('_', '%5F')],
  ])('is refused: %s', async (_, changed) => {
    const token = await tokenOf('otto');
    expect(await codeOf(me(token))).toBe(200);
    expect(await codeOf(me(changed(token)))).toEqual(ended);
  });

  it('is refused in a query, a cookie, a body and other headers', async () => {
    const token = await tokenOf('otto');
    const path = 'authentication/me';
    expect(await codeOf(server.call({ path: `${path}?access_token=${token}` }))).toEqual(ended);
    for (const headers of [{ cookie: `token=${token}` }, { 'x-api-key': token }, { authorization: `Basic ${token}` }])
      expect(await codeOf(server.call({ path, headers }))).toEqual(ended);
    expect(await codeOf(server.send('POST', 'newprocess', '', { token }))).toEqual(ended);
  });
});

describe('a token whose owner or end has changed', () => {
  it('is refused from the second of its end on', async () => {
    const token = await tokenOf('otto', { days: 1 });
    server.pass(86_399);
    expect(await codeOf(me(token))).toBe(200);
    server.pass(1);
    expect(await codeOf(me(token))).toEqual(ended);
  });

  it('loses a role a second after the owner did, also on another server', async () => {
    const id = await server.add('demoted', { 'Data/Air': ['machine_launch user'] });
    const token = await tokenOf('demoted');
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    other.pass((server.now.getTime() - other.now.getTime()) / 1_000);
    const there = () => codeOf(other.call({ path: 'launchoverview', token }));
    expect(await there()).toBe(200);
    await server.send('PUT', 'authentication/assignrole', await sessionOf('ada'), {
      ...{ user_id: id, vertical_id: await server.verticalId('Data/Air'), roles: [] },
    });
    other.pass(1);
    expect(await there()).toEqual([403, 'not_allowed']);
  });

  it('ends with its owner, and so does its event stream', async () => {
    const id = await server.add('victim', { 'Data/Air': ['aws user'] });
    const token = await tokenOf('victim');
    const stream = await Follower.of(server, token);
    const body = { userid: id, username: 'victim' };
    const deleted = await server.send('DELETE', 'authentication/dropuser', await sessionOf('ada'), body);
    expect(deleted.statusCode).toBe(200);
    expect(await codeOf(me(token))).toEqual(ended);
    await stream.waitUntil(() => stream.hasEnded);
  });

  it('ends its event stream when it is revoked', async () => {
    const token = await tokenOf('otto');
    const stream = await Follower.of(server, token);
    const { id } = await server.db.selectFrom('api_token').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const path = `authentication/tokens/${id}`;
    expect((await server.call({ method: 'DELETE', path, token: await sessionOf('otto') })).statusCode).toBe(200);
    await stream.waitUntil(() => stream.hasEnded);
  });
});

describe('a token for networks', () => {
  it.each<[string, readonly string[], string | null, boolean]>([
    ['in the network', ['10.0.0.0/8'], '10.1.2.3', true],
    ['outside', ['10.0.0.0/8'], '11.0.0.1', false],
    ['an IPv4-mapped address', ['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    ['an IPv4-mapped address in hexadecimal', ['10.0.0.0/8'], '::ffff:a01:203', true],
    ['an IPv4-mapped address outside', ['10.0.0.0/8'], '::ffff:11.0.0.1', false],
    ['an IPv6 address beside an IPv4 network', ['0.0.0.0/0'], '2001:db8::1', false],
    ['an IPv6 network', ['2001:db8::/32'], '2001:db8:ffff::1', true],
    ['an IPv6 network, outside', ['2001:db8::/32'], '2001:db9::1', false],
    ['a single address', ['192.0.2.7/32'], '192.0.2.7', true],
    ['an unknown address', ['0.0.0.0/0'], null, false],
    ['no address', ['0.0.0.0/0'], 'unknown', false],
    ['a stored network that cannot be read', ['10.0.0.0/99'], '10.0.0.1', false],
  ])('%s', (_, networks, address, isInside) => {
    expect(isInNetworks(networks, address)).toBe(isInside);
  });

  it('ignores a forged X-Forwarded-For', async () => {
    const token = await tokenOf('otto', { networks: ['203.0.113.0/24'] });
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' };
    expect(await codeOf(me(token, { headers }))).toEqual([403, 'outside_networks']);
    expect(await codeOf(me(token, { remoteAddress: '203.0.113.7' }))).toBe(200);
    expect(await codeOf(me(token, { remoteAddress: '::ffff:203.0.113.7' }))).toBe(200);
  });
});

describe('a token of an administrator', () => {
  it('decides no request and gives no rights, and the audit log names it', async () => {
    const token = await tokenOf('ada');
    const id = await askForProcess(server, await sessionOf('otto'), { process_name: `asked ${count}` });
    const refused = [403, 'not_for_tokens'];
    const decision = { requestid: String(id), approve: 1 };
    expect(await codeOf(server.send('POST', 'approverequest', token, decision))).toEqual(refused);
    const person = { username: 'mallory', password: 'long enough for a test', email: 'm@example.com', team: 'x' };
    expect(await codeOf(server.send('POST', 'authentication/register', token, person))).toEqual(refused);
    expect(await codeOf(server.send('POST', 'authentication/tokens', token, { name: 'child' }))).toEqual(refused);
    const rights = { user_id: 1, vertical_id: 1, roles: [1] };
    expect(await codeOf(server.send('PUT', 'authentication/assignrole', token, rights))).toEqual(refused);
    const rows = await server.db
      .selectFrom('audit')
      .select(['action', 'outcome'])
      .where('actor', '=', `ada (token token ${count})`)
      .execute();
    expect(rows.map(({ action }) => action)).toContain('approverequest');
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['denied']));
  });
});

describe('service account', () => {
  const create = async (username: string, email = 'ada@example.com') =>
    server.send('POST', 'authentication/serviceaccounts', await sessionOf('ada'), { username, email, team: 'x' });
  const idOf = async (username: string) =>
    (await server.db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const createFor = async (user_id: number, by = 'ada') =>
    server.send('POST', 'authentication/tokens', await sessionOf(by), {
      ...{ name: 'job', user_id, current_password: password },
    });

  it('shares its contact address, has a distinct name, and gets tokens from administrators only', async () => {
    expect((await create('robot')).statusCode).toBe(200);
    expect((await create('droid')).statusCode).toBe(200);
    expect((await create('Robot')).statusCode).toBe(409);
    const id = await idOf('robot');
    expect((await createFor(id)).statusCode).toBe(422);
    const vertical_id = await server.verticalId('Data/Air');
    const ada = await sessionOf('ada');
    await server.send('PUT', 'authentication/assignvertical', ada, { user_id: String(id), vertical_id });
    expect((await createFor(id, 'otto')).statusCode).toBe(403);
    expect((await createFor(await idOf('otto'))).json().code).toBe('not_a_service_account');
    expect((await createFor(999_999)).statusCode).toBe(404);
    const made = await createFor(id);
    expect(made.json()).toMatchObject({ data: { owner: 'robot', vertical: 'Data/Air' } });
    expect(await codeOf(me(made.json().data.value))).toBe(200);
    const people = (await server.call({ path: 'authentication/getusers', token: ada })).json().users;
    const marked = people.filter(({ service }: { service?: boolean }) => service);
    expect(marked.map(({ username }: { username: string }) => username)).toEqual(['robot', 'droid']);
  });

  it('gets no token that outlives the admin role of its creator, and all administrators hear of one with that role', async () => {
    await create('mighty');
    const id = await idOf('mighty');
    const [ada, vertical_id, [admin = 0]] = [
      ...[await sessionOf('ada'), await server.verticalId('admin')],
      await server.roleIds('admin'),
    ] as const;
    await server.send('PUT', 'authentication/assignvertical', ada, { user_id: String(id), vertical_id });
    await server.send('PUT', 'authentication/assignrole', ada, { user_id: id, vertical_id, roles: [admin] });
    const person_id = await server.add('brief', { admin: ['admin'] });
    const until = new Date(server.now.getTime() + 3_600_000);
    await server.db.updateTable('membership_role').set({ until }).where('person_id', '=', person_id).execute();
    const session = await server.tokenOf('brief', 'admin');
    const body = { name: 'long', days: 366, user_id: id, current_password: password };
    const made = await server.send('POST', 'authentication/tokens', session, body);
    expect(made.json().data.expires_at).toBe(until.toISOString());
    const rows = await auditOf(server, 'createtoken');
    expect(rows.find(({ actor }) => actor === 'brief')?.after).toMatchObject({
      notice: 'brief created the API token long of mighty, a service account with the admin role.',
    });
    for (const one of [id, person_id]) await server.db.deleteFrom('person').where('id', '=', one).execute();
  });

  it('cannot sign in: no password, no link, no code', async () => {
    await create('sealed');
    const id = await idOf('sealed');
    const ada = await sessionOf('ada');
    const vertical_id = await server.verticalId('admin');
    await server.send('PUT', 'authentication/assignvertical', ada, { user_id: String(id), vertical_id });
    const link = await server.send('POST', 'authentication/passwordlink', ada, { user_id: id });
    expect([link.statusCode, link.json().code]).toEqual([409, 'service_account']);
    for (const password of ['', ' ', 'a-password-for-tests'])
      expect((await server.login('sealed', 'admin', { password })).statusCode).not.toBe(200);
    // Even with a password that another program has stored.
    const known = await server.db.selectFrom('person').select('password_hash').where('username', '=', 'ada').execute();
    const { password_hash } = known[0] ?? { password_hash: '' };
    await server.db.updateTable('person').set({ password_hash }).where('id', '=', id).execute();
    expect((await server.login('sealed', 'admin')).statusCode).toBe(400);
    await server.sendCode('sealed');
    const codes = await server.db.selectFrom('one_time_code').select('id').where('person_id', '=', id).execute();
    expect(codes).toEqual([]);
    onTestFinished(async () => void (await server.db.deleteFrom('person').where('id', '=', id).execute()));
  });

  it('does not count as the last administrator', async () => {
    const alone = (await TestApp.start()).untilEndOfTest();
    const adaId = await alone.add('ada', { admin: ['admin'] });
    const session = await alone.tokenOf('ada', 'admin');
    const person = { username: 'robot', email: 'ada@example.com', team: 'x' };
    await alone.send('POST', 'authentication/serviceaccounts', session, person);
    const robot = await alone.db.selectFrom('person').select('id').where('username', '=', 'robot').executeTakeFirst();
    const vertical_id = await alone.verticalId('admin');
    const [admin = 0] = await alone.roleIds('admin');
    const user_id = String(robot?.id);
    await alone.send('PUT', 'authentication/assignvertical', session, { user_id, vertical_id });
    const rights = { user_id: robot?.id, vertical_id, roles: [admin] };
    expect((await alone.send('PUT', 'authentication/assignrole', session, rights)).statusCode).toBe(200);
    const own = { user_id: adaId, vertical_id, roles: [] };
    expect((await alone.send('PUT', 'authentication/assignrole', session, own)).json().code).toBe('last_admin');
  });
});
