import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteEndedRoles } from '../../../../server/roleRequests/endedRoles';
import { Follower } from '../../support/follower';
import { TestApp } from '../../support/testApp';
import { askForRole, storedRoles } from './support';

/** Two servers on one database. */
let server: TestApp;
let other: TestApp;
let ada = '';
let adaId = 0;
let ottoId = 0;
let name = '';
let vertical_id = 0;

beforeAll(async () => {
  server = await TestApp.start();
  other = await TestApp.start({ database: server.database, now: () => server.now });
  adaId = await server.add('ada', { admin: ['admin'] });
  vertical_id = await server.verticalId('Data/Air');
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

let count = 0;
beforeEach(async () => {
  server.pass(60);
  name = `otto${count++}`;
  ada = await server.tokenOf('ada', 'admin');
  ottoId = await server.add(name, { 'Data/Air': ['mail user'] });
});

const inSeconds = (seconds: number) => new Date(server.now.getTime() + seconds * 1_000);

/** Sets the roles of otto. */
async function assign(roles: readonly string[], terms?: Record<string, [Date | null, Date | null]>) {
  const termOf = async ([role, [since, until]]: [string, [Date | null, Date | null]]) => ({
    role_id: (await server.roleIds(role))[0],
    ...{ since, until },
  });
  return server.send('PUT', 'authentication/assignrole', ada, {
    ...{ user_id: ottoId, vertical_id, roles: await server.roleIds(...roles) },
    ...(terms && { terms: await Promise.all(Object.entries(terms).map(termOf)) }),
  });
}

async function listed(at = server) {
  const { users } = (await at.call({ path: 'authentication/getusers', token: ada })).json<{
    users: { userid: number; verticals: { roles: object[]; terms?: object[] }[] }[];
  }>();
  return users.find(({ userid }) => userid === ottoId)?.verticals[0];
}

describe('start and end of a role', () => {
  it('are kept by a change that does not name them, also of a role that has not started', async () => {
    const terms = { 'aws user': [null, inSeconds(600)], 'dc user': [inSeconds(300), null] } as const;
    expect((await assign(['aws user', 'dc user'], terms as never)).statusCode).toBe(200);
    expect((await assign(['aws user', 'mail user'])).statusCode).toBe(200);
    expect(await storedRoles(server, ottoId)).toMatchObject([
      { name: 'aws user', since: null, until: inSeconds(600) },
      { name: 'dc user', since: inSeconds(300), until: null },
      { name: 'mail user', since: null, until: null },
    ]);
    expect((await assign(['mail user'])).statusCode).toBe(200);
    expect(await storedRoles(server, ottoId)).toMatchObject([{ name: 'dc user' }, { name: 'mail user' }]);
    expect((await assign(['mail user'], {})).statusCode).toBe(200);
    expect(await storedRoles(server, ottoId)).toMatchObject([{ name: 'mail user' }]);
  });

  it('are listed beside the documented roles, at both servers, until the role ends', async () => {
    const [role] = await server.roleIds('aws user');
    const [mail] = await server.roleIds('mail user');
    const documented = await listed();
    expect(documented).not.toHaveProperty('terms');
    await assign(['aws user', 'mail user'], { 'aws user': [inSeconds(100), inSeconds(200)] });
    const since = inSeconds(100).toISOString();
    const until = inSeconds(200).toISOString();
    for (const one of [server, other])
      expect(await listed(one)).toMatchObject({ roles: [{ roleid: mail }], terms: [{ roleid: role, since, until }] });
    server.pass(100);
    for (const one of [server, other]) expect((await listed(one))?.roles).toHaveLength(2);
    server.pass(100);
    for (const one of [server, other]) expect(await listed(one)).toEqual(documented);
  });

  it.each([
    ['an end in the past', (now: Date) => [null, new Date(now.getTime() - 1)], 422],
    ['an end now', (now: Date) => [null, now], 422],
    ['an end before the start', (now: Date) => [new Date(now.getTime() + 2_000), new Date(now.getTime() + 1_000)], 422],
    ['no date', () => ['soon', null], 400],
    ['a date that does not exist', () => ['2026-13-01T00:00:00Z', null], 422],
  ])('are refused: %s', async (_what, termAt, status) => {
    expect((await assign(['aws user'], { 'aws user': termAt(server.now) as never })).statusCode).toBe(status);
  });

  it('are refused of a role that is not given', async () => {
    expect((await assign(['mail user'], { 'aws user': [null, inSeconds(60)] })).statusCode).toBe(404);
  });

  it('do not take the last administrator without an end away', async () => {
    const [role_id = 0] = await server.roleIds('admin');
    const body = { user_id: adaId, vertical_id: await server.verticalId('admin'), roles: [role_id] };
    const end = (until: Date) =>
      server.send('PUT', 'authentication/assignrole', ada, { ...body, terms: [{ role_id, since: null, until }] });
    await server.add(`end${count}`, { admin: ['admin'] });
    await server.db
      .updateTable('membership_role')
      .set({ until: inSeconds(900) })
      .where('role_id', '=', role_id)
      .where('person_id', '!=', adaId)
      .execute();
    expect((await end(inSeconds(600))).json()).toMatchObject({ code: 'last_admin' });
  });
});

describe('role that ends', () => {
  it('is refused by both servers at its end, also in cached sessions and after a clock is set back', async () => {
    await assign(['aws user'], { 'aws user': [inSeconds(100), inSeconds(200)] });
    const token = await server.tokenOf(name, 'Data/Air');
    const statuses = async () =>
      Promise.all([server, other].map(async (one) => (await one.call({ path: 'recentacts', token })).statusCode));
    expect(await statuses()).toEqual([403, 403]);
    server.pass(100);
    expect(await statuses()).toEqual([200, 200]);
    server.pass(-1);
    expect(await statuses()).toEqual([403, 403]);
    server.pass(100);
    expect(await statuses()).toEqual([200, 200]);
    server.pass(1);
    expect(await statuses()).toEqual([403, 403]);
    server.pass(-50);
    expect(await statuses()).toEqual([200, 200]);
    server.pass(50);
    // The row is gone, whatever the clock says.
    await deleteEndedRoles(server.db, server.now);
    server.pass(-50);
    expect(await statuses()).toEqual([403, 403]);
    server.pass(50);
  });

  it('ends the rights of an open stream, whose client hears of it', async () => {
    await assign(['admin'], { admin: [null, inSeconds(100)] });
    const follower = await Follower.of(other, await server.tokenOf(name, 'Data/Air'));
    server.pass(100);
    await follower.waitFor(/"kind":"access"/);
    const before = follower.changes.length;
    const userid = await server.add(`late${count}`);
    const last = Number(follower.last);
    await server.send('DELETE', 'authentication/dropuser', ada, { userid, username: `late${count}` });
    await follower.waitUntil(() => Number(follower.last) > last);
    expect(follower.changes.slice(before)).toEqual([]);
  });

  it('leaves one audit row of several servers, and no temporary membership', async () => {
    const hospitality = await server.verticalId('Data/Hospitality');
    const token = await server.tokenOf(name, 'Data/Air');
    const id = await askForRole(server, token, { vertical_id: hospitality, hours: 1 });
    await server.send('POST', 'rolerequests/decision', ada, { requestid: String(id), approve: 1 });
    server.pass(3_600);
    const at = server.now;
    await Promise.all([server, other, server].map(({ db }) => deleteEndedRoles(db, at)));
    const rows = await server.db.selectFrom('audit').selectAll().where('action', '=', 'role_ended').execute();
    expect(rows.filter(({ target }) => target === name)).toMatchObject([
      {
        ...{ actor: 'server', outcome: 'success', vertical: 'Data/Hospitality' },
        request_id: expect.stringMatching(/^role_ended-[\w-]{36}$/),
        after: { role: 'aws user', request: id, until: at.toISOString() },
      },
    ]);
    const memberships = await server.db
      .selectFrom('membership')
      .select('vertical_id')
      .where('person_id', '=', ottoId)
      .execute();
    expect(memberships).toEqual([{ vertical_id }]);
  });

  it('is extended or ends, whatever comes first', async () => {
    const token = await server.tokenOf(name, 'Data/Air');
    const first = await askForRole(server, token, { hours: 1 });
    const decide = (id: number, by: string) =>
      server.send('POST', 'rolerequests/decision', by, { requestid: String(id), approve: 1 });
    await decide(first, ada);
    const second = await askForRole(server, token, { hours: 2 });
    server.pass(3_600);
    const by = await server.tokenOf('ada', 'admin');
    const [answer] = await Promise.all([decide(second, by), deleteEndedRoles(other.db, server.now)]);
    expect(answer?.statusCode).toBe(200);
    expect(await storedRoles(server, ottoId)).toMatchObject(
      [{ name: 'mail user' }, { until: inSeconds(7_200) }].toReversed(),
    );
  });
});
