import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../contract/access';
import { passwordMinimum } from '../../../contract/values';
import type { Database } from '../../../server/db/connection';
import { demoPeople, signInTable } from '../../../server/demo/people';
import { hasDemoPeople, maySeed, seedDemo } from '../../../server/demo/seed';
import { createAdmin } from '../../../server/people/createAdmin';
import { TestApp } from '../support/testApp';
import { freshDatabase } from '../support/testDatabase';

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
])('SEED_DEMO %s at %s, embedded %s: %s', (seedDemoSetting, host, embedded, expected) => {
  expect(maySeed({ SEED_DEMO: seedDemoSetting, HOST: host }, embedded)).toBe(expected);
});

describe('an empty database', () => {
  it('starts with the verticals and roles of every database, and nobody', async () => {
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

  it('is seeded once, whoever else tries at the same time', async () => {
    const results = await Promise.all([seedDemo(database, now), seedDemo(database, now)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await seedDemo(database, now)).toBe(false);
    expect(await hasDemoPeople(database)).toBe(true);
    expect(await database.db.selectFrom('person').selectAll().execute()).toHaveLength(demoPeople.length);
  });

  it('lets every demo person in as the table says', async () => {
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

  it('has rich rows to look at', async () => {
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
    expect(data.some(({ launch_windows }) => Array.isArray(launch_windows) && launch_windows.length > 0)).toBe(true);
  });
});

it('a database with anybody in it is left alone', async () => {
  await createAdmin(database.db, { username: 'root', email: 'root@example.com', password: 'long enough for it' }, now);
  expect(await seedDemo(database, now)).toBe(false);
});
