import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let admin = '';
let lena = 0;
/** Each test has its own person. */
let name = '';
let count = 0;
let air = 0;
let rc = 0;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  admin = await server.tokenOf('ada', 'admin');
  air = await server.verticalId('Data/Air');
  rc = await server.verticalId('Data/RC');
});

beforeEach(async () => {
  count += 1;
  name = `lena${count}`;
  lena = await server.add(name, { 'Data/Air': ['aws user', 'mail user'] });
});

afterAll(() => server.stop());

const put = (call: string, body: object, token = admin) => server.send('PUT', `authentication/${call}`, token, body);
const me = async (token: string) => (await server.call({ path: 'authentication/me', token })).statusCode;

async function userOf(id: number) {
  const answer = await server.call({ path: 'authentication/getusers', token: admin });
  const { users } = answer.json<{ users: { userid: number; verticals: unknown[] }[] }>();
  return users.find(({ userid }) => userid === id);
}

const setRoles = async (names: string[], more: object = {}) =>
  put('assignrole', { user_id: lena, vertical_id: air, roles: await server.roleIds(...names), ...more });

describe('assigning a vertical', () => {
  it.each(['assginvertical', 'assignvertical'])(
    'accepts the identifier as number or text, also repeated: %s',
    async (call) => {
      const nils = await server.add(`nils${count}`);
      for (const user_id of [nils, String(nils)]) {
        const answer = await put(call, { user_id, vertical_id: air });
        expect(answer.json()).toEqual({ status: 'success', message: 'Vertical assigned' });
      }
      expect(await userOf(nils)).toMatchObject({ verticals: [{ vertical_id: air, roles: [], direct_privileges: [] }] });
    },
  );

  it('assigns only the first in the wizard; the update page adds more', async () => {
    const refused = await put('assginvertical', { user_id: lena, vertical_id: rc });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'The user already has the vertical Data/Air. Cannot change it.',
      code: 'has_vertical',
    });
    expect((await put('assignvertical', { user_id: String(lena), vertical_id: rc })).statusCode).toBe(200);
    expect((await userOf(lena))?.verticals).toHaveLength(2);
  });

  it('assigns one vertical for concurrent requests of the wizard', async () => {
    const nils = await server.add(`nils${count}`);
    const verticals = await server.db.selectFrom('vertical').select('id').execute();
    const answers = await Promise.all(
      verticals.map(({ id }) => put('assginvertical', { user_id: nils, vertical_id: id })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await userOf(nils))?.verticals).toHaveLength(1);
  });

  it.each([
    ['user', { user_id: 99_999, vertical_id: 1 }],
    ['vertical', { user_id: 1, vertical_id: 99_999 }],
  ])('refuses an unknown %s with a failure message', async (what, body) => {
    for (const call of ['assginvertical', 'assignvertical', 'removevertical']) {
      const answer = await put(call, body);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        status: 'failed',
        message: `${what[0]?.toUpperCase()}${what.slice(1)} 99999 not found`,
      });
      expect(answer.body).not.toMatch(/assigned/i);
    }
  });

  it.each([
    { user_id: 2 ** 31, vertical_id: 1 },
    { user_id: '2147483648', vertical_id: 1 },
    { user_id: -1, vertical_id: 1 },
  ])('refuses %j', async (body) => {
    for (const call of ['assginvertical', 'assignvertical', 'removevertical', 'assignrole'])
      expect((await put(call, body)).statusCode).toBe(400);
  });
});

