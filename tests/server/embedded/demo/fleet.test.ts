import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LaunchForm } from '../../../../contract/launches';
import type { Trial } from '../../../../contract/trial';
import { demoMachines } from '../../../../demo/demoMachines';
import { demoPrices } from '../../../../demo/demoPrices';
import { demoPeople } from '../../../../demo/people';
import { seedDemo } from '../../../../demo/seed';
import { seedDemoFleet } from '../../../../demo/seedFleet';
import type { Database } from '../../../../server/db/connection';
import { Prices } from '../../../../server/prices/prices';
import { launchForm, sendLaunch } from '../../support/launches';
import { search } from '../../support/machines';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;
/** The clock of {@link TestApp}. */
const now = new Date(Date.UTC(2026, 5, 1, 9));

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

type Row = Record<string, unknown>;

describe('demo fleet', () => {
  it('is created once, only with the demo people, and always the same', async () => {
    expect(await seedDemoFleet(database, now, 300)).toBe(false);
    await seedDemo(database, now);
    const results = await Promise.all([seedDemoFleet(database, now, 300), seedDemoFleet(database, now, 300)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await seedDemoFleet(database, now, 300)).toBe(false);
    const processes = await database.db.selectFrom('process').selectAll().orderBy('id').execute();
    const rows = await database.db.selectFrom('machine').selectAll().execute();
    expect(rows).toHaveLength(300);
    const expected = demoMachines({ processes, count: 300, now });
    const byId = (one: { instance_id: string }, other: { instance_id: string }) =>
      one.instance_id < other.instance_id ? -1 : 1;
    const made = rows.map(({ changed_in: _changed, began_at, ...row }) => ({ ...row, ...(began_at && { began_at }) }));
    expect(made.sort(byId)).toEqual(expected.toSorted(byId));
  });

  it('has every kind of machine in every account and region within the processes’ limits', async () => {
    await seedDemo(database, now);
    await seedDemoFleet(database, now, 300);
    const server = (await TestApp.start({ database })).untilEndOfTest();
    const login = await server.login('ada', 'admin', { password: demoPeople[0]?.password ?? '' });
    const { access_token: token } = login.json<{ access_token: string }>();
    const { data } = (await server.send('POST', 'ec2/listallinstance', token, search())).json<{ data: Row[] }>();
    const values = (key: string) => new Set(data.map((row) => row[key]));
    expect(data).toHaveLength(300);
    expect(values('state')).toEqual(new Set(['running', 'stopped', 'pending', 'stopping', 'terminated']));
    expect(new Set(data.map(({ account, region }) => `${account} ${region}`)).size).toBe(20);
    expect(values('platform')).toEqual(new Set(['linux', 'windows']));
    expect(values('termination_protection')).toEqual(new Set([true, false]));
    expect(values('instance_id').size).toBe(300);
    expect(data.some(({ ipv4 }) => ipv4 === null) && data.some(({ ipv6 }) => ipv6 !== null)).toBe(true);
    for (const name of [null, '', 'constructor', '=SUM(A1:A9)', 'מחירי מלונות', 'legacy*'])
      expect(values('name').has(name), String(name)).toBe(true);
    const processes = (await server.call({ path: 'listprocess', token })).json<{ data: Row[] }>().data;
    const used = processes.filter(({ machines_live }) => Number(machines_live) > 0);
    expect(used.length).toBeGreaterThan(15);
    for (const { machines_live, machine_max_count } of processes)
      expect(Number(machines_live)).toBeLessThanOrEqual(Number(machine_max_count));
    expect(used.some(({ machines_live, machine_max_count }) => machines_live === machine_max_count)).toBe(true);
  });

  it('has the template version that each AWS process names', async () => {
    await seedDemo(database, now);
    await seedDemoFleet(database, now, 10);
    const server = (await TestApp.start({ database })).untilEndOfTest();
    const login = await server.login('ada', 'admin', { password: demoPeople[0]?.password ?? '' });
    const { access_token: token } = login.json<{ access_token: string }>();
    const processes = await database.db.selectFrom('process').selectAll().where('ami_id', 'is not', null).execute();
    expect(processes.length).toBeGreaterThan(30);
    for (const { account, region, template_id, version, ami_id } of processes) {
      const answer = await server.send('POST', 'getltdet', token, { account, region, template_id, version });
      expect(answer.json(), answer.body).toMatchObject({ status: 'success', data: { ImageId: ami_id } });
    }
  });
});

it('has processes that can be launched and have a past, some with discrepancies', async () => {
  await seedDemo(database, now);
  await seedDemoFleet(database, now, 300);
  const server = (await TestApp.start({ database })).untilEndOfTest();
  const login = await server.login('ada', 'admin', { password: demoPeople[0]?.password ?? '' });
  const { access_token: token } = login.json<{ access_token: string }>();
  const { data } = (await server.call({ path: 'listprocess', token })).json<{ data: (LaunchForm & Row)[] }>();
  const room = ({ machine_max_count, machines_live }: Row) => Number(machine_max_count) - Number(machines_live);
  expect(data.some((row) => Number(row.machine_max_count) === 10 && room(row) === 2)).toBe(true);
  const launchable = data.filter((row) => row.platform === 'AWS' && row.region !== null && room(row) > 0);
  const latest = launchable.find(({ version }) => version === '$Latest');
  for (const { id, template_id, version } of [...launchable.slice(0, 3), ...(latest ? [latest] : [])]) {
    const answer = await sendLaunch(server, token, launchForm(Number(id), { template_id, version }));
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const kinds = new Set<string>();
  const statuses = new Set<string>();
  for (const { id } of data.filter((row) => Number(row.machines_live) > 0)) {
    const answer = await server.call({ path: `process/${id}/ledger`, token });
    const ledger = answer.json<{ data: { mismatches: { kind: string }[]; entries: Row[] } }>().data;
    for (const { kind } of ledger.mismatches) kinds.add(kind);
    for (const { kind, status } of ledger.entries) if (kind === 'launch') statuses.add(String(status));
  }
  expect(kinds).toEqual(new Set(['machine_gone', 'machine_without_process', 'machine_without_launch']));
  expect(statuses).toEqual(new Set(['success', 'failed']));
});

it('has unique identifiers and subnet addresses at any size', () => {
  const machines = demoMachines({ processes: [], count: 20_000, now });
  expect(new Set(machines.map(({ instance_id }) => instance_id)).size).toBe(20_000);
  expect(new Set(machines.map(({ subnet_id, private_ip }) => `${subnet_id} ${private_ip}`)).size).toBe(20_000);
  expect(new Set(machines.flatMap(({ ipv4 }) => ipv4 ?? [])).size).toBe(machines.filter(({ ipv4 }) => ipv4).length);
});

it('has 90 days of history, which ends in the present states', async () => {
  await seedDemo(database, now);
  await seedDemoFleet(database, now, 300);
  const server = (await TestApp.start({ database })).untilEndOfTest();
  const login = await server.login('ada', 'admin', { password: demoPeople[0]?.password ?? '' });
  const { access_token: token } = login.json<{ access_token: string }>();
  const { data } = (await server.send('POST', 'ec2/listallinstance', token, search())).json<{ data: Row[] }>();
  for (const range of ['24h', '30d', 'year'] as const) {
    const answer = await server.call({ path: `fleetseries?range=${range}`, token });
    const { states, marks } = answer.json<{
      data: { marks: { action: string }[]; states: { state: string; counts: (number | null)[] }[] };
    }>().data;
    const actions = new Set(marks.map(({ action }) => action));
    expect(actions, range).toEqual(new Set(range === '24h' ? ['start'] : ['launch', 'terminate', 'start', 'stop']));
    for (const { state, counts } of states)
      expect(counts.at(-1), `${range} ${state}`).toBe(data.filter((machine) => machine.state === state).length);
  }
  const processes = (await server.call({ path: 'listprocess', token })).json<{ data: Row[] }>().data;
  for (const { id, machines_live, machine_max_count } of processes) {
    const answer = await server.call({ path: `process/${id}/series?range=30d`, token });
    const { live } = answer.json<{ data: { live: number[] } }>().data;
    expect(live.at(-1), `process ${id}`).toBe(machines_live);
    expect(Math.max(...live), `process ${id}`).toBeLessThanOrEqual(Number(machine_max_count));
  }
});

it('has no machine in two states at a time', async () => {
  await seedDemo(database, now);
  await seedDemoFleet(database, now, 300);
  const spans = await database.db
    .selectFrom('machine_span')
    .selectAll()
    .orderBy('instance_id')
    .orderBy('since')
    .execute();
  expect(spans.length).toBeGreaterThan(3_000);
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    if (next?.instance_id === span.instance_id) expect(span.until?.getTime()).toBeLessThanOrEqual(next.since.getTime());
  }
});

it('tries a schedule on the quarter of each process within 5 seconds', async () => {
  await seedDemo(database, now);
  await seedDemoFleet(database, now, 2_000);
  const server = (await TestApp.start({ database, prices: new Prices(demoPrices) })).untilEndOfTest();
  await server.add('lea', { admin: ['admin'] });
  const token = await server.tokenOf('lea', 'admin');
  const { data } = (await server.call({ path: 'listprocess', token })).json<{ data: { id: number }[] }>();
  const schedule = {
    ...{ off_hours: true, time_zone: 'UTC', days: ['1', '2', '3', '4', '5'], starts: '07:00', stops: '19:00' },
    ...{ default_lifetime_hours: 48, maximum_lifetime_hours: 2_000, grace_days: 7 },
  };
  const trials: Trial[] = [];
  for (const { id } of data) {
    const begun = performance.now();
    const answer = await server.send('POST', 'processtrial', token, { process_id: id, schedule, limit: 5 });
    expect(performance.now() - begun).toBeLessThan(5_000);
    trials.push(answer.json<{ data: Trial }>().data);
  }
  const most = (key: 'stops' | 'ends' | 'launches_refused' | 'saved') =>
    Math.max(...trials.map((one) => one[key] ?? 0));
  for (const key of ['stops', 'ends', 'launches_refused', 'saved'] as const) expect(most(key), key).toBeGreaterThan(0);
});
