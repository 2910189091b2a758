import { isAdmin, mayCall } from '../../contract/access';
import { getUsers } from '../../contract/authentication';
import { searchInstances } from '../../contract/machines';
import { requestAccess } from '../../contract/ownRequests';
import { listProcesses, listProcessRequests, listUpdateRequests } from '../../contract/processes';
import { listRoleRequests } from '../../contract/roleRequests';
import { getTemplateDetails } from '../../contract/templates';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { type AccountsOf, codesOf } from '../machines/scope';
import type { Change } from './changes';

/** Ids of requesters by request, such as `request 7` or `update 3`. */
export type Requesters = ReadonlyMap<string, number | null>;

/** Looks up the requesters of the requests among changes. */
export async function requestersOf(db: Db, changes: readonly Change[]): Promise<Requesters> {
  const found = new Map<string, number | null>();
  for (const [kind, table] of [
    ['request', 'process_request'],
    ['update', 'update_request'],
    ['access', 'role_request'],
  ] as const) {
    const ids = [
      ...new Set(changes.flatMap((change) => (change.kind === kind && change.id ? [Number(change.id)] : []))),
    ];
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(table).select(['id', 'requested_by_id']).where('id', 'in', ids).execute();
    for (const { id, requested_by_id } of rows) found.set(`${kind} ${id}`, requested_by_id);
  }
  return found;
}

/** Returns true if the session may list the changed record (D65, S38). */
export function mayFollow(
  { kind, id, account }: Change,
  session: Session,
  accountsOf: AccountsOf,
  requesters: Requesters,
): boolean {
  const { roles, personId } = session;
  const isOpen = () => account !== null && codesOf(accountsOf, session).includes(account);
  const isOwn = () => mayCall(requestAccess.process, roles) && requesters.get(`${kind} ${id}`) === personId;
  switch (kind) {
    case 'machine':
      return mayCall(searchInstances.access, roles) && isOpen();
    case 'template':
      return mayCall(getTemplateDetails.access, roles) && isOpen();
    case 'process':
      return mayCall(listProcesses.access, roles) && (isAdmin(roles) || isOpen());
    case 'request':
      return mayCall(listProcessRequests.access, roles) || isOwn();
    case 'update':
      return mayCall(listUpdateRequests.access, roles) || isOwn();
    case 'access':
      return mayCall(listRoleRequests.access, roles) || requesters.get(`${kind} ${id}`) === personId;
    case 'person':
      return mayCall(getUsers.access, roles);
  }
}
