import { rightsOf } from '../../contract/access';
import type { Db } from '../db/connection';

/**
 * Lists who holds which role and direct privilege.
 *
 * @param at a past moment, by the history of rights; `undefined` for those that apply now
 */
export async function accessReport(db: Db, at: Date | undefined, now: Date) {
  const moment = at ?? now;
  const rows = await db
    .selectFrom('right_span as span')
    .innerJoin('vertical', 'vertical.id', 'span.vertical_id')
    .leftJoin('role', 'role.id', 'span.role_id')
    .leftJoin('role_request as request', 'request.id', 'span.request_id')
    .select(['span.id', 'span.username as person', 'vertical.name as vertical', 'role.name as role', 'privilege'])
    .select(['span.since', 'span.until', 'begun_at', 'begun_by', 'request.decided_by', 'request.why'])
    .where((row) => row.or([row('span.since', 'is', null), row('span.since', '<=', moment)]))
    .where((row) => row.or([row('span.until', 'is', null), row('span.until', '>', moment)]))
    .$if(at === undefined, (query) => query.where('ended_at', 'is', null))
    .$if(at !== undefined, (query) =>
      query
        .where('begun_at', '<=', moment)
        .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', moment)])),
    )
    .orderBy('person')
    .orderBy('vertical')
    .orderBy('role')
    .orderBy('privilege')
    .execute();
  return rows.map(({ role, privilege, ...row }) => ({
    ...{ id: row.id, person: row.person, vertical: row.vertical },
    ...{ kind: role === null ? ('privilege' as const) : ('role' as const), right: role ?? String(privilege) },
    opens: role === null ? '' : rightsOf([role]).join(', '),
    ...{ since: (row.since ?? row.begun_at).toISOString(), until: row.until?.toISOString() ?? null },
    ...{ given_by: row.decided_by ?? row.begun_by, why: row.why },
  }));
}
