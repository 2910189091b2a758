import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../server/db/connection';
import { up } from '../../../../server/db/migrations/0012-fleet-history';
import { markGone, markMissing, type SeenMachine, saveMachines, saveStates } from '../../../../server/fleet/ec2/store';
import { takeTurn } from '../../../../server/fleet/head';
import { keepHistory } from '../../../../server/fleetHistory/keeping';
import { addAll } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { cloudMachine, dayMs, minuteMs } from './simulation';

let server: TestApp;

beforeEach(async () => {
  server = await TestApp.start();
  const times = { next_read_at: minutes(0), read_at: minutes(-5) };
  await server.db
    .insertInto('cloud_place')
    .values({ ...place, ...times })
    .execute();
});

afterEach(() => server.stop());

const place = { account: '5646', region: 'us-east-1' };
const named = (instance_id: string) => ({ ...place, instance_id });
const minutes = (count: number) => new Date(Date.UTC(2026, 5, 1, 9) + count * minuteMs);
const running = { state: 'running', instance_type: 't3.medium', process_id: null };

/** A machine of EC2 that was launched a minute before the first reading. */
const seen = (state = 'running', instance_id = 'i-1', more: Partial<SeenMachine> = {}): SeenMachine => ({
  ...cloudMachine(named(instance_id), { ...running, state }, minutes(-1)),
  ...more,
});

function changed<Result>(work: (transaction: Db, generation: number) => Promise<Result>): Promise<Result> {
  return server.db.transaction().execute(async (transaction) => work(transaction, await takeTurn(transaction)));
}

const read = (machines: readonly SeenMachine[], at: Date) =>
  changed((transaction, generation) => saveMachines(transaction, generation, machines, at));

/** Returns the spans of a machine as texts: state, and minutes since the first reading. */
async function spansOf(instance_id: string, db = server.db): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_span')
    .selectAll()
    .where('instance_id', '=', instance_id)
    .orderBy('since')
    .execute();
  const minute = (moment: Date | null) => (moment ? (moment.getTime() - minutes(0).getTime()) / minuteMs : '');
  return rows.map((row) => `${row.state} ${minute(row.since)}..${minute(row.until)}${row.reconstructed ? ' ?' : ''}`);
}

describe('span of a machine of EC2', () => {
  it('begins at the launch, which is reconstructed before the last reading of the region', async () => {
    const old = { launch_time: minutes(-9) };
    await read([seen('running', 'i-1'), seen('running', 'i-2', old), seen('terminated', 'i-3')], minutes(0));
    await read([{ ...seen('running', 'i-4'), launch_time: minutes(2) }], minutes(1));
    expect(await spansOf('i-1')).toEqual(['running -1..']);
    expect(await spansOf('i-2')).toEqual(['running -9.. ?']);
    expect(await spansOf('i-3')).toEqual([]);
    expect(await spansOf('i-4')).toEqual(['running 1..']);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['the same state again', () => read([seen()], minutes(5)), ['running -1..']],
    ['an older response', () => read([seen('stopped')], minutes(-3)), ['running -1..']],
    ['a newer response', () => read([seen('stopped')], minutes(5)), ['running -1..5', 'stopped 5..']],
    [
      'another response of the same moment',
      () => read([seen('stopped')], minutes(0)),
      ['running -1..0', 'stopped 0..'],
    ],
    ['a termination', () => read([seen('terminated')], minutes(5)), ['running -1..5']],
    [
      'another type',
      () => read([seen('running', 'i-1', { instance_type: 'm5' })], minutes(5)),
      ['running -1..5', 'running 5..'],
    ],
    [
      'the response to an action',
      () =>
        changed((transaction, generation) =>
          saveStates(transaction, generation, place, new Map([['stopping', ['i-1']]]), minutes(4)),
        ),
      ['running -1..4', 'stopping 4..'],
    ],
    [
      'a reading that lacks it',
      () => changed((transaction, generation) => markMissing(transaction, generation, place, ['i-1'], minutes(6))),
      ['running -1..'],
    ],
    [
      'its end',
      () => changed((transaction, generation) => markGone(transaction, generation, place, ['i-1'], minutes(6))),
      ['running -1..6'],
    ],
  ])('follows %s', async (_what, change, expected) => {
    await read([seen()], minutes(0));
    await change();
    expect(await spansOf('i-1')).toEqual(expected);
  });

  it('begins again at the reading that finds a lost machine', async () => {
    await read([seen()], minutes(0));
    await changed((transaction, generation) => markGone(transaction, generation, place, ['i-1'], minutes(6)));
    await read([seen()], minutes(8));
    expect(await spansOf('i-1')).toEqual(['running -1..6', 'running 8..']);
    await server.db.deleteFrom('cloud_machine').execute();
    await server.db
      .updateTable('machine_span')
      .set({ until: minutes(9) })
      .where('until', 'is', null)
      .execute();
    await read([seen()], minutes(20));
    expect(await spansOf('i-1')).toEqual(['running -1..6', 'running 8..9', 'running 9..']);
  });

  it('is written once if several servers save the same at a time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => read([seen(), seen('running', 'i-2')], minutes(0))));
    await Promise.all(Array.from({ length: 8 }, () => read([seen('stopped'), seen('running', 'i-2')], minutes(5))));
    expect(await spansOf('i-1')).toEqual(['running -1..5', 'stopped 5..']);
    expect(await spansOf('i-2')).toEqual(['running -1..']);
  });

  it('is not written by a transaction that rolls back', async () => {
    await read([seen()], minutes(0));
    const failing = changed(async (transaction, generation) => {
      await saveMachines(transaction, generation, [seen('stopped'), seen('running', 'i-2')], minutes(5));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await spansOf('i-1')).toEqual(['running -1..']);
    expect(await spansOf('i-2')).toEqual([]);
  });
});

