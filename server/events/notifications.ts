import { mayCall } from '../../contract/access';
import { notificationDays, notificationsMaximum } from '../../contract/events';
import { listOwnRequests, listProcessRequests } from '../../contract/processes';
import { requestStatuses } from '../../contract/values';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';

const dayMs = 86_400_000;

/** The requests for processes, and those to update one with the name of the process. */
function requestsIn(db: Db) {
  const update = db.selectFrom('update_request').innerJoin('process', 'process.id', 'update_request.process_id');
  return { request: db.selectFrom('process_request'), update } as const;
}

async function decidedFor(db: Db, { personId, username }: Session, now: Date) {
  const { request, update } = requestsIn(db);
  const since = new Date(now.getTime() - notificationDays * dayMs);
  const decision = ['process_name', 'decided_by', 'decided_at', 'reason'] as const;
  const statuses = [requestStatuses.approved, requestStatuses.rejected];
  const [requests, updates] = await Promise.all([
    request
      .select(['id', 'status', ...decision])
      .where('requested_by_id', '=', personId)
      .where('status', 'in', statuses)
      .where('decided_at', '>', since)
      .where('decided_by', '!=', username)
      .orderBy('decided_at', 'desc')
      .limit(notificationsMaximum)
      .execute(),
    update
      .select(['update_request.id', 'status', ...decision])
      .where('requested_by_id', '=', personId)
      .where('status', 'in', statuses)
      .where('decided_at', '>', since)
      .where('decided_by', '!=', username)
      .orderBy('decided_at', 'desc')
      .limit(notificationsMaximum)
      .execute(),
  ]);
  return [
    ...requests.map((row) => ({ kind: 'request' as const, ...row })),
    ...updates.map((row) => ({ kind: 'update' as const, ...row })),
  ]
    .map((row) => ({
      ...row,
      status: row.status === requestStatuses.approved ? (1 as const) : (-1 as const),
      decided_at: row.decided_at?.toISOString() ?? '',
    }))
    .toSorted((one, other) => other.decided_at.localeCompare(one.decided_at))
    .slice(0, notificationsMaximum);
}

async function waitingIn(db: Db) {
  const { request, update } = requestsIn(db);
  const [requests, updates] = await Promise.all([
    request
      .select(['id', 'process_name', 'requested_by', 'requested_at'])
      .select((row) => row.fn.countAll<string>().over().as('total'))
      .where('status', '=', requestStatuses.pending)
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(notificationsMaximum)
      .execute(),
    update
      .select(['update_request.id', 'process_name', 'requested_by', 'requested_at'])
      .select((row) => row.fn.countAll<string>().over().as('total'))
      .where('status', '=', requestStatuses.pending)
      .orderBy('requested_at', 'desc')
      .orderBy('update_request.id', 'desc')
      .limit(notificationsMaximum)
      .execute(),
  ]);
  const waiting = [
    ...requests.map(({ total: _, ...row }) => ({ kind: 'request' as const, ...row })),
    ...updates.map(({ total: _, ...row }) => ({ kind: 'update' as const, ...row })),
  ]
    .map((row) => ({ ...row, requested_at: row.requested_at.toISOString() }))
    .toSorted((one, other) => other.requested_at.localeCompare(one.requested_at))
    .slice(0, notificationsMaximum);
  return { waiting, waiting_total: Number(requests[0]?.total ?? 0) + Number(updates[0]?.total ?? 0) };
}

/** What the bell tells somebody (D65): only what the calls that list requests would answer them. */
export async function notificationsFor(db: Db, session: Session, now: Date) {
  const { roles } = session;
  const mayAsk = mayCall(listOwnRequests.access, roles);
  const [decided, waits] = await Promise.all([
    mayAsk ? decidedFor(db, session, now) : [],
    mayCall(listProcessRequests.access, roles) ? waitingIn(db) : { waiting: [], waiting_total: 0 },
  ]);
  return { decided, ...waits };
}
