import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Session } from '../auth/sessions';
import { holdActor } from '../auth/sessions';
import { type Db, isUnavailable } from '../db/connection';
import { type Act, type Origin, record } from './store';

/** The person who makes a change, and the request. */
export interface Author {
  readonly session: Session;
  readonly origin: Origin;
}

/** Fields of the audit row. The work fills them in as it learns them, so that the row of a refusal has them as well. */
export type Notes = { -readonly [Key in 'target' | 'account' | 'region' | 'before' | 'after']?: Act[Key] };

interface Attempt {
  /** The name of the call. */
  readonly action: string;
  readonly target?: string;
  /** Takes locks first. All changes take them in the same order, which prevents deadlocks. */
  readonly lock?: (transaction: Db, changer: { readonly actor: string; readonly at: Date }) => Promise<void>;
}

/**
 * Makes a change and its audit row in one transaction. A refusal (`denied`) and an error (`failed`) roll the work back and have a
 * row of their own. The result of the work is the answer of the call; with an idempotency key, the transaction stores it.
 *
 * @throws CallError 401 if the author's session has ended since the request began
 */
export async function change<Answer>(
  db: Db,
  { session, origin }: Author,
  { action, target, lock }: Attempt,
  work: (transaction: Db, notes: Notes) => Promise<Answer>,
): Promise<Answer> {
  const notes: Notes = { target };
  const act = { actor: session.actor, vertical: session.vertical, action };
  try {
    return await db.transaction().execute(async (transaction) => {
      await lock?.(transaction, { actor: session.actor, at: origin.at });
      if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
      const answer = await work(transaction, notes);
      if (typeof answer === 'object' && answer !== null) await origin.keepAnswer?.(transaction, answer);
      await record(transaction, { ...act, ...notes, outcome: 'success' }, origin);
      return answer;
    });
  } catch (error) {
    // Without a database nothing was done, and nothing can be recorded.
    if (!isUnavailable(error)) {
      const outcome = error instanceof CallError ? 'denied' : 'failed';
      const after = { reason: error instanceof CallError ? error.message : answers.internal };
      await recordUnmade(db, { ...act, ...notes, outcome, after }, origin, error);
    }
    throw error;
  }
}

/** Records a change that was not made. Refusals of a request may be counted instead; an error always has a row. */
export async function recordUnmade(db: Db, act: Act, origin: Origin, error: unknown): Promise<void> {
  if (error instanceof CallError && origin.recordRefusal) await origin.recordRefusal(act, error);
  else await recordRefusal(db, act, origin);
}

/** Records an act that was not done, in a transaction of its own. */
export async function recordRefusal(db: Db, act: Act, origin: Origin): Promise<void> {
  await db.transaction().execute((transaction) => record(transaction, act, origin));
}
