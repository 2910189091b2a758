import { type Generated, type Selectable, sql } from 'kysely';
import type { CallAccess } from '../../contract/access';
import { holdOf } from '../../contract/actors';
import type { Author } from '../audit/change';
import { claimOf, isFree, unclaimed } from '../db/claims';
import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';

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
  action: 'stop' | 'terminate';
  due_at: Date;
  /** The kind of its origin; see `sources.ts`. */
  source: 'hold';
  /** The author in the audit log. */
  actor: string;
  /** The person whose rights count when it is due, and the access that it needs. */
  person_id: number;
  vertical_id: number;
  access: string;
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
}

export type DueAction = Selectable<DueActionTable>;

/** An attempt that takes longer may be repeated by another server. */
const claimSeconds = 30;

/** Schedules the terminations of machines on hold. A machine that is on hold already keeps its time. */
export async function addHolds(
  transaction: Db,
  machines: readonly Machine[],
  { session, origin }: Author,
  { endsAt, access }: { readonly endsAt: Date; readonly access: CallAccess },
): Promise<void> {
  if (machines.length === 0) return;
  const shared = {
    action: 'terminate' as const,
    source: 'hold' as const,
    actor: holdOf(session.actor),
    ...{ due_at: endsAt, next_at: endsAt, created_at: origin.at, request_id: origin.requestId },
    ...{ person_id: session.personId, vertical_id: session.verticalId, access: String(access) },
  };
  const rows = machines.map(({ instance_id, account, region, process_id }) => ({
    ...{ instance_id, account, region, process_id },
    ...shared,
  }));
  await transaction
    .insertInto('due_action')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims the action that is due first, unless a living server carries it out. */
export function claimDue(
  db: Db,
  now: Date,
  { run, living }: { readonly run: number; readonly living: readonly number[] },
): Promise<DueAction | undefined> {
  return db
    .updateTable('due_action')
    .set(claimOf(run))
    .where('id', '=', (actions) =>
      actions
        .selectFrom('due_action')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .where(isFree(living, claimSeconds))
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

/** Selects actions with their processes. */
const selectDue = (db: Db) =>
  db
    .selectFrom('due_action')
    .leftJoin('process', (join) =>
      join.onRef('process.id', '=', 'due_action.process_id').onRef('process.account', '=', 'due_action.account'),
    )
    .selectAll('due_action')
    .select(['process.id as owner_id', 'process_name'])
    .orderBy('due_at')
    .orderBy('due_action.id');

/** Loads the waiting actions, the next first. */
export const waitingDue = (db: Db) => selectDue(db).where('due_action.state', '=', 'waiting').execute();

/** Loads and locks the actions on machines, also those that have ended. */
export const findDue = (transaction: Db, instanceIds: readonly string[]) =>
  selectDue(transaction).where('due_action.instance_id', 'in', instanceIds).forUpdate('due_action').execute();

/** Deletes actions that have ended before a time. */
export async function pruneDue(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('due_action').where('ended_at', '<', before).execute();
}

/** Loads the time of the next termination by machine. */
export async function endsByMachine(
  db: Db,
): Promise<(machine: Pick<Machine, 'account' | 'instance_id'>) => string | undefined> {
  const rows = await db
    .selectFrom('due_action')
    .select(['account', 'instance_id', (row) => row.fn.min('due_at').as('ends_at')])
    .where('state', '=', 'waiting')
    .where('action', '=', 'terminate')
    .groupBy(['account', 'instance_id'])
    .execute();
  const ends = new Map(rows.map(({ account, instance_id, ends_at }) => [`${account} ${instance_id}`, ends_at]));
  return ({ account, instance_id }) => ends.get(`${account} ${instance_id}`)?.toISOString();
}
