import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Author, type Notes, recordUnmade } from '../audit/change';
import { record } from '../audit/store';
import { holdActor } from '../auth/sessions';
import { type Db, isUnavailable } from '../db/connection';
import { CloudError, type Fleet, factsOf, type Machine, type MachineOutcome } from './fleet';
import { beginAct, endAct } from './intents';
import { beginTerminations, giveUpTerminations, settleTerminations } from './terminations';

/**
 * Records the result of an action in the transaction that commits it.
 *
 * @param answer response of the call, if this concludes it; stored under the request's idempotency key
 * @param became results of the terminated machines
 */
type Done = (
  transaction: Db,
  outcome: 'success' | 'failed',
  after: Record<string, unknown>,
  answer?: object,
  became?: readonly MachineOutcome[],
) => Promise<void>;

interface Steps<Plan, Answer> {
  /** Resolves and checks the action. Throws a {@link CallError} if it is refused. */
  readonly plan: (notes: Notes) => Promise<Plan>;
  /** Returns the machines to terminate. Their results are passed to `done`. */
  readonly ends?: (plan: Plan) => readonly Machine[];
  /** Carries out the action and calls `done` exactly once. May set `notes.target` to a new record before that. */
  readonly perform: (plan: Plan, done: Done, notes: Notes) => Promise<Answer>;
}

/**
 * Carries out an action in the cloud in two phases. The first transaction adds a row for the action. Then the action runs outside of
 * any transaction. The last transaction saves the result with a row of the audit log. If the server is killed in between,
 * {@link Fleet.recover} finds the first row. Refusals are recorded in the audit log as in `change`.
 *
 * @throws CloudError if the cloud failed the whole action
 * @throws CallError 401 if the author's session has ended since the request began
 */
export async function act<Plan, Answer>(
  { db, fleet }: { readonly db: Db; readonly fleet: Fleet },
  { session, origin }: Author,
  { action, target }: { readonly action: string; readonly target?: string | undefined },
  { plan, ends, perform }: Steps<Plan, Answer>,
): Promise<Answer> {
  const notes: Notes = { target };
  const who = { actor: session.actor, vertical: session.vertical, action };
  let intent: number | undefined;
  /** Result that is not returned to the client, since another server has taken over the request's key. */
  let untold:
    | {
        readonly outcome: 'success' | 'failed';
        readonly after: Record<string, unknown>;
        readonly became: readonly MachineOutcome[];
      }
    | undefined;
  try {
    await fleet.recover(origin.at);
    const planned = await plan(notes);
    intent = await db.transaction().execute(async (transaction) => {
      if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
      const place = { target: notes.target ?? null, account: notes.account ?? null, region: notes.region ?? null };
      const by = { actor: session.actor, request_id: origin.requestId, at: origin.at };
      const id = await beginAct(transaction, { ...who, ...place, request_id: origin.requestId, begun_at: origin.at });
      if (ends) await beginTerminations(transaction, id, by, ends(planned));
      return id;
    });
    const begun = intent;
    const done: Done = async (transaction, outcome, after, answer, became = []) => {
      await endAct(transaction, begun, outcome, origin.at);
      await settleTerminations(transaction, begun, became);
      try {
        if (answer) await origin.keepAnswer?.(transaction, answer);
      } catch (error) {
        untold = { outcome, after, became };
        throw error;
      }
      await record(transaction, { ...who, ...notes, after, outcome }, origin);
    };
    return await perform(planned, done, notes);
  } catch (error) {
    // Without a database nothing can be recorded. The next action recovers this one.
    if (isUnavailable(error)) throw error;
    const outcome = error instanceof CallError ? ('denied' as const) : ('failed' as const);
    const after = told(error);
    const unmade = { ...who, ...notes, outcome, after };
    const begun = intent;
    const done = untold;
    if (begun === undefined) await recordUnmade(db, unmade, origin, error);
    else
      await db.transaction().execute(async (transaction) => {
        await endAct(transaction, begun, done?.outcome ?? 'failed', origin.at);
        if (done) await settleTerminations(transaction, begun, done.became);
        else await giveUpTerminations(transaction, begun, mayBeDone(error) ? after.reason : undefined);
        await record(transaction, { ...unmade, ...(done && { outcome: done.outcome, after: done.after }) }, origin);
      });
    throw error;
  }
}

/** Returns true if an action may be done despite its error. An unexpected error may have occurred after the action. */
function mayBeDone(error: unknown): boolean {
  return error instanceof CloudError ? error.mayBeDone : !(error instanceof CallError);
}

/** Converts an error to the `after` of its audit row. */
function told(error: unknown): { readonly reason: string } {
  if (error instanceof CloudError) return { reason: error.message, ...factsOf(error) };
  return { reason: error instanceof CallError ? error.message : answers.internal };
}

/**
 * Plans an action. A refusal or error is recorded in the audit log as in `change`.
 */
export async function planned<Plan>(
  db: Db,
  { session, origin }: Author,
  { action, target }: { readonly action: string; readonly target?: string | undefined },
  plan: (notes: Notes) => Promise<Plan>,
): Promise<Plan> {
  const notes: Notes = { target };
  try {
    return await plan(notes);
  } catch (error) {
    // Without a database nothing can be recorded, and nothing was done.
    if (isUnavailable(error)) throw error;
    const outcome = error instanceof CallError ? ('denied' as const) : ('failed' as const);
    const after = told(error);
    const act = { actor: session.actor, vertical: session.vertical, action, ...notes, outcome, after };
    await recordUnmade(db, act, origin, error);
    throw error;
  }
}
