import type { Db } from '../db/connection';
import type { Submit } from './handler';

/** What a person sent, and who carries it out. */
export interface Claim extends Submit {
  readonly personId: number;
  readonly runId: number;
  readonly at: Date;
}

/** What is known of a key: the digest of what it came with, who carries it out, and the answer once there is one. */
export interface Known {
  readonly digest: string;
  readonly run_id: number;
  readonly begun_at: Date;
  readonly status: number | null;
  readonly body: string | null;
}

/** Takes a key that nobody has taken yet, and says whether it did. */
export async function claimKey(db: Db, { personId: person_id, key, digest, runId, at }: Claim): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({ person_id, key, digest, run_id: runId, begun_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is known of a key of a person. */
export function findKey(db: Db, personId: number, key: string): Promise<Known | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['digest', 'run_id', 'begun_at', 'status', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Takes over a key that another run has left without an answer; of several, one does. */
export async function takeOverKey(db: Db, { personId, key, runId }: Claim, from: number): Promise<boolean> {
  const row = await db
    .updateTable('idempotency')
    .set({ run_id: runId })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('run_id', '=', from)
    .where('status', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps the answer to a key.
 *
 * @returns whether the key is still the claim's: another run may have taken it over
 */
export async function saveAnswer(
  db: Db,
  { personId, key, runId }: Claim,
  answer: { readonly status: number; readonly body: string },
): Promise<boolean> {
  const row = await db
    .updateTable('idempotency')
    .set({ status: answer.status, body: answer.body })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('run_id', '=', runId)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a key back: what it came with was not done, and may be tried again. */
export async function forgetKey(db: Db, { personId, key, runId }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('run_id', '=', runId)
    .where('status', 'is', null)
    .execute();
}

/** Forgets what was sent before a moment. */
export async function forgetKeysBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('begun_at', '<', at).execute();
}
