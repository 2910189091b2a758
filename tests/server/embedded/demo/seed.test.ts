import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../contract/access';
import type { RuleTrial } from '../../../../contract/approvalRules';
import { passwordMinimum } from '../../../../contract/values';
import { colleagues } from '../../../../demo/colleagues';
import { demoPeople, signInTable } from '../../../../demo/people';
import { hasDemoPeople, seedDemo } from '../../../../demo/seed';
import type { Database } from '../../../../server/db/connection';
import { createAdmin } from '../../../../server/people/createAdmin';
import { faultOfNewPerson, faultOfRoles } from '../../../../server/people/rules';
import { maySeed } from '../../../../server/setup/demoData';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;
const now = new Date();

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

it.each([
  [undefined, '127.0.0.1', true, true],
  [undefined, '0.0.0.0', true, false],
  [undefined, '127.0.0.1', false, false],
  [true, '0.0.0.0', true, true],
  [true, '127.0.0.1', false, true],
  [false, '127.0.0.1', true, false],
])('seeds with SEED_DEMO %s at %s, embedded %s: %s', (seedDemoSetting, host, embedded, expected) => {
  expect(maySeed({ SEED_DEMO: seedDemoSetting, HOST: host }, embedded)).toBe(expected);
});

describe('empty database', () => {
  it('starts with the standard verticals and roles, and without people', async () => {
    const verticals = await database.db.selectFrom('vertical').select('name').orderBy('id').execute();
    expect(verticals.map(({ name }) => name)).toEqual([
      'admin',
      'Data/Air',
      'Data/Hospitality',
      'Data/RC',
      'Data/Stortrack',
    ]);
    const roles = await database.db.selectFrom('role').select(['name', 'module']).orderBy('id').execute();
    expect(roles).toHaveLength(15);
    expect(roles).toContainEqual({ name: 'machine_launch user', module: 'launch' });
    for (const { name, module } of roles) if (name !== 'admin') expect(rightsOf([name])).toEqual([module]);
    expect(await database.db.selectFrom('person').selectAll().execute()).toEqual([]);
    expect(await hasDemoPeople(database)).toBe(false);
  });

  it('is seeded once under concurrent attempts', async () => {
    const results = await Promise.all([seedDemo(database, now), seedDemo(database, now)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await seedDemo(database, now)).toBe(false);
    expect(await hasDemoPeople(database)).toBe(true);
    expect(await database.db.selectFrom('person').selectAll().execute()).toHaveLength(
      demoPeople.length + colleagues.length,
    );
  });

  it('lets every demo person sign in as the table says', async () => {
    await seedDemo(database, now);
    const server = (await TestApp.start({ database })).untilEndOfTest();
    for (const { username, password, verticals } of demoPeople) {
      expect(password.length).toBeGreaterThanOrEqual(passwordMinimum);
      expect(signInTable()).toMatch(new RegExp(`${username} +${password} +${Object.keys(verticals).join(', ')} `));
      for (const [vertical, roles] of Object.entries(verticals)) {
        const code = vertical === 'admin' ? {} : { code: await server.freshCode(username) };
        const answer = await server.login(username, vertical, { password, ...code });
        expect(answer.json()).toMatchObject({ roles: roles.length ? roles : ['user'] });
      }
    }
  });

  it('has varied rows', async () => {
    await seedDemo(database, now);
    const server = (await TestApp.start({ database })).untilEndOfTest();
    await server.add('lea', { admin: ['admin'] });
    const answer = await server.call({ path: 'listprocess', token: await server.tokenOf('lea', 'admin') });
    const { message, data } = answer.json<{ message: string; data: Record<string, unknown>[] }>();
    expect(message).toBe('Processes fetched');
    expect(data.length).toBeGreaterThanOrEqual(40);
    expect(data[0]).toMatchObject({
      id: 1,
      version: '1',
      machine_max_count: 1,
      tags: { team: 'air' },
      spot_allowed: true,
    });
    expect(Object.keys(data[0] ?? {}).length).toBeGreaterThanOrEqual(12);
  });
});

/** The first screens of an administrator in a seeded database. */
async function firstSight() {
  await seedDemo(database, now);
  const server = (await TestApp.start({ database, env: { REQUIRE_SECOND_APPROVER: '1' } })).untilEndOfTest();
  const login = await server.login('ada', 'admin', { password: demoPeople[0]?.password ?? '' });
  const { access_token: token } = login.json<{ access_token: string }>();
  const read = async (path: string, key: string) =>
    (await server.call({ path, token })).json<Record<string, Record<string, unknown>[]>>()[key] ?? [];
  return {
    server,
    token,
    users: await read('authentication/getusers', 'users'),
    verticals: await read('authentication/listverticals', 'data'),
    requests: await read('listrequest', 'data'),
    updates: await read('listupdateprocess', 'data'),
  };
}

const withStatus = (rows: Record<string, unknown>[], status: number) => rows.filter((row) => row.status === status);

describe('demo data of an administrator', () => {
  it('has people of every kind that the rules allow', async () => {
    const { users, verticals } = await firstSight();
    expect(users).toHaveLength(40);
    const counts = users.map((user) => (user.verticals as unknown[]).length);
    expect([0, 1, 2, 4].every((count) => counts.includes(count))).toBe(true);
    for (const { username, email, verticals: rights } of colleagues) {
      expect(
        await faultOfNewPerson({ username, email, password: 'on the bridge' }, async () => false),
        username,
      ).toBeUndefined();
      for (const { roles } of Object.values(rights)) expect(faultOfRoles(roles)).toBeUndefined();
    }
    expect(verticals.filter(({ description }) => typeof description === 'string')).toHaveLength(4);
  });

  it('has requests of both kinds in every state, some of the administrator’s own', async () => {
    const { requests, updates } = await firstSight();
    expect([0, 1, -1].map((status) => withStatus(requests, status).length)).toEqual([9, 10, 6]);
    expect([0, 1, -1].map((status) => withStatus(updates, status).length)).toEqual([5, 6, 4]);
    for (const rows of [requests, updates]) {
      expect(withStatus(rows, 0).filter(({ own }) => own === true).length).toBeGreaterThan(0);
      expect(withStatus(rows, -1).every(({ reason }) => typeof reason === 'string')).toBe(true);
      for (const { requested_at, decided_at } of rows.filter(({ status }) => status !== 0))
        expect(String(requested_at) < String(decided_at)).toBe(true);
      for (const { requested_at } of rows) expect(new Date(String(requested_at)) < now).toBe(true);
    }
    for (const row of withStatus(updates, 1)) expect(row.current_version).toBe(row.new_version);
  });

  it('allows a decision on every pending request', async () => {
    const { server, token, requests, updates } = await firstSight();
    await server.add('bea', { admin: ['admin'] });
    const bea = await server.tokenOf('bea', 'admin');
    const decide = async (call: string, { id, own }: Record<string, unknown>) =>
      (await server.send('POST', call, own ? bea : token, { requestid: String(id), approve: 1 })).statusCode;
    for (const row of withStatus(requests, 0)) expect(await decide('approverequest', row)).toBe(200);
    for (const row of withStatus(updates, 0)) expect(await decide('approveupdate', row)).toBe(200);
  });

  it.each(['second_approver', 'reject_reason'])('has decisions that the rule %s would have refused', async (rule) => {
    await seedDemo(database, now);
    const server = (await TestApp.start({ database, now: () => now })).untilEndOfTest();
    await server.add('lea', { admin: ['admin'] });
    const token = await server.tokenOf('lea', 'admin');
    const answer = await server.call({ path: `approvalrules/${rule}/trial`, token });
    const { decisions, refused } = answer.json<{ data: RuleTrial }>().data;
    expect(refused).toBe(2);
    expect(decisions).toBeGreaterThan(20);
  });

  it('is always the same', async () => {
    const timeless = ({ server: _server, token: _token, ...lists }: Awaited<ReturnType<typeof firstSight>>) => lists;
    const first = timeless(await firstSight());
    await database.close();
    database = await freshDatabase();
    expect(timeless(await firstSight())).toEqual(first);
  });
});

it('does not seed a database with people', async () => {
  await createAdmin(
    { db: database.db, isLeaked: async () => false, emailDomains: [] },
    { username: 'root', email: 'root@example.com', password: 'long enough for it' },
    now,
  );
  expect(await seedDemo(database, now)).toBe(false);
});
