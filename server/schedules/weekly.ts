import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { scheduleOf } from '../../contract/actors';
import type { ScheduleChange } from '../../contract/schedules';
import { unclaimed } from '../db/claims';
import type { Db } from '../db/connection';
import { addDue } from '../dueActions/store';
import { type Fleet, isOf, type Machine, type Owner } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { dayMs } from '../time';
import { changesBetween, latest } from './rules';
import { nextAt, type Schedule, updateSchedule } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly now: () => Date;
}

/** Longer than any time without a change of a weekly plan. */
const searchedMs = 8 * dayMs;

/**
 * Turns the changes of weekly plans that are due into actions on machines, each once. Of several changes that were missed, only the last
 * one counts. A failure does not affect the other processes.
 */
export async function planChanges({ db, fleet, now }: Parts): Promise<void> {
  const at = now();
  const due = await selectDue(db, at).execute();
  if (due.length === 0) return;
  const { machines } = await fleet.inventory(at);
  const failures: unknown[] = [];
  for (const { process_id } of due)
    await db
      .transaction()
      .execute((transaction) => planProcess(transaction, process_id, machines, at))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Selects the schedules with a change, and those that were planned by a clock that was far ahead. */
const selectDue = (db: Db, at: Date) =>
  db
    .selectFrom('process_schedule')
    .innerJoin('process', 'process.id', 'process_schedule.process_id')
    .selectAll('process_schedule')
    .select('process.account')
    .where((row) => row.or([row('next_at', '<=', at), row('planned_until', '>', dayAfter(at))]));

const dayAfter = (at: Date) => new Date(at.getTime() + dayMs);

/** Plans the change of one process, if it is due. */
export async function planProcess(transaction: Db, id: number, machines: readonly Machine[], at: Date): Promise<void> {
  const found = selectDue(transaction, at).where('process_id', '=', id).forUpdate('process_schedule');
  const schedule = await found.executeTakeFirst();
  // Another server has planned it.
  if (!schedule) return;
  const { planned_until, paused_until } = schedule;
  const planned = planned_until > dayAfter(at) ? at : planned_until;
  const from = latest(new Date(at.getTime() - searchedMs), latest(planned, paused_until));
  const change = changesBetween(schedule, from, at).at(-1);
  if (change) await addChange(transaction, schedule, change, machines, at);
  await updateSchedule(transaction, id, { planned_until: at, next_at: nextAt(schedule, latest(at, paused_until)) });
}

/** Schedules a change of the machines of a process, in place of earlier ones that are not done yet. */
async function addChange(
  transaction: Db,
  { process_id: id, account, set_by, vertical }: Schedule & { readonly account: string },
  change: { readonly action: ScheduleChange; readonly at: Date },
  machines: readonly Machine[],
  at: Date,
): Promise<void> {
  const process = { id, account };
  await transaction
    .updateTable('due_action')
    .set({ state: 'cancelled', ended_at: at, ended_by: 'server', reason: 'The next change was due', ...unclaimed })
    .where('source', '=', 'schedule')
    .where('process_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  const own = machines.filter((machine) => isOf(process, machine) && !machine.termination_protection);
  await addDue(transaction, change.action === 'stop' ? stoppable(own) : await stopped(transaction, process, own), {
    ...{ action: change.action, source: 'schedule', actor: scheduleOf(id, set_by), vertical },
    ...{ due_at: change.at, created_at: at, request_id: `schedule-${randomUUID()}` },
  });
}

/** Spot machines are left out, since most of them cannot be stopped. */
const stoppable = (machines: readonly Machine[]) =>
  machines.filter(({ state, lifecycle }) => isReached('start', state) && lifecycle === 'normal');

/** Returns the machines that the schedule has stopped, that have not run since, and that are not about to be terminated. */
async function stopped(transaction: Db, { id, account }: Owner, machines: readonly Machine[]): Promise<Machine[]> {
  const rows = await transaction
    .selectFrom('due_action as stop')
    .select('stop.instance_id')
    .where('stop.source', '=', 'schedule')
    .where('stop.action', '=', 'stop')
    .where('stop.state', '=', 'done')
    .where('stop.process_id', '=', id)
    .where('stop.account', '=', account)
    .where(
      sql<boolean>`not exists (select from machine_span as span
        where span.account = stop.account and span.region = stop.region and span.instance_id = stop.instance_id
          and span.state in ('pending', 'running') and span.since > stop.ended_at)`,
    )
    .where(
      sql<boolean>`not exists (select from due_action as other where other.account = stop.account
        and other.instance_id = stop.instance_id and other.action = 'terminate' and other.state = 'waiting')`,
    )
    .execute();
  const ids = new Set(rows.map(({ instance_id }) => instance_id));
  return machines.filter(({ instance_id, state }) => ids.has(instance_id) && isReached('stop', state));
}
