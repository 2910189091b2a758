import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Weekday } from '../../../../contract/schedules';
import { CostSum, runningTimes } from '../../../../server/costs/monthCosts';
import { Prices } from '../../../../server/prices/prices';
import { changesBetween } from '../../../../server/schedules/rules';
import { type Launched, launchForm, sendLaunch } from '../../support/launches';
import { addAll, addTemplate } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { carryOut } from '../dueActions/support';
import { passTo, setSchedule, week } from '../schedules/support';

const prices = new Prices({
  priced_at: '2026-03-20',
  prices: { AWS: { 'us-east-1': { 't3.medium': 0.0416 } } },
  discounts: [],
});
const rules = {
  ...week,
  days: [...week.days] as Weekday[],
  default_lifetime_hours: 192,
  grace_days: 2,
} as const;

type Act = readonly [at: string, action: 'start' | 'stop' | 'terminate' | 'launch', machine?: number];

/** Acts of people in June 2026 on the numbered machines of both processes. Each one changes the recorded machine. */
const acts: readonly Act[] = [
  ['01T12:00:00', 'stop', 1],
  ['01T21:00:00', 'stop', 2],
  ['01T22:00:00', 'start', 2],
  ['02T03:00:00', 'stop', 0],
  ['02T10:00:00', 'start', 1],
  ['03T10:00:00', 'launch'],
  ['03T23:00:00', 'stop', 2],
  ['04T05:00:00', 'start', 2],
  ['04T12:00:00', 'stop', 3],
  ['05T12:00:00', 'terminate', 3],
  ['06T11:00:00', 'start', 0],
  ['10T11:00:00', 'stop', 1],
  ['10T12:00:00', 'start', 1],
];

let server: TestApp;
let ada = '';
const ids = { recorded: 0, live: 0 };
const machines: Record<keyof typeof ids, string[]> = { recorded: [], live: [] };
const begin = new Date('2026-06-01T09:00:00Z');

async function act(name: keyof typeof ids, action: Act[1], index = 0) {
  const id = machines[name][index] ?? '';
  if (action === 'launch') {
    const answer = await sendLaunch(server, ada, launchForm(ids[name]));
    expect(answer.statusCode, answer.body).toBe(200);
    machines[name].push(answer.json<Launched>().data[0]?.instance_id ?? '');
    return;
  }
  const body = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: id };
  const answer = await server.send('POST', `machines/${action}`, ada, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  server = await TestApp.start({ prices });
  await server.add('ada', { admin: ['admin'] });
  await server.add('omar', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user'] });
  await addTemplate(server);
  await server.db.updateTable('fleet_history').set({ known_since: server.now }).execute();
  ada = await server.tokenOf('ada', 'admin');
  for (const name of ['recorded', 'live'] as const) {
    ids[name] = await addProcess(server, { process_name: name, account: '019', machine_max_count: 100 });
    const course = { began_at: begin, settles_at: new Date(begin.getTime() + 8_000), process_id: ids[name] };
    const added = await addAll(
      server,
      ...[course, course, course, course],
      ...[
        { ...course, termination_protection: true },
        { ...course, lifecycle: 'spot' as const },
      ],
    );
    machines[name] = added.map(({ instance_id }) => instance_id);
  }
  const answer = await setSchedule(server, ada, ids.live, rules);
  expect(answer.statusCode, answer.body).toBe(200);
  const moments = [
    ...changesBetween(rules, begin, new Date('2026-06-14T00:00:00Z')).map(({ at }) => at.toISOString().slice(8, 19)),
    ...acts.map(([at]) => at),
    // The ends, and what follows after two days.
    ...['09T09:00:00', '11T09:00:00', '11T10:00:00', '13T10:00:00', '13T12:00:00'],
  ];
  for (const moment of [...new Set(moments)].sort()) {
    passTo(server, moment);
    await carryOut(server);
    ada = await server.tokenOf('ada', 'admin');
    for (const [at, action, index] of acts)
      if (at === moment) for (const name of ['recorded', 'live'] as const) await act(name, action, index);
  }
}, 120_000);

