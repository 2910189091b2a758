import { terminateProcessMachines } from '../../contract/launches';
import { actOnMachine, terminate } from '../../contract/machines';
import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { MachineOutcome } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { actOnOne } from '../recentActs/acts';

interface Retry {
  readonly session: Pick<Session, 'actor'>;
  readonly origin: Pick<Origin, 'requestId' | 'at'>;
  readonly account: string;
}

/** Times (ISO 8601) of a person's earlier terminations by instance ID. */
export type OwnTerminations = ReadonlyMap<string, string>;

/** Time in ms that the search covers. Clouds list terminated machines for an hour. */
const searchedMs = 86_400_000;
/** Terminations in the audit log that are searched, newest first. */
const maxSearched = 50;

const terminations = [terminate.name, terminateProcessMachines.name, `${actOnMachine.name}/terminate`];

/**
 * Finds out which machines the person has terminated themselves. After an outage, a person may retry a termination whose response
 * was lost. The times only refine a message, so if a query fails, the result is empty.
 *
 * @param db a handle outside of any transaction, which a failed query would abort
 */
export async function ownTerminations(
  db: Db,
  retry: Retry,
  machines: readonly { readonly instance_id: string }[],
): Promise<OwnTerminations> {
  const ids = machines.map(({ instance_id }) => instance_id);
  if (ids.length === 0) return new Map();
  return findTerminations(db, retry, ids).catch(() => new Map());
}

async function findTerminations(
  db: Db,
  { session, origin, account }: Retry,
  ids: readonly string[],
): Promise<OwnTerminations> {
  const ledger = await db
    .selectFrom('machine_termination')
    .innerJoin('process', 'process.id', 'machine_termination.process_id')
    .select(['instance_id', 'actor', 'at'])
    .where('instance_id', 'in', ids)
    .where('process.account', '=', account)
    .where('request_id', '!=', origin.requestId)
    // The result of a termination that a dead server left is unknown, but the machine has ended.
    .where((either) => either.or([either('unsettled', 'is not', null), either('error', 'is', null)]))
    .orderBy('machine_termination.id')
    .execute();
  const newest = new Map(ledger.map(({ instance_id, actor, at }) => [instance_id, { actor, at }]));
  const logged = await db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'action', 'target', 'region', 'before', 'after', 'outcome'])
    .where('actor', '=', session.actor)
    .where('account', '=', account)
    .where('action', 'in', terminations)
    .where('outcome', '!=', 'denied')
    .where('at', '>', new Date(origin.at.getTime() - searchedMs))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(maxSearched)
    .execute();
  for (const id of ids) {
    if (newest.has(id)) continue;
    const own = logged.find((row) => actOnOne({ ...row, account }, id)?.outcome === 'success');
    if (own) newest.set(id, { actor: session.actor, at: own.at });
  }
  return new Map(
    [...newest].flatMap(([id, { actor, at }]) => (actor === session.actor ? [[id, at.toISOString()]] : [])),
  );
}

/** Adds the time of the person's own termination to each machine that had already ended. */
export function withOwnTerminations(times: OwnTerminations, outcomes: readonly MachineOutcome[]): MachineOutcome[] {
  return outcomes.map((outcome) => {
    const { instance_id, error, previous_state, state } = outcome;
    const hadEnded = !error && previous_state === state && isReached('terminate', state);
    const own_termination_at = hadEnded ? times.get(instance_id) : undefined;
    return own_termination_at === undefined ? outcome : { ...outcome, own_termination_at };
  });
}
