import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Session } from '../auth/sessions';
import { holdActor } from '../auth/sessions';
import { type Db, isUnavailable } from '../db/connection';
import { type Act, type Origin, record } from './store';

/** Who changes something, and by which request. */
export interface Author {
  readonly session: Session;
  readonly origin: Origin;
}

/** What the audit row of a change tells; the work fills in what it finds out, so that a refusal can tell it, too. */
export type Notes = { -readonly [Key in 'target' | 'account' | 'region' | 'before' | 'after']?: Act[Key] };

interface Attempt {
  /** The name of the call. */
  readonly action: string;
  readonly target?: string;
  /** Locks to take before anything else: every change takes them in the same order, so that no two wait for each other. */
  readonly lock?: (transaction: Db) => Promise<void>;
}

/**
 * Changes something in one transaction with its audit row: no audit, no action. A refusal (`denied`) and an error
 * (`failed`) undo the work and get a row of their own. What the work gives back is the answer of the call, and is kept in the
 * same transaction when the request came with an idempotency key.
 *
 * @throws CallError 401 when the author's session has ended since the request began
 */
export async function change<Answer>(
  db: Db,
  { session, origin }: Author,
  { action, target, lock }: Attempt,
  work: (transaction: Db, notes: Notes) => Promise<Answer>,
): Promise<Answer> {
  const notes: Notes = { target };
  const act = { actor: session.username, vertical: session.vertical, action };
  try {
    return await db.transaction().execute(async (transaction) => {
      await lock?.(transaction);
      if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
      const answer = await work(transaction, notes);
      if (typeof answer === 'object' && answer !== null) await origin.keepAnswer?.(transaction, answer);
      await record(transaction, { ...act, ...notes, outcome: 'success' }, origin);
      return answer;
    });
  } catch (error) {
    // Without a database there is nowhere to write, and nothing was done.
    if (!isUnavailable(error)) {
      const outcome = error instanceof CallError ? 'denied' : 'failed';
      const after = { reason: error instanceof CallError ? error.message : answers.internal };
      await recordUnmade(db, { ...act, ...notes, outcome, after }, origin, error);
    }
    throw error;
  }
}

/** Writes down a change that was not made, and why. A refusal of a request may be counted instead; an error always has its row. */
export async function recordUnmade(db: Db, act: Act, origin: Origin, error: unknown): Promise<void> {
  if (error instanceof CallError && origin.recordRefusal) await origin.recordRefusal(act, error);
  else await recordRefusal(db, act, origin);
}

/** Writes down what was not done, in a transaction of its own. */
export async function recordRefusal(db: Db, act: Act, origin: Origin): Promise<void> {
  await db.transaction().execute((transaction) => record(transaction, act, origin));
}
