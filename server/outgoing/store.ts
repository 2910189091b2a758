import { randomUUID } from 'node:crypto';
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely';
import { among } from '../db/among';
import type { Db } from '../db/connection';
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

/** A server that is paused for longer loses its claims. Longer than any delivery takes. */
const claimSeconds = 60;

/** The clock of the database, since clocks of several servers differ. */
const databaseNow = sql<Date>`clock_timestamp()`;

const deliveriesKept = 200;

const unclaimed = { run_id: null, claim: null, claimed_at: null } as const;

/** Returns true if there are receivers of these kinds. */
export async function hasReceivers(db: Db, kinds: readonly Kind[]): Promise<boolean> {
  const row = await db.selectFrom('receiver').select('id').where('kind', 'in', kinds).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Loads and locks receivers with rows after their position that nobody has looked at. */
export function idle(transaction: Db, kinds: readonly Kind[], head: number): Promise<Receiver[]> {
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

/** Moves receivers that no row up to `seq` concerns. */
export async function pass(transaction: Db, ids: readonly number[], seq: number): Promise<void> {
  await transaction
    .updateTable('receiver')
    .set({ seq })
    .where(among(sql.ref('id'), ids))
    .execute();
}

/** Schedules deliveries to receivers. */
export async function schedule(transaction: Db, ids: readonly number[], dueAt: Date): Promise<void> {
  await transaction
    .updateTable('receiver')
    .set({ due_at: dueAt })
    .where(among(sql.ref('id'), ids))
    .execute();
}

/**
 * Claims the receiver that is due first, up to row `head`. Skips those that a living server delivers to. The range of a server that was
 * killed stays the same, so that a repeated message has the same content.
 *
 * @param living numbers of the runs that are alive
 */
export function claim(
  db: Db,
  kinds: readonly Kind[],
  { now, head, run, living }: { now: Date; head: number; run: number; living: readonly number[] },
): Promise<Claimed | undefined> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('receiver')
      .select('id')
      .where('kind', 'in', kinds)
      .where('is_on', '=', true)
      .where('due_at', '<=', now)
      .where(
        sql<boolean>`(claim is null or not ${among(sql.ref('run_id'), living)} or claimed_at < ${databaseNow} - make_interval(secs => ${claimSeconds}))`,
      )
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await transaction
      .updateTable('receiver')
      .set({
        run_id: run,
        claim: randomUUID(),
        claimed_at: databaseNow,
        claimed_to: sql`coalesce(claimed_to, ${head})`,
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirst();
    return claimed as Claimed;
  });
}

/** Moves the position after a delivery, and logs it. Returns false if the claim was lost meanwhile. */
export async function advance(
  db: Db,
  { id, claim }: Claimed,
  { seq, attempt }: { readonly seq: number; readonly attempt: Attempt },
): Promise<boolean> {
  const moved = await logged(db, id, attempt)
    .updateTable('receiver')
    .set({ seq, tries: 0, failing_since: null, claimed_at: databaseNow })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

const logged = (db: Db, receiverId: number, attempt: Attempt) =>
  db.with('logged', (inner) => inner.insertInto('delivery').values({ receiver_id: receiverId, ...attempt }));

/** Logs an attempt outside of a claim. */
export async function logAttempt(db: Db, receiverId: number, attempt: Attempt): Promise<void> {
  await db
    .insertInto('delivery')
    .values({ receiver_id: receiverId, ...attempt })
    .execute();
}

/** Ends a claim after all of its rows. */
export async function release(db: Db, { id, claim, claimed_to }: Claimed): Promise<void> {
  await db
    .updateTable('receiver')
    .set({ ...unclaimed, claimed_to: null, due_at: null, seq: sql`greatest(seq, ${claimed_to})` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Ends a claim after a failure, logs it, and schedules a retry, which includes later rows.
 *
 * @param dueAt of the retry; undefined switches the receiver off
 */
export async function fail(
  db: Db,
  { id, claim }: Claimed,
  { now, dueAt, attempt }: { readonly now: Date; readonly dueAt: Date | undefined; readonly attempt: Attempt },
): Promise<boolean> {
  const failed = await logged(db, id, attempt)
    .updateTable('receiver')
    .set({ ...unclaimed, claimed_to: null, tries: sql`tries + 1`, failing_since: sql`coalesce(failing_since, ${now})` })
    .set(dueAt ? { due_at: dueAt } : { is_on: false })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return failed !== undefined;
}

/** Gives claims back that were not begun or not finished, for other servers. */
export async function giveBack(db: Db, { id, claim }: Claimed): Promise<void> {
  await db.updateTable('receiver').set(unclaimed).where('id', '=', id).where('claim', '=', claim).execute();
}

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