describe('assigning roles', () => {
  it('replaces the whole list, and keeps direct privileges that are not sent (D15)', async () => {
    expect((await setRoles(['aws user', 'psql user'], { direct_privileges: [9, 4, 9] })).json()).toEqual({
      status: 'success',
      message: 'Roles updated',
    });
    const [aws, psql] = await server.roleIds('aws user', 'psql user');
    const both = [aws, psql].map((roleid) => ({ roleid, direct_privileges: [4, 9] }));
    expect(await userOf(lena)).toMatchObject({ verticals: [{ roles: both, direct_privileges: [4, 9] }] });
    await setRoles(['psql user', 'psql user']);
    expect(await userOf(lena)).toMatchObject({ verticals: [{ roles: [both[1]] }] });
    await setRoles([]);
    expect(await userOf(lena)).toMatchObject({ verticals: [{ roles: [], direct_privileges: [4, 9] }] });
    await setRoles([], { direct_privileges: [] });
    expect(await userOf(lena)).toMatchObject({ verticals: [{ direct_privileges: [] }] });
  });

  it.each([
    [['admin', 'mail user'], 'The roles "admin" and "mail user" exclude each other'],
    [['admin', 'aws admin'], 'The roles "admin" and "aws admin" exclude each other'],
    [['aws user', 'aws admin'], 'The roles "aws user" and "aws admin" exclude each other'],
  ])('refuses %j and changes nothing', async (names, message) => {
    const before = await userOf(lena);
    const answer = await setRoles(names, { direct_privileges: [1] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message, code: 'role_conflict' });
    expect(await userOf(lena)).toEqual(before);
  });

  it('allows the admins of two modules together', async () => {
    expect((await setRoles(['aws admin', 'mail admin', 'psql user'])).statusCode).toBe(200);
  });

  it('refuses unknown roles and verticals of other people', async () => {
    expect((await put('assignrole', { user_id: lena, vertical_id: air, roles: [999] })).json()).toMatchObject({
      message: 'Role 999 not found',
    });
    const foreign = await put('assignrole', { user_id: lena, vertical_id: rc, roles: [] });
    expect(foreign.statusCode).toBe(409);
    expect(foreign.json()).toMatchObject({ message: `${name} does not belong to Data/RC` });
  });

  it.each([
    { roles: [2 ** 31] },
    { roles: [0] },
    { roles: ['2'] },
    { roles: Array(1_001).fill(1) },
    { roles: [], direct_privileges: [0] },
    { roles: [], direct_privileges: [1.5] },
    { roles: [], direct_privileges: [2 ** 31] },
    { roles: [], direct_privileges: null },
  ])('refuses %j', async (more) => {
    expect((await put('assignrole', { user_id: lena, vertical_id: air, ...more })).statusCode).toBe(400);
  });
});

describe('revoked rights (S8)', () => {
  it.each([
    ['a role', () => setRoles(['aws user'])],
    ['all roles', () => setRoles([])],
    ['a direct privilege', () => setRoles(['aws user', 'mail user'], { direct_privileges: [] })],
    ['the vertical', () => put('removevertical', { user_id: String(lena), vertical_id: air })],
    ['the person', () => server.send('DELETE', 'authentication/dropuser', admin, { userid: lena, username: name })],
  ])('end the sessions of that vertical at once: %s', async (_what, take) => {
    await setRoles(['aws user', 'mail user'], { direct_privileges: [7] });
    const token = await server.tokenOf(name, 'Data/Air');
    expect(await me(token)).toBe(200);
    expect((await take()).statusCode).toBe(200);
    expect(await me(token)).toBe(401);
  });

  it('do not affect other verticals and people', async () => {
    await put('assignvertical', { user_id: lena, vertical_id: rc });
    const other = await server.tokenOf(name, 'Data/RC');
    await put('removevertical', { user_id: lena, vertical_id: air });
    expect(await me(other)).toBe(200);
    expect(await me(admin)).toBe(200);
    expect((await userOf(lena))?.verticals).toHaveLength(1);
  });

  it('keep the sessions if rights are only added', async () => {
    const token = await server.tokenOf(name, 'Data/Air');
    await setRoles(['aws user', 'mail user', 'psql user'], { direct_privileges: [7] });
    expect(await me(token)).toBe(200);
  });
});
