import { sql } from 'kysely';
import { isAdmin, mayCall } from '../../contract/access';
import { type EndedHoldNotice, notificationDays, notificationsMaximum } from '../../contract/events';
import { requestAccess } from '../../contract/ownRequests';
import { listProcessRequests } from '../../contract/processes';
import { requestStatuses } from '../../contract/values';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { isForPeople, isNotice } from '../news/news';
import { requestsOfAnyKind } from '../requests/anyKind';
import { dayMs } from '../time';

/** Requests of all kinds. */
const requestsIn = (db: Db) => requestsOfAnyKind(db).limit(notificationsMaximum);

async function decidedFor(db: Db, { personId, username, roles }: Session, now: Date) {
  const rows = await requestsIn(db)
    .select(['kind', 'id', 'status', 'process_name', 'decided_by', 'decided_at', 'reason'])
    .where('requested_by_id', '=', personId)
    .$if(!mayCall(requestAccess.process, roles), (query) => query.where('kind', '=', 'access'))
    .where('status', 'in', [requestStatuses.approved, requestStatuses.rejected])
    .where('decided_at', '>', new Date(now.getTime() - notificationDays * dayMs))
    .where('decided_by', '!=', username)
    .orderBy('decided_at', 'desc')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status === requestStatuses.approved ? (1 as const) : (-1 as const),
    decided_at: row.decided_at?.toISOString() ?? '',
  }));
}

/** Lists what a person may decide. Nobody decides on their own request for access. */
async function waitingFor(db: Db, personId: number) {
  const rows = await requestsIn(db)
    .select(['kind', 'id', 'process_name', 'requested_by', 'requested_at'])
    .select((row) => row.fn.countAll<string>().over().as('total'))
    .where('status', '=', requestStatuses.pending)
    .where((row) => row.or([row('kind', '!=', 'access'), row('requested_by_id', 'is distinct from', personId)]))
    .orderBy('requested_at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  const waiting = rows.map(({ total: _, ...row }) => ({ ...row, requested_at: row.requested_at.toISOString() }));
  return { waiting, waiting_total: Number(rows[0]?.total ?? 0) };
}

/** Lists the notices that name a person and, for an admin, those to all administrators. */
async function noticesIn(db: Db, now: Date, { username, roles }: Session) {
  const rows = await db
    .selectFrom('audit')
    .select(['seq as id', 'at', 'actor', 'request_id', sql<string>`after->>'notice'`.as('text')])
    .select(sql<number | null>`(after->>'process_id')::integer`.as('process_id'))
    .where(isNotice)
    .where((row) => {
      const isNamed = sql<boolean>`after->'people' @> ${JSON.stringify([username])}::jsonb`;
      return isAdmin(roles) ? row.or([row.not(isForPeople), isNamed]) : isNamed;
    })
    .where('at', '>', new Date(now.getTime() - notificationDays * dayMs))
    .orderBy('seq', 'desc')
    .limit(notificationsMaximum)
    .execute();
  return rows.map(({ at, process_id, ...row }) => ({
    ...{ ...row, at: at.toISOString() },
    ...(process_id !== null && { process_id }),
  }));
}

/** Lists the machines of a person's holds that others have kept, or that the server did not terminate. */
async function endedHoldsOf(db: Db, { personId, actor }: Session, now: Date) {
  const rows = await db
    .selectFrom('due_action')
    .select(['ended_at as at', 'ended_by as by', 'reason', (row) => row.fn.min('id').as('id')])
    .select(
      sql<EndedHoldNotice['machines']>`jsonb_agg(jsonb_build_object('instance_id', instance_id, 'account', account,
        'region', region) order by instance_id)`.as('machines'),
    )
    .where('person_id', '=', personId)
    .where('source', '=', 'hold')
    .where('state', 'in', ['kept', 'cancelled'])
    .where('ended_by', '!=', actor)
    .where('ended_at', '>', new Date(now.getTime() - notificationDays * dayMs))
    .groupBy(['at', 'by', 'reason'])
    .orderBy('at', 'desc')
    .limit(notificationsMaximum)
    .execute();
  return rows.map(({ at, by, ...row }) => ({ ...row, at: at?.toISOString() ?? '', by: by ?? '' }));
}

/** Loads a person's notifications (D65), with the rights of the calls that list requests. */
export async function notificationsFor(db: Db, session: Session, now: Date) {
  const { roles, personId } = session;
  const [decided, waits, notices, holds] = await Promise.all([
    decidedFor(db, session, now),
    mayCall(listProcessRequests.access, roles) ? waitingFor(db, personId) : { waiting: [], waiting_total: 0 },
    noticesIn(db, now, session),
    endedHoldsOf(db, session, now),
  ]);
  return { decided, ...waits, ...(notices.length > 0 && { notices }), ...(holds.length > 0 && { holds }) };
}
