import { terminateProcessMachines } from '../../contract/launches';
import { actOnMachine, terminate } from '../../contract/machines';
import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { MachineOutcome } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { actOnOne } from '../recentActs/acts';

interface Retry {
  readonly session: Pick<Session, 'username'>;
  readonly origin: Pick<Origin, 'requestId' | 'at'>;
  readonly account: string;
}

/** Time in ms that the search covers. Clouds list terminated machines for an hour. */
const searchedMs = 86_400_000;
/** Terminations in the audit log that are searched, newest first. */
const maxSearched = 50;

const terminations = [terminate.name, terminateProcessMachines.name, `${actOnMachine.name}/terminate`];

/**
 * Finds out which machines the person has terminated themselves. After an outage, a person may retry a termination whose response
 * was lost.
 *
 * @returns the time (ISO 8601) by instance ID
 */
export async function ownTerminations(
  db: Db,
  { session: { username }, origin, account }: Retry,
  machines: readonly { readonly instance_id: string; readonly state: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = machines.filter(({ state }) => isReached('terminate', state)).map(({ instance_id }) => instance_id);
  if (ids.length === 0) return new Map();
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
    .where('actor', '=', username)
    .where('account', '=', account)
    .where('action', 'in', terminations)
    .where('outcome', '!=', 'denied')
    .where('at', '>', new Date(origin.at.getTime() - searchedMs))
    .orderBy('seq', 'desc')
    .limit(maxSearched)
    .execute();
  for (const id of ids) {
    if (newest.has(id)) continue;
    const own = logged.find((row) => actOnOne({ ...row, account }, id)?.outcome === 'success');
    if (own) newest.set(id, { actor: username, at: own.at });
  }
  return new Map([...newest].flatMap(([id, { actor, at }]) => (actor === username ? [[id, at.toISOString()]] : [])));
}

/** Adds the time of the person's own termination to each machine that had already ended. */
export async function withOwnTerminations(
  db: Db,
  retry: Retry,
  outcomes: readonly MachineOutcome[],
): Promise<readonly MachineOutcome[]> {
  const ended = outcomes.filter(({ error, previous_state, state }) => !error && previous_state === state);
  const times = await ownTerminations(db, retry, ended);
  return outcomes.map((outcome) => {
    const own_termination_at = times.get(outcome.instance_id);
    return own_termination_at === undefined ? outcome : { ...outcome, own_termination_at };
  });
}
