import { sql } from 'kysely';
import type { DecidedNotice } from '../../contract/events';
import type { Db } from '../db/connection';
import { accessName } from '../roleRequests/store';

type Kind = DecidedNotice['kind'];

/** Selects the requests of all kinds, with their names and histories. */
export function requestsOfAnyKind(db: Db) {
  const history = [
    ...(['status', 'requested_by', 'requested_by_id', 'requested_at'] as const),
    ...(['decided_by', 'decided_at', 'reason', 'withdrawn'] as const),
  ] as const;
  const requests = db
    .selectFrom('process_request')
    .select(['id', 'process_name', ...history, sql<Kind>`'request'`.as('kind')]);
  const updates = db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'process_name', ...history, sql<Kind>`'update'`.as('kind')]);
  const roles = db
    .selectFrom('role_request')
    .innerJoin('vertical', 'vertical.id', 'role_request.vertical_id')
    .innerJoin('role', 'role.id', 'role_request.role_id')
    .select(['role_request.id', accessName.as('process_name'), ...history, sql<Kind>`'access'`.as('kind')]);
  return db.selectFrom(requests.unionAll(updates).unionAll(roles).as('request'));
}
