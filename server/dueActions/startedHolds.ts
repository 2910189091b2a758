import { sql } from 'kysely';
import { holdCancelled } from '../../contract/dueActions';
import { CallError } from '../api/callError';
import type { Author } from '../audit/change';
import { record } from '../audit/store';
import { unclaimed } from '../db/claims';
import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';

/** Longer than a cloud takes to accept a start. */
const startSeconds = 60;

type Started = Pick<Machine, 'instance_id' | 'account' | 'region'>;

const updateHold = (db: Db, { account, instance_id }: Started) =>
  db
    .updateTable('due_action')
    .where('account', '=', account)
    .where('instance_id', '=', instance_id)
    .where('source', '=', 'hold')
    .where('state', '=', 'waiting');

/**
 * Postpones the termination of a machine on hold while a person starts it.
 *
 * @throws CallError 409 if a server is terminating it
 */
export async function postponeHold(db: Db, machine: Started, at: Date): Promise<void> {
  const until = new Date(at.getTime() + startSeconds * 1_000);
  const held = await updateHold(db, machine)
    .set({ next_at: sql`case when claim is null then greatest(next_at, ${until}) else next_at end` })
    .returning('claim')
    .executeTakeFirst();
  if (held && held.claim !== null)
    throw new CallError(409, `${machine.instance_id} is being terminated`, 'ending_over');
}

/** Ends the hold of a machine that a person has started. Returns false if it had none. */
export async function endStartedHold(
  transaction: Db,
  machine: Started,
  { session: { actor, vertical }, origin }: Author,
): Promise<boolean> {
  const reason = `${actor} started it`;
  const ended = await updateHold(transaction, machine)
    .set({ state: 'kept', ended_by: actor, ended_at: origin.at, reason, ...unclaimed })
    .returning('actor')
    .executeTakeFirst();
  if (!ended) return false;
  const { instance_id: target, account, region } = machine;
  const act = { actor, vertical, action: holdCancelled, target, account, region, outcome: 'success' } as const;
  await record(transaction, { ...act, before: { by: ended.actor }, after: { reason } }, origin);
  return true;
}
