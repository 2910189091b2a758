import type { JSONColumnType, Selectable, Updateable } from 'kysely';
import { nameKeyOf } from '../../contract/names';
import { graceDaysDefault, type Weekday } from '../../contract/schedules';
import type { Db } from '../db/connection';
import { changesAfter, type Lifetimes, latest, type Week } from './rules';

declare module '../db/tables' {
  interface Tables {
    process_schedule: ProcessScheduleTable;
  }
}

/** The schedule of a process; see the contract. */
interface ProcessScheduleTable extends Lifetimes, Omit<Week, 'days'> {
  process_id: number;
  days: JSONColumnType<Weekday[]>;
  grace_days: number;
  paused_until: Date | null;
  /** Starts at 1. */
  revision: number;
  set_by: string;
  set_at: Date;
  /** The vertical in which it was set. */
  vertical: string;
  /** The changes of the weekly plan up to then are done. */
  planned_until: Date;
  /** The next change. Null: none. */
  next_at: Date | null;
}

export type Schedule = Selectable<ProcessScheduleTable>;

/** The settings of a process without a schedule. */
const noSchedule = {
  ...{ off_hours: false, time_zone: 'UTC', starts: '07:00', stops: '19:00' },
  days: ['1', '2', '3', '4', '5'] as Weekday[],
  ...{ default_lifetime_hours: null, maximum_lifetime_hours: null, grace_days: graceDaysDefault },
  ...{ paused_until: null, revision: 0, set_by: null, set_at: null },
};

/** Loads the schedule of a process. */
export function findSchedule(db: Db, processId: number): Promise<Schedule | undefined> {
  return db.selectFrom('process_schedule').selectAll().where('process_id', '=', processId).executeTakeFirst();
}

export type Settings = typeof noSchedule | Schedule;

/** Loads the schedule of a process, or the settings that hold without one. */
export const settingsOf = async (db: Db, processId: number): Promise<Settings> =>
  (await findSchedule(db, processId)) ?? noSchedule;

type NewSchedule = Week & Lifetimes & Pick<Schedule, 'grace_days' | 'set_by' | 'set_at' | 'vertical' | 'revision'>;

/** Adds or replaces the schedule of a process that the transaction has locked. The pause stays. */
export async function saveSchedule(
  transaction: Db,
  processId: number,
  { days, ...settings }: NewSchedule,
  pausedUntil: Date | null,
): Promise<void> {
  const now = settings.set_at;
  const row = {
    ...{ ...settings, days: JSON.stringify(days), planned_until: now },
    next_at: nextAt({ days, ...settings }, latest(now, pausedUntil)),
  };
  await transaction
    .insertInto('process_schedule')
    .values({ process_id: processId, paused_until: null, ...row })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(row))
    .execute();
}

/** Returns the time of the next change of a weekly plan. */
export const nextAt = (week: Week, from: Date): Date | null => changesAfter(week, from, 1)[0]?.at ?? null;

export async function updateSchedule(
  transaction: Db,
  processId: number,
  values: Updateable<ProcessScheduleTable>,
): Promise<void> {
  await transaction.updateTable('process_schedule').set(values).where('process_id', '=', processId).execute();
}

/** Loads the usernames among the typed names of people. */
export async function usernamesAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('username')
    .where('name_key', 'in', names.map(nameKeyOf))
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

async function peopleOfSeveral(db: Db, processIds: readonly number[]) {
  const rows = await db
    .selectFrom('process')
    .leftJoin('process_request', 'process_request.process_id', 'process.id')
    .select(['process.id', 'process.process_name', 'process.process_owner', 'process.incharge', 'requested_by'])
    .where('process.id', 'in', processIds)
    .execute();
  return rows.map(({ id, process_name: name, process_owner, incharge, requested_by }) => {
    const people = [process_owner, incharge, requested_by].filter((person) => typeof person === 'string');
    return { id, name, people: [...new Set(people)] };
  });
}

/** Loads the name of a process, and those who are responsible for it, as they were typed. */
export async function peopleOf(db: Db, processId: number): Promise<{ name: string; people: string[] }> {
  const [{ name, people } = { name: '', people: [] }] = await peopleOfSeveral(db, [processId]);
  return { name, people };
}

/** Returns the processes for which a person is responsible. */
export async function processesOf(db: Db, username: string, among: readonly number[]): Promise<ReadonlySet<number>> {
  if (among.length === 0) return new Set();
  const key = nameKeyOf(username);
  const isTheirs = (people: readonly string[]) => people.some((name) => nameKeyOf(name) === key);
  return new Set((await peopleOfSeveral(db, among)).flatMap(({ id, people }) => (isTheirs(people) ? [id] : [])));
}
