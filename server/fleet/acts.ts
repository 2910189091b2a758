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
 * Writes down that an act is done, wholly or in part, in the transaction in which it becomes so.
 *
 * @param answer what the call is answered with, when this concludes it: kept for whoever sends it again under its key
 * @param became what became of the machines that it ends
 */
type Done = (
  transaction: Db,
  outcome: 'success' | 'failed',
  after: Record<string, unknown>,
  answer?: object,
  became?: readonly MachineOutcome[],
) => Promise<void>;

interface Steps<Plan, Answer> {
  /** Finds out what is meant and whether it may be done; refuses with a {@link CallError}. */
  readonly plan: (notes: Notes) => Promise<Plan>;
  /** The machines that it is to end, if any: what becomes of them is told to `done`. */
  readonly ends?: (plan: Plan) => readonly Machine[];
  /** Carries it out and calls `done` exactly once. May name what it made as `notes.target` before that. */
  readonly perform: (plan: Plan, done: Done, notes: Notes) => Promise<Answer>;
}

/**
 * Does something in the cloud, in two phases: a row says what is about to be done, then it is done outside of that
 * transaction, then its outcome is written with a row of the audit log. A server that is killed in between leaves the
 * first row, and {@link Fleet.recover} finds it. Refusals get a row of the audit log as in `change`.
 *
 * @throws CloudError when the cloud failed all of it
 * @throws CallError 401 when the author's session has ended since the request began
 */
export async function act<Plan, Answer>(
  { db, fleet }: { readonly db: Db; readonly fleet: Fleet },
  { session, origin }: Author,
  { action, target }: { readonly action: string; readonly target?: string },
  { plan, ends, perform }: Steps<Plan, Answer>,
): Promise<Answer> {
  const notes: Notes = { target };
  const who = { actor: session.username, vertical: session.vertical, action };
  let intent: number | undefined;
  /** What came of it, where nobody is to be told that: the key of its request is another server's by now. */
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
      const by = { actor: session.username, request_id: origin.requestId, at: origin.at };
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
    // Without a database there is nowhere to write; what was begun is found by the next act.
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

/** Whether an act that failed so may have been carried out all the same: whatever nobody foresaw may have come after it. */
function mayBeDone(error: unknown): boolean {
  return error instanceof CloudError ? error.mayBeDone : !(error instanceof CallError);
}

/** What the audit log tells of an error. */
function told(error: unknown): { readonly reason: string } {
  if (error instanceof CloudError) return { reason: error.message, ...factsOf(error) };
  return { reason: error instanceof CallError ? error.message : answers.internal };
}

/**
 * Finds out what an act would do, before it is begun. A refusal or an error gets its row of the audit log, as in `change`.
 */
export async function planned<Plan>(
  db: Db,
  { session, origin }: Author,
  { action, target }: { readonly action: string; readonly target: string },
  plan: (notes: Notes) => Promise<Plan>,
): Promise<Plan> {
  const notes: Notes = { target };
  try {
    return await plan(notes);
  } catch (error) {
    // Without a database there is nowhere to write, and nothing was done.
    if (isUnavailable(error)) throw error;
    const outcome = error instanceof CallError ? ('denied' as const) : ('failed' as const);
    const after = told(error);
    const act = { actor: session.username, vertical: session.vertical, action, ...notes, outcome, after };
    await recordUnmade(db, act, origin, error);
    throw error;
  }
}
