import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, listTokens } from '../../../../contract/apiTokens';
import { enrolApp } from '../../support/factors';
import { auditOf } from '../../support/machines';
import { askForProcess } from '../../support/requests';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'], 'Data/Air': ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user', 'machine_launch user'] });
  await server.add('nora', { 'Data/Air': [] });
});
afterAll(() => server.stop());

const sessionOf = (username: string) => server.tokenOf(username, username === 'ada' ? 'admin' : 'Data/Air');
const create = async (session: string, body: object) =>
  server.send('POST', 'authentication/tokens', session, { current_password: password, ...body });
const secretOf = (answer: Awaited<ReturnType<typeof create>>) => createToken.answer.parse(answer.json()).data.value;
const rows = async (session: string, path = 'authentication/tokens') =>
  listTokens.answer.parse((await server.call({ path, token: session })).json()).data;
const statusOf = async (token: string, path: string) => (await server.call({ path, token })).statusCode;

describe('createtoken', () => {
  it('returns the token once, with 256 random bits, and stores its digest', async () => {
    const session = await sessionOf('otto');
    const answer = await create(session, { name: 'nightly', networks: ['127.0.0.1', '2001:DB8::/32'] });
    const token = secretOf(answer);
    expect(token).toMatch(/^qd_[\w-]{43}$/);
    expect(await statusOf(token, 'aws/getaccounts')).toBe(200);
    const [row] = await rows(session);
    expect(row).toMatchObject({
      ...{ name: 'nightly', owner: 'otto', state: 'valid', vertical: 'Data/Air', created_by: 'otto' },
      ...{ read_only: false, module: null, calls: null, networks: ['127.0.0.1/32', '2001:db8::/32'] },
      ...{ last_used_at: server.now.toISOString(), last_address: '127.0.0.1' },
      expires_at: new Date(server.now.getTime() + 90 * 86_400_000).toISOString(),
    });
    const stored = JSON.stringify([
      await server.db.selectFrom('api_token').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token.slice(3));
    const [made] = await auditOf(server, 'createtoken');
    expect(made).toMatchObject({ actor: 'otto', target: 'otto', after: { token: 'nightly', vertical: 'Data/Air' } });
  });

  it.each([
    ['a day too long', { days: 367 }, 'days'],
    ['no day', { days: 0 }, 'days'],
    ['half a day', { days: 1.5 }, 'days'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that looks like an actor', { name: 'x) (token y' }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['an invisible name', { name: '\u200b' }, 'name'],
    ['a huge name', { name: 'n'.repeat(100_000) }, 'name'],
    ['an unknown module', { module: 'root' }, 'module'],
    ['an unknown call', { calls: ['getregions', 'format'] }, 'calls'],
    ['a public call', { calls: ['login'] }, 'calls'],
    ['a call for people', { calls: ['approverequest'] }, 'calls'],
    ['a change in a read-only token', { read_only: true, calls: ['terminate'] }, 'calls'],
    ['a call of another module', { module: 'launch', calls: ['getregions'] }, 'calls'],
    ['an empty list of calls', { calls: [] }, 'calls'],
    ['1,000 networks', { networks: Array.from({ length: 1_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`) }, 'networks'],
    ['a network of too many bits', { networks: ['10.0.0.0/33'] }, 'networks'],
    ['a name of a host', { networks: ['db.example.com'] }, 'networks'],
    ['an octal address', { networks: ['010.0.0.1'] }, 'networks'],
    ['another vertical', { vertical_id: 1 }, 'vertical_id'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await create(await sessionOf('otto'), { name: 'refused', ...body });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().fields?.[0]?.path ?? answer.json().message).toContain(path);
  });

  it('needs a name that no valid token of the owner has', async () => {
    const session = await sessionOf('otto');
    await create(session, { name: 'weekly', days: 1 });
    const taken = await create(session, { name: 'weekly' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'taken']);
    expect((await create(await sessionOf('nora'), { name: 'weekly' })).statusCode).toBe(200);
    server.pass(86_400);
    const later = await sessionOf('otto');
    expect((await rows(later)).find(({ name }) => name === 'weekly')).toMatchObject({ state: 'expired' });
    expect((await create(later, { name: 'weekly' })).statusCode).toBe(200);
  });

  it('stops at 50 valid tokens, also for simultaneous calls', async () => {
    await server.add('mira', { 'Data/Air': [] });
    const session = await sessionOf('mira');
    const answers = await Promise.all(Array.from({ length: 55 }, (_, n) => create(session, { name: `t${n}` })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('too_many_tokens');
  });

  it('needs the password of a person without a second factor, since a session may be stolen', async () => {
    await server.add('rosa', { 'Data/Air': [] });
    const session = await sessionOf('rosa');
    const at = async (current_password: string | undefined) => {
      const answer = await server.send('POST', 'authentication/tokens', session, { name: 'x', current_password });
      return [answer.statusCode, answer.json().fields?.[0]?.path];
    };
    expect(await at(undefined)).toEqual([400, 'current_password']);
    expect(await at('not the password')).toEqual([422, 'current_password']);
    await enrolApp(server, session);
    expect(await at(undefined)).toEqual([200, undefined]);
  });

  it('is for people only, as revoking and listing their own', async () => {
    const token = secretOf(await create(await sessionOf('otto'), { name: 'parent' }));
    expect((await create(token, { name: 'child' })).json().code).toBe('not_for_tokens');
    expect(await statusOf(token, 'authentication/tokens')).toBe(403);
  });
});

describe('revoketoken', () => {
  it('ends a token at once, also on another server, and only for its owner', async () => {
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    other.pass((server.now.getTime() - other.now.getTime()) / 1_000);
    const session = await sessionOf('otto');
    const token = secretOf(await create(session, { name: 'brief' }));
    const { id = 0 } = (await rows(session)).find(({ name }) => name === 'brief') ?? {};
    const there = async () => (await other.call({ path: 'authentication/me', token })).statusCode;
    expect(await there()).toBe(200);
    const revoke = async (by: string) =>
      (await server.call({ method: 'DELETE', path: `authentication/tokens/${id}`, token: by })).statusCode;
    expect(await revoke(await sessionOf('nora'))).toBe(404);
    expect(await revoke(session)).toBe(200);
    expect(await revoke(session)).toBe(404);
    expect(await there()).toBe(401);
    expect(await statusOf(token, 'authentication/me')).toBe(401);
  });

  it('is possible for administrators, who list the tokens of all', async () => {
    const token = secretOf(await create(await sessionOf('nora'), { name: 'lost' }));
    const ada = await sessionOf('ada');
    const { id = 0 } = (await rows(ada, 'authentication/alltokens')).find(({ name }) => name === 'lost') ?? {};
    const path = `authentication/alltokens/${id}`;
    expect((await server.call({ method: 'DELETE', path, token: await sessionOf('otto') })).statusCode).toBe(403);
    expect((await server.call({ method: 'DELETE', path, token: ada })).statusCode).toBe(200);
    expect(await statusOf(token, 'authentication/me')).toBe(401);
    const revoked = await auditOf(server, 'revokeanytoken');
    expect(revoked.find(({ outcome }) => outcome === 'success')).toMatchObject({
      actor: 'ada',
      target: 'nora',
      before: { token: 'lost' },
    });
  });
});

describe('person behind a token', () => {
  it('gets no notification of what their token does, and is found by their name in the audit log', async () => {
    const token = secretOf(await create(await sessionOf('ada'), { name: 'robot' }));
    await askForProcess(server, token, { process_name: 'asked by token' });
    const ada = await sessionOf('ada');
    const listed = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      const answer = await server.call({ path: `audit?${query}`, token: ada });
      return answer.json<{ actor: string; action: string }[]>();
    };
    expect(await listed({ actor: ['ada'], action: 'newprocess' })).toMatchObject([{ actor: 'ada (token robot)' }]);
    expect(await listed({ actor: ['ada (token robot)'] })).toMatchObject([{ action: 'newprocess' }]);
    expect(await listed({ actor: ['ad'] })).toEqual([]);
  });

  it('takes their tokens with them', async () => {
    const id = await server.add('leaver', { 'Data/Air': ['machine_launch user'] });
    const token = secretOf(await create(await sessionOf('leaver'), { name: 'left' }));
    expect(await statusOf(token, 'launchoverview')).toBe(200);
    const ada = await sessionOf('ada');
    await server.send('PUT', 'authentication/assignrole', ada, { user_id: id, vertical_id: 2, roles: [] });
    expect(await statusOf(token, 'launchoverview')).toBe(403);
    await server.send('PUT', 'authentication/removevertical', ada, { user_id: String(id), vertical_id: 2 });
    expect(await statusOf(token, 'authentication/me')).toBe(401);
  });
});
