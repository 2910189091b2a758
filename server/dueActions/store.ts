import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { CallAccess } from '../../contract/access';
import { holdOf } from '../../contract/actors';
import { type EndingSource, endingSources } from '../../contract/dueActions';
import type { Author } from '../audit/change';
import { claimOf, isFree, type LivingRuns, unclaimed } from '../db/claims';
import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';

declare module '../db/tables' {
  interface Tables {
    due_action: DueActionTable;
  }
}

/** An action on a machine that the server carries out at a time. */
interface DueActionTable {
  id: Generated<number>;
  instance_id: string;
  account: string;
  region: string;
  process_id: number | null;
  action: 'start' | 'stop' | 'terminate';
  due_at: Date;
  /** The kind of its origin; see `sources.ts`. A `schedule` is the weekly plan of a process. */
  source: EndingSource | 'schedule';
  /** The author in the audit log. */
  actor: string;
  /** The person whose rights count when a hold is due, and the access that it needs. Null for the schedule of a process. */
  person_id: number | null;
  vertical_id: number | null;
  access: string | null;
  /** The name of the vertical in the audit log. Null for a hold. */
  vertical: string | null;
  /** The request that has scheduled it. */
  request_id: string;
  created_at: Date;
  state: Generated<'waiting' | 'done' | 'kept' | 'cancelled'>;
  ended_at: Date | null;
  ended_by: string | null;
  reason: string | null;
  /** Time of the next attempt. */
  next_at: Date;
  /** Failed attempts. */
  tries: Generated<number>;
  /** The server that carries it out; see `db/claims.ts`. */
  run_id: number | null;
  claim: string | null;
  claimed_at: Date | null;
  /** Minutes of the last warning before it. */
  warned: number | null;
}

export type DueAction = Selectable<DueActionTable>;

/** PostgreSQL takes 65,535 parameters per statement. */
const rowsPerStatement = 1_000;

/** An attempt that takes longer may be repeated by another server. */
const claimSeconds = 30;

type NewAction = Pick<
  Insertable<DueActionTable>,
  'action' | 'source' | 'actor' | 'due_at' | 'created_at' | 'request_id'
> &
  Partial<Insertable<DueActionTable>>;

/** Schedules an action on machines. A machine that has one of the same source already keeps its time. */
export async function addDue(
  transaction: Db,
  machines: readonly Pick<Machine, 'instance_id' | 'account' | 'region' | 'process_id'>[],
  action: NewAction,
): Promise<void> {
  if (machines.length === 0) return;
  const rows = machines.map(({ instance_id, account, region, process_id }) => ({
    ...{ instance_id, account, region, process_id, next_at: action.due_at },
    ...action,
  }));
  for (let begin = 0; begin < rows.length; begin += rowsPerStatement)
    await transaction
      .insertInto('due_action')
      .values(rows.slice(begin, begin + rowsPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Schedules the terminations of machines on hold. */
export function addHolds(
  transaction: Db,
  machines: readonly Machine[],
  { session, origin }: Author,
  { endsAt, access }: { readonly endsAt: Date; readonly access: CallAccess },
): Promise<void> {
  return addDue(transaction, machines, {
    ...{ action: 'terminate', source: 'hold', actor: holdOf(session.actor) },
    ...{ due_at: endsAt, created_at: origin.at, request_id: origin.requestId },
    ...{ person_id: session.personId, vertical_id: session.verticalId, access: String(access) },
  });
}

/** Claims the action that is due first, unless a living server carries it out. */
export function claimDue(db: Db, now: Date, runs: LivingRuns): Promise<DueAction | undefined> {
  return db
    .updateTable('due_action')
    .set(claimOf(runs.run))
    .where('id', '=', (actions) =>
      actions
        .selectFrom('due_action')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .where(isFree(runs, claimSeconds))
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

type End = Pick<DueAction, 'state' | 'ended_by' | 'reason'> & { readonly at: Date };

/** Ends an action. Returns false if its claim was lost meanwhile. */
export async function endDue(
  transaction: Db,
  { id, claim }: Pick<DueAction, 'id' | 'claim'>,
  { at, ...end }: End,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('due_action')
    .set({ ...end, ended_at: at, ...unclaimed })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('claim', 'is not distinct from', claim)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Schedules another attempt. */
export async function retryDue(db: Db, { id, claim }: DueAction, nextAt: Date): Promise<void> {
  await db
    .updateTable('due_action')
    .set({ ...unclaimed, next_at: nextAt, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Selects the ends of machines with their processes, not the changes of weekly plans. */
const selectEnds = (db: Db) =>
  db
    .selectFrom('due_action')
    .leftJoin('process', (join) =>
      join.onRef('process.id', '=', 'due_action.process_id').onRef('process.account', '=', 'due_action.account'),
    )
    .selectAll('due_action')
    .select(['process.id as owner_id', 'process_name'])
    .where('source', 'in', endingSources)
    .orderBy('due_at')
    .orderBy('due_action.id');

/** Loads the waiting ends, the next first. */
export const waitingEnds = (db: Db) => selectEnds(db).where('due_action.state', '=', 'waiting').execute();

/** Loads and locks the ends of machines, also those that are over. */
export const findEnds = (transaction: Db, instanceIds: readonly string[]) =>
  selectEnds(transaction).where('due_action.instance_id', 'in', instanceIds).forUpdate('due_action').execute();

/** An end of a machine with its process. */
export type FoundEnd = Awaited<ReturnType<typeof findEnds>>[number];

/** Deletes actions that have ended before a time. */
export async function pruneDue(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('due_action').where('ended_at', '<', before).execute();
}

/** Returns true if a machine waits for its termination. */
export async function isToEnd(db: Db, { account, instance_id }: Pick<Machine, 'account' | 'instance_id'>) {
  const row = await db
    .selectFrom('due_action')
    .select('id')
    .where('account', '=', account)
    .where('instance_id', '=', instance_id)
    .where('action', '=', 'terminate')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Loads the waiting holds from before a moment. */
export const waitingHolds = (db: Db, before: Date) =>
  db
    .selectFrom('due_action')
    .selectAll()
    .where('source', '=', 'hold')
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('created_at', '<', before)
    .execute();

/** The next end of a machine, for its row in lists. */
interface NextEnd {
  readonly ends_at: string;
  readonly ending: string;
}

/** Loads the next ends of machines that have not ended yet. */
export async function endsByMachine(
  db: Db,
): Promise<(machine: Pick<Machine, 'account' | 'instance_id' | 'state'>) => NextEnd | undefined> {
  // The next end of a machine comes last, and stays.
  const rows = (await waitingEnds(db)).toReversed();
  const ends = new Map(
    rows.map(({ account, instance_id, due_at, source }) => [
      `${account} ${instance_id}`,
      { ends_at: due_at.toISOString(), ending: source },
    ]),
  );
  return ({ account, instance_id, state }) =>
    isReached('terminate', state) ? undefined : ends.get(`${account} ${instance_id}`);
}

/** Loads the next end of a machine of each process that has one. */
export async function endsByProcess(db: Db) {
  const rows = (await waitingEnds(db)).toReversed();
  return new Map(rows.map(({ owner_id, due_at }) => [owner_id, { next_end_at: due_at.toISOString() }]));
}
