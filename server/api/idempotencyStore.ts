import type { Db } from '../db/connection';
import type { Submit } from './handler';

/** A submit, and the run of the server that carries it out. */
export interface Claim extends Submit {
  readonly personId: number;
  readonly runId: number;
  readonly at: Date;
}

/** The row of a key. It has no status until there is a response. */
export interface Known {
  readonly digest: string;
  readonly run_id: number;
  readonly begun_at: Date;
  readonly status: number | null;
  readonly body: string | null;
}

/** Claims a key that is free. Returns true if it did. */
export async function claimKey(db: Db, { personId: person_id, key, digest, runId, at }: Claim): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({ person_id, key, digest, run_id: runId, begun_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the row of a person's key. */
export function findKey(db: Db, personId: number, key: string): Promise<Known | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['digest', 'run_id', 'begun_at', 'status', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Takes over a key that another run left without a response. Returns true for one of several callers. */
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

/** Stores the response to a key. Returns false if another run has taken the key over. */
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

/** Frees a key whose request was not carried out. */
export async function forgetKey(db: Db, { personId, key, runId }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('run_id', '=', runId)
    .where('status', 'is', null)
    .execute();
}

/** Deletes the keys of requests before a moment. */
export async function forgetKeysBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('begun_at', '<', at).execute();
}
