import { scheduleOf } from '../../contract/actors';
import type { Author } from '../audit/change';
import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';
import { extendedEnd, warningBefore } from '../schedules/rules';
import { settingsOf } from '../schedules/store';
import { addDue, endDue, type FoundEnd } from './store';

/**
 * Replaces the end of a machine, or the termination after its end, by a later end.
 *
 * @returns the new end; `undefined` if the machine has reached the maximum lifetime
 */
export async function extendEnd(
  transaction: Db,
  due: FoundEnd,
  { session, origin }: Author,
  { machine, hours }: { readonly machine: Machine | undefined; readonly hours: number | undefined },
): Promise<Date | undefined> {
  const { process_id, source } = due;
  const { at, requestId } = origin;
  const lifetimes = await settingsOf(transaction, process_id ?? 0);
  const endsAt = source === 'grace' ? at : due.due_at;
  const launchedAt = machine?.launch_time ?? due.created_at;
  const extended = extendedEnd(lifetimes, { launchedAt, endsAt }, { now: at, hours });
  if (extended <= endsAt) return undefined;
  await endDue(transaction, due, { state: 'kept', ended_by: session.actor, reason: null, at });
  await addDue(transaction, [due], {
    ...{ action: 'stop', source: 'expiry', actor: scheduleOf(process_id ?? 0, session.actor) },
    ...{ vertical: session.vertical, due_at: extended, created_at: at, request_id: requestId },
    warned: warningBefore(extended, at),
  });
  return extended;
}
