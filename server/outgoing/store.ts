import {
  type Generated,
  type JSONColumnType,
  type QueryCreator,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import { among } from '../db/among';
import { claimOf, databaseNow, isFree, type LivingRuns, unclaimed } from '../db/claims';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import type { Filters } from './filters';

declare module '../db/tables' {
  interface Tables {
    receiver: ReceiverTable;
    delivery: DeliveryTable;
  }
}

/** Subscribers of emails, the row that watches for notices to administrators, and the receivers of `contract/receivers.ts`. */
export type Kind = 'mail' | 'notices' | 'webhook' | 'slack' | 'teams';

/** A receiver of events, with its position in the audit log. */
interface ReceiverTable {
  id: Generated<number>;
  kind: Kind;
  name: string | null;
  person_id: number | null;
  /** The person wants emails about requests. */
  is_subscribed: Generated<boolean>;
  /** Scheme and host of the console; null if they are unknown. */
  address: string | null;
  /** Address and secrets, sealed as JSON; see `targets.ts`. */
  sealed_target: string | null;
  filters: JSONColumnType<Filters, string | undefined, string>;
  with_values: Generated<boolean>;
  is_on: Generated<boolean>;
  /** The last audit row that needs no delivery any more. */
  seq: number;
  /** Time of the next delivery; null if no later row is known to concern the receiver. */
  due_at: Date | null;
  /** Failed attempts to deliver the next event. */
  tries: Generated<number>;
  failing_since: Date | null;
  /** The server that delivers the rows up to `claimed_to`; no other one does meanwhile. */
  run_id: number | null;
  claim: string | null;
  claimed_at: Date | null;
  claimed_to: number | null;
}

/** An attempt to deliver an event. */
interface DeliveryTable {
  id: Generated<number>;
  receiver_id: number;
  /** Null for a test. */
  seq: number | null;
  message_id: string;
  attempt: number;
  at: Date;
  duration_ms: number;
  /** Status of the response; null without one. */
  status: number | null;
  error: string | null;
}

export type Receiver = Selectable<ReceiverTable>;

/** A receiver whose rows up to `claimed_to` this server delivers. */
export interface Claimed extends Receiver {
  readonly claim: string;
  readonly claimed_to: number;
}

/** An attempt as the log has it. */
export type Attempt = Omit<Selectable<DeliveryTable>, 'id' | 'receiver_id'>;

/** Longer than any delivery takes. */
const claimSeconds = 60;

const deliveriesKept = 200;

const ended = { ...unclaimed, claimed_to: null } as const;

/** Ends a delivery that is under way, and forgets failures. */
export const restarted = { ...ended, tries: 0, failing_since: null } as const;

/** Returns the kinds of the receivers that there are. */
export async function usedKinds(db: Db): Promise<readonly Kind[]> {
  const rows = await db.selectFrom('receiver').select('kind').distinct().execute();
  return rows.map(({ kind }) => kind);
}

/** Loads and locks receivers that have no delivery scheduled, but rows after their position. */
export function lockUnscheduled(transaction: Db, kinds: readonly Kind[], head: number): Promise<Receiver[]> {
  return transaction
    .selectFrom('receiver')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('is_on', '=', true)
    .where('due_at', 'is', null)
    .where('seq', '<', head)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateReceivers(
  transaction: Db,
  ids: readonly number[],
  values: UpdateObject<Tables, 'receiver'>,
): Promise<void> {
  await transaction
    .updateTable('receiver')
    .set(values)
    .where(among(sql.ref('id'), ids))
    .execute();
}

/**
 * Claims the receiver that is due first, up to row `head`. Skips those that a living server delivers to. The range of a server that was
 * killed stays the same, so that a repeated message has the same content.
 */
export function claim(
  db: Db,
  kinds: readonly Kind[],
  { now, head, runs }: { now: Date; head: number; runs: LivingRuns },
): Promise<Claimed | undefined> {
  return db
    .updateTable('receiver')
    .set({ ...claimOf(runs.run), claimed_to: sql`coalesce(claimed_to, ${head})` })
    .where('id', '=', (receivers) =>
      receivers
        .selectFrom('receiver')
        .select('id')
        .where('kind', 'in', kinds)
        .where('is_on', '=', true)
        .where('due_at', '<=', now)
        .where(isFree(runs, claimSeconds))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<{ claim: string; claimed_to: number }>()
    .executeTakeFirst();
}

/** Changes a claimed receiver, and logs an attempt. Returns false if the claim was lost meanwhile. */
async function updateClaimed(
  db: Db,
  { id, claim }: Claimed,
  values: UpdateObject<Tables, 'receiver'>,
  attempt?: Attempt,
): Promise<boolean> {
  const row = await (attempt ? db.with('logged', (inner) => logging(inner, id, attempt)) : db)
    .updateTable('receiver')
    .set(values)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const logging = (db: QueryCreator<Tables>, receiver_id: number, attempt: Attempt) =>
  db.insertInto('delivery').values({ receiver_id, ...attempt });

/** Logs an attempt outside of a claim. */
export async function logAttempt(db: Db, receiverId: number, attempt: Attempt): Promise<void> {
  await logging(db, receiverId, attempt).execute();
  await pruneDeliveries(db, receiverId);
}

/** Moves the position after a delivery, and logs it. Returns false if the claim was lost meanwhile. */
export const advance = (db: Db, claimed: Claimed, seq: number, attempt: Attempt): Promise<boolean> =>
  updateClaimed(db, claimed, { seq, tries: 0, failing_since: null, claimed_at: databaseNow }, attempt);

/** Ends a claim after all of its rows. */
export const release = (db: Db, claimed: Claimed): Promise<boolean> =>
  updateClaimed(db, claimed, { ...ended, due_at: null, seq: sql`greatest(seq, ${claimed.claimed_to})` });

/**
 * Ends a claim after a failure, logs it, and schedules a retry, which includes later rows. Returns false if the claim was lost meanwhile.
 *
 * @param dueAt of the retry; undefined switches the receiver off
 */
export function fail(
  db: Db,
  claimed: Claimed,
  { now, dueAt, attempt }: { readonly now: Date; readonly dueAt: Date | undefined; readonly attempt: Attempt },
): Promise<boolean> {
  const failure = { tries: sql<number>`tries + 1`, failing_since: sql<Date>`coalesce(failing_since, ${now})` };
  return updateClaimed(
    db,
    claimed,
    { ...ended, ...failure, ...(dueAt ? { due_at: dueAt } : { is_on: false }) },
    attempt,
  );
}

/** Gives claims back that were not begun or not finished, for other servers. */
export const giveBack = (db: Db, claimed: Claimed): Promise<boolean> => updateClaimed(db, claimed, unclaimed);

/** Deletes all but the newest attempts of a receiver. */
export async function pruneDeliveries(db: Db, receiverId: number): Promise<void> {
  const kept = db
    .selectFrom('delivery')
    .select('id')
    .where('receiver_id', '=', receiverId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(deliveriesKept);
  await db.deleteFrom('delivery').where('receiver_id', '=', receiverId).where('id', '<=', kept).execute();
}
