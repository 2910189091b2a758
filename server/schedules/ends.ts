import { randomUUID } from 'node:crypto';
import { scheduleOf } from '../../contract/actors';
import type { Db } from '../db/connection';
import { addDue, type DueAction } from '../dueActions/store';
import type { Machine } from '../fleet/fleet';
import type { LaunchRow } from '../launches/store';
import { dayMs } from '../time';
import { defaultEnd, warningBefore } from './rules';
import { findSchedule, settingsOf } from './store';

interface End {
  readonly processId: number;
  readonly endsAt: Date;
  /** The person who has set it. */
  readonly by: string;
  readonly vertical: string;
  readonly at: Date;
  readonly requestId: string;
}

/** Schedules the end of machines, which stops them. Machines with an end keep it. */
export function addEnds(transaction: Db, machines: readonly Machine[], end: End): Promise<void> {
  const { processId, endsAt, by, vertical, at, requestId } = end;
  return addDue(transaction, machines, {
    ...{ action: 'stop', source: 'expiry', actor: scheduleOf(processId, by), vertical },
    ...{ due_at: endsAt, created_at: at, request_id: requestId, warned: warningBefore(endsAt, at) },
  });
}

/** Schedules the end of launched machines: the wanted one, or that of the process. */
export async function addLaunchEnds(
  transaction: Db,
  launch: LaunchRow,
  machines: readonly Machine[],
  at: Date,
): Promise<void> {
  const { process_id: processId, keep_until, begun_at, actor, vertical, request_id: requestId } = launch;
  const schedule = await findSchedule(transaction, processId);
  const endsAt = keep_until ?? (schedule && defaultEnd(schedule, begun_at));
  if (!endsAt) return;
  const by = keep_until ? actor : (schedule?.set_by ?? actor);
  await addEnds(transaction, machines, { processId, endsAt, by, vertical, at, requestId });
}

/** Schedules the termination of a machine that has reached its end. */
export async function addGrace(transaction: Db, due: DueAction, at: Date): Promise<void> {
  const { actor, vertical, process_id } = due;
  const { grace_days } = await settingsOf(transaction, process_id ?? 0);
  const endsAt = new Date(at.getTime() + grace_days * dayMs);
  await addDue(transaction, [due], {
    ...{ action: 'terminate', source: 'grace', actor, vertical, due_at: endsAt, created_at: at },
    ...{ request_id: `grace-${randomUUID()}`, warned: warningBefore(endsAt, at) },
  });
}