afterAll(() => server.stop());

const tryOn = async (token: string, body: object) => {
  const answer = await server.send('POST', 'processtrial', token, body);
  return { status: answer.statusCode, body: answer.json() };
};

const countDone = async (source: 'schedule' | 'expiry' | 'grace', action: 'start' | 'stop' | 'terminate') => {
  const rows = await server.db
    .selectFrom('due_action')
    .select('instance_id')
    .where('process_id', '=', ids.live)
    .where('source', '=', source)
    .where('action', '=', action)
    .where('state', '=', 'done')
    .execute();
  return { times: rows.length, machines: new Set(rows.map(({ instance_id }) => instance_id)).size };
};

it('forecasts what the same rules have done to machines on which people did the same', async () => {
  const { status, body } = await tryOn(ada, { process_id: ids.recorded, schedule: rules });
  expect(status).toBe(200);
  const period = { since: begin, until: server.now };
  const costOf = async (name: keyof typeof ids) =>
    CostSum.of(await runningTimes(server.db, period, [ids[name]]), prices).cost ?? 0;
  const stops = await countDone('schedule', 'stop');
  expect(stops.times).toBeGreaterThan(10);
  expect(body.data).toMatchObject({
    ...{ from: begin.toISOString(), to: server.now.toISOString(), machines: 7 },
    ...{ stops: stops.times, machines_stopped: stops.machines },
    starts: (await countDone('schedule', 'start')).times,
    ends: 5,
    terminations: (await countDone('grace', 'terminate')).times,
    saved: Math.round(((await costOf('recorded')) - (await costOf('live'))) * 100) / 100,
    ...{ unpriced: 0, priced_at: '2026-03-20' },
  });
  expect(body.data.saved).toBeGreaterThan(0);
});

it('forecasts the same for a process that had these rules, since its schedule is replaced', async () => {
  const { body } = await tryOn(ada, { process_id: ids.live, schedule: rules });
  const stops = await countDone('schedule', 'stop');
  expect(body.data).toMatchObject({ stops: stops.times, machines_stopped: stops.machines, saved: 0, hours_saved: 0 });
});

it('counts the launches that a limit would have refused', async () => {
  const { body } = await tryOn(ada, { process_id: ids.recorded, limit: 6 });
  expect(body.data).toMatchObject({ launches_refused: 1, machines_refused: 1, peak: 7, days_over_limit: 3, stops: 0 });
  expect(body.data.saved).toBeGreaterThan(0);
  const enough = await tryOn(ada, { process_id: ids.recorded, limit: 7 });
  expect(enough.body.data).toMatchObject({ launches_refused: 0, days_over_limit: 0, saved: 0, hours_saved: 0 });
});

it('rejects what the process of the caller cannot have', async () => {
  const lena = await server.tokenOf('lena', 'Data/Air');
  expect((await tryOn(lena, { process_id: ids.recorded, limit: 6 })).status).toBe(200);
  expect((await tryOn(await server.tokenOf('omar', 'Data/Air'), { process_id: ids.recorded, limit: 6 })).status).toBe(
    403,
  );
  const other = await addProcess(server, { process_name: 'of others', account: '5646' });
  const hana = await server.tokenOf('hana', 'Data/RC');
  const closed = await Promise.all([lena, hana].map((token) => tryOn(token, { process_id: other, limit: 6 })));
  expect(closed.map(({ status }) => status)).toContain(403);
  expect((await tryOn(ada, { process_id: 99_999 })).status).toBe(404);
  const schedule = { ...week, time_zone: 'Mars/Phobos' };
  expect((await tryOn(ada, { process_id: ids.recorded, schedule })).body.code).toBe('invalid_schedule');
});

it('writes nothing', async () => {
  const rowsOf = async () =>
    Promise.all(
      (['audit', 'due_action', 'process_schedule', 'machine_span'] as const).map((table) =>
        server.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow(),
      ),
    );
  const before = await rowsOf();
  await tryOn(ada, { process_id: ids.recorded, schedule: rules, limit: 1 });
  expect(await rowsOf()).toEqual(before);
});
