import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let ada = 0;
let admin = '';

beforeEach(async () => {
  server = await TestApp.start();
  ada = await server.add('ada', { admin: ['admin'] });
  admin = await server.tokenOf('ada', 'admin');
});

afterEach(() => server.stop());

const drop = (userid: number, username: string, token = admin) =>
  server.send('DELETE', 'authentication/dropuser', token, { userid, username });

async function addAdmin(username: string) {
  const id = await server.add(username, { admin: ['admin'] });
  return { id, username, token: await server.tokenOf(username, 'admin') };
}

const admins = () =>
  server.db
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'role_id')
    .select('person_id')
    .where('name', '=', 'admin')
    .execute();

describe('deleting a person', () => {
  it('requires the name that belongs to the identifier', async () => {
    const lena = await server.add('lena', { 'Data/Air': [] });
    for (const name of ['ada', 'Lena', '', '<b>']) {
      const answer = await drop(lena, name);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'other_name' });
    }
    expect((await drop(999, 'nobody')).statusCode).toBe(404);
    expect((await drop(lena, 'lena')).json()).toEqual({ status: 'success', message: 'User deleted' });
    expect((await drop(lena, 'lena')).statusCode).toBe(404);
    expect((await server.login('lena', 'Data/Air')).json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('refuses to delete oneself', async () => {
    await addAdmin('bea');
    expect((await drop(ada, 'ada')).json()).toMatchObject({
      message: 'You cannot delete yourself',
      code: 'own_person',
    });
  });

  it('keeps their actions in the audit log', async () => {
    const bea = await addAdmin('bea');
    await server.send('POST', 'authentication/logout', bea.token, {});
    await drop(bea.id, 'bea');
    const rows = await server.db.selectFrom('audit').selectAll().orderBy('seq').execute();
    expect(rows.filter(({ actor }) => actor === 'bea')).toMatchObject([{ action: 'login' }, { action: 'logout' }]);
    expect(rows.at(-1)).toMatchObject({
      actor: 'ada',
      action: 'dropuser',
      target: 'bea',
      before: { email: 'bea@example.com', verticals: ['admin'] },
      after: { sessions_ended: 0 },
    });
  });
});

describe('last administrator', () => {
  const ways = {
    'losing the role': () =>
      server.send('PUT', 'authentication/assignrole', admin, { user_id: ada, vertical_id: 1, roles: [] }),
    'getting another role': async () =>
      server.send('PUT', 'authentication/assignrole', admin, {
        user_id: ada,
        vertical_id: 1,
        roles: await server.roleIds('aws admin'),
      }),
    'losing the vertical': () =>
      server.send('PUT', 'authentication/removevertical', admin, { user_id: String(ada), vertical_id: 1 }),
  };

  it.each(Object.entries(ways))('is protected from %s, other administrators are not', async (_what, way) => {
    const refused = await way();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'last_admin' });
    expect((await server.call({ path: 'authentication/me', token: admin })).json()).toMatchObject({ roles: ['admin'] });
    const rows = await server.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').execute();
    expect(rows[0]).toMatchObject({
      outcome: 'denied',
      after: { reason: refused.json<{ message: string }>().message },
    });

    await addAdmin('bea');
    expect((await way()).statusCode).toBe(200);
    expect((await server.call({ path: 'authentication/me', token: admin })).statusCode).toBe(401);
  });

  it.each(['Admin', '\u00A0ADMIN\t'])('is not the last while someone has the role %j', async (name) => {
    await server.db.insertInto('role').values({ name, module: 'admin' }).execute();
    await server.add('bea', { admin: [name] });
    expect((await ways['losing the role']()).statusCode).toBe(200);
  });

  it('does not count admins of a module', async () => {
    await server.add('otto', { 'Data/Air': ['aws admin'] });
    expect((await ways['losing the role']()).statusCode).toBe(409);
  });

  it('remains after ten admins have deleted each other at once', async () => {
    const others = [{ id: ada, username: 'ada', token: admin }];
    for (let number = 1; number < 10; number += 1) others.push(await addAdmin(`admin${number}`));
    const answers = await Promise.all(
      others.map(({ token }, index) => {
        const { id = 0, username = '' } = others[(index + 1) % others.length] ?? {};
        return drop(id, username, token);
      }),
    );
    expect(answers.filter(({ statusCode }) => ![200, 401, 409].includes(statusCode))).toEqual([]);
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
    expect((await verifyLog(server.db)).faults).toEqual([]);
  });

  it('remains after two admins have revoked each other’s role at once', async () => {
    const bea = await addAdmin('bea');
    const take = (user_id: number, token: string) =>
      server.send('PUT', 'authentication/assignrole', token, { user_id, vertical_id: 1, roles: [] });
    const answers = await Promise.all([take(bea.id, admin), take(ada, bea.token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await admins()).toHaveLength(1);
  });
});