it('writes two spans of each course of the embedded fleet, which a new course cuts', async () => {
  const [began, settles] = [minutes(0), minutes(2)];
  await addAll(server, { instance_id: 'i-1', launched_at: began, began_at: began, settles_at: settles });
  expect(await spansOf('i-1')).toEqual(['pending 0..2', 'running 2..']);
  const set = (goal: 'stopped' | 'terminated' | 'running', at: number, until: number) =>
    server.db
      .updateTable('machine')
      .set({ goal, began_at: minutes(at), settles_at: minutes(until) })
      .where('instance_id', '=', 'i-1')
      .execute();
  await set('stopped', 1, 3);
  expect(await spansOf('i-1')).toEqual(['pending 0..1', 'stopping 1..3', 'stopped 3..']);
  // The clock of another server is behind.
  await set('running', 0, 4);
  expect(await spansOf('i-1')).toEqual(['pending 0..1', 'pending 1..4', 'running 4..']);
  await set('terminated', 9, 10);
  expect(await spansOf('i-1')).toEqual(['pending 0..1', 'pending 1..4', 'running 4..9', 'shutting-down 9..10']);
});

describe('daily sums', () => {
  const begun = Date.UTC(2026, 5, 1);
  const day = (number: number, hours = 0) => new Date(begun + number * dayMs + hours * 60 * minuteMs);
  const sums = () =>
    server.db
      .selectFrom('machine_day')
      .select(['day', 'state', 'machine_seconds', 'at_end'])
      .orderBy('day')
      .orderBy('state')
      .execute();
  const daysUntil = async () =>
    (await server.db.selectFrom('fleet_history').select('days_until').executeTakeFirstOrThrow()).days_until;

  beforeEach(async () => {
    await server.db
      .updateTable('fleet_history')
      .set({ known_since: day(0), days_until: '2026-06-01' })
      .execute();
    await read([seen('running', 'i-1', { launch_time: day(0, 12) })], day(0, 12));
    await read([seen('stopped')], day(2));
    await read([seen('terminated')], day(3, 6));
  });

  const expected = [
    { day: '2026-06-01', state: 'running', machine_seconds: 43_200, at_end: 1 },
    { day: '2026-06-02', state: 'running', machine_seconds: 86_400, at_end: 0 },
    { day: '2026-06-02', state: 'stopped', machine_seconds: 0, at_end: 1 },
    { day: '2026-06-03', state: 'stopped', machine_seconds: 86_400, at_end: 1 },
    { day: '2026-06-04', state: 'stopped', machine_seconds: 21_600, at_end: 0 },
  ];

  it('are made once by two servers, for closed days only', async () => {
    await Promise.all([keepHistory(server.db, day(4, 1), 400), keepHistory(server.db, day(4, 1), 400)]);
    await keepHistory(server.db, day(4, 23), 400);
    expect(await sums()).toEqual(expected);
    expect(await daysUntil()).toBe('2026-06-05');
    await keepHistory(server.db, new Date(day(5).getTime() - 1), 400);
    expect(await daysUntil()).toBe('2026-06-05');
  });

  it('are made again from the day of a change that is saved late', async () => {
    await keepHistory(server.db, day(4, 1), 400);
    await read([seen('running', 'i-2', { launch_time: day(2, 23) })], day(4, 1));
    expect(await daysUntil()).toBe('2026-06-03');
    await keepHistory(server.db, day(4, 1), 400);
    expect((await sums()).filter(({ state, day: at }) => state === 'running' && at > '2026-06-02')).toEqual([
      { day: '2026-06-03', state: 'running', machine_seconds: 3_600, at_end: 1 },
      { day: '2026-06-04', state: 'running', machine_seconds: 86_400, at_end: 1 },
    ]);
  });

  it('are made for some days at a time, and not for days before the history', async () => {
    await read([seen('running', 'i-2', { launch_time: day(-900) })], day(4, 1));
    expect(await daysUntil()).toBe('2023-12-14');
    await keepHistory(server.db, day(4, 1), 400, 2);
    expect([...new Set((await sums()).map((row) => row.day))]).toEqual(['2026-06-01', '2026-06-02']);
    expect(await daysUntil()).toBe('2026-06-03');
  });

  it('are complete after a failure in the middle of a day', async () => {
    await sql`create function fail_once() returns trigger language plpgsql as
      $$ begin if new.day = '2026-06-03' then raise exception 'killed'; end if; return new; end $$`.execute(server.db);
    await sql`create trigger fail_once after insert on machine_day for each row execute function fail_once()`.execute(
      server.db,
    );
    await expect(keepHistory(server.db, day(4, 1), 400)).rejects.toThrow('killed');
    await sql`drop trigger fail_once on machine_day`.execute(server.db);
    await sql`drop function fail_once()`.execute(server.db);
    expect(await sums()).toEqual(expected.slice(0, 3));
    expect(await daysUntil()).toBe('2026-06-03');
    await keepHistory(server.db, day(4, 1), 400);
    expect(await sums()).toEqual(expected);
  });

  it('and spans are removed after the days to keep', async () => {
    await read([seen('running', 'i-2', { launch_time: day(0, 1) })], day(3));
    await server.db
      .insertInto('place_gap')
      .values({ ...place, since: day(0, 1), until: day(0, 2) })
      .execute();
    await keepHistory(server.db, day(5, 1), 3);
    expect(
      await server.db.selectFrom('machine_span').select(['instance_id', 'state']).orderBy('since').execute(),
    ).toEqual([
      { instance_id: 'i-2', state: 'running' },
      { instance_id: 'i-1', state: 'stopped' },
    ]);
    // The day before the history has the numbers at its beginning.
    expect([...new Set((await sums()).map((row) => row.day))]).toEqual(['2026-06-03', '2026-06-04', '2026-06-05']);
    expect(await server.db.selectFrom('place_gap').selectAll().execute()).toEqual([]);
    const history = await server.db.selectFrom('fleet_history').select('known_since').executeTakeFirstOrThrow();
    expect(history.known_since).toEqual(day(2));
  });
});

it('reconstructs the time before the history from the ledger and the audit log', async () => {
  const undone = new Error('undone');
  const process = await addProcess(server);
  await addAll(
    server,
    { instance_id: 'i-known', launched_at: minutes(0), process_id: process },
    { instance_id: 'i-turned', launched_at: minutes(0) },
    { instance_id: 'i-ended', launched_at: minutes(0), goal: 'terminated', settles_at: minutes(7) },
  );
  const launch = await server.db
    .insertInto('launch')
    .values({
      ...{
        process_id: process,
        actor: 'lena',
        vertical: 'Data/Air',
        request_id: 'r',
        count: 2,
        reserved: 0,
        tagname: 'a',
      },
      ...{
        template_id: 'lt-1',
        template_version: 1,
        account: '019',
        region: 'us-east-1',
        client_token: 't',
        run_id: 0,
      },
      ...{ begun_at: minutes(1), ended_at: minutes(1), outcome: 'success', instance_type: 't3.large' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const instance_id of ['i-gone', 'i-lost'])
    await server.db.insertInto('launch_machine').values({ launch_id: launch.id, instance_id }).execute();
  const ended = { process_id: process, instance_id: 'i-gone', request_id: 'r', actor: 'lena', at: minutes(20) };
  await server.db.insertInto('machine_termination').values(ended).execute();
  const log = (seq: number, action: string, target: string, at: number, outcome: 'success' | 'failed' = 'success') => ({
    ...{ seq, at: minutes(at), request_id: 'r', actor: 'otto', action, target, account: '019', region: 'us-east-1' },
    ...{ outcome, before: null, after: null, previous_hash: '', hash: '' },
  });
  await server.db
    .insertInto('audit')
    .values([
      log(901, 'machines/stop', 'i-turned', 10),
      log(902, 'machines/start', 'i-turned', 15, 'failed'),
      log(903, 'machines/start', 'i-turned', 30),
      log(904, 'machines/stop', 'i-gone', 12),
    ])
    .execute();
  await server.db
    .transaction()
    .execute(async (transaction) => {
      await sql`drop trigger machine_first on machine`.execute(transaction);
      await sql`drop trigger machine_change on machine`.execute(transaction);
      await sql`drop trigger cloud_machine_first on cloud_machine`.execute(transaction);
      await sql`drop trigger cloud_machine_change on cloud_machine`.execute(transaction);
      await sql`drop function note_machines, note_cloud_machines, spans_of_course, reopen_days`.execute(transaction);
      await sql`drop table machine_span, place_gap, machine_day, fleet_history`.execute(transaction);
      await sql`alter table machine drop column began_at`.execute(transaction);
      await up(transaction as unknown as Kysely<unknown>);
      expect(await spansOf('i-known', transaction)).toEqual(['running 0.. ?']);
      expect(await spansOf('i-turned', transaction)).toEqual(['running 0..10 ?', 'stopped 10..30 ?', 'running 30.. ?']);
      expect(await spansOf('i-ended', transaction)).toEqual(['running 0..7 ?']);
      expect(await spansOf('i-gone', transaction)).toEqual(['running 1..12 ?', 'stopped 12..20 ?']);
      expect(await spansOf('i-lost', transaction)).toEqual([]);
      const history = await transaction.selectFrom('fleet_history').selectAll().executeTakeFirstOrThrow();
      expect(history).toMatchObject({ known_since: minutes(10), days_until: '2026-06-01' });
      expect(history.reconstructed_until).toBeInstanceOf(Date);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
});
