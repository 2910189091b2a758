import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import type { PersonInVertical } from '../people/changes';
import {
  changeRoles,
  findVertical,
  lockPerson,
  rightsIn,
  rolesWithIds,
  type Term,
  type TermedRole,
} from '../people/rights';
import { faultOfRoles, isSameTerm } from '../people/rules';
import { nameOf } from '../requests/store';
import type { RoleRequest } from './store';

/** A role that a person can get in a vertical. */
export interface Grantable {
  readonly vertical: string;
  readonly role: { readonly id: number; readonly name: string };
  /** The role that ends, if the person has it already. */
  readonly held: TermedRole | undefined;
  readonly isMember: boolean;
}

/**
 * Checks that a person can get a role for some time.
 *
 * @throws CallError 404 for an unknown vertical or role; 409 if the person has the role without an end or from a later time on, or another
 *   one that excludes it
 */
export async function grantable(
  transaction: Db,
  { personId, verticalId }: PersonInVertical,
  roleId: number,
  now: Date,
): Promise<Grantable> {
  const vertical = await findVertical(transaction, verticalId);
  if (!vertical) throw new CallError(404, `Vertical ${verticalId} not found`, 'unknown_vertical');
  const [role] = await rolesWithIds(transaction, [roleId]);
  if (!role) throw new CallError(404, `Role ${roleId} not found`, 'unknown_role');
  const rights = await rightsIn(transaction, personId, verticalId, now);
  const roles = rights?.roles ?? [];
  const held = roles.find(({ id }) => id === roleId);
  if (held?.since && held.since > now)
    throw new CallError(409, `The role ${role.name} in ${vertical.name} starts later`, 'starts_later');
  if (held?.until === null)
    throw new CallError(409, `The role ${role.name} in ${vertical.name} has no end already`, 'already_held');
  const fault = faultOfRoles([role, ...roles].map(({ name }) => name));
  if (fault !== undefined) throw new CallError(409, fault, 'role_conflict');
  return { vertical: vertical.name, role, held, isMember: rights !== undefined };
}

/** Returns the term of a role after a grant. It never ends earlier than before. */
export function extended(held: Term | undefined, now: Date, until: Date): Term & { readonly until: Date } {
  if (!held) return { since: now, until };
  return {
    since: held.since,
    until: held.until !== null && held.until > until ? held.until : until,
  };
}

/**
 * Gives the requester the role from now on, or moves its end, and returns the end. Adds a temporary membership if they do not belong to the
 * vertical.
 *
 * @throws CallError 409 if the requester was deleted, and as {@link grantable}
 */
export async function grant(
  transaction: Db,
  { id, requested_by_id: personId, vertical_id: verticalId, role_id: roleId, minutes }: RoleRequest,
  now: Date,
): Promise<Date> {
  if (personId === null || !(await lockPerson(transaction, personId, 'change')))
    throw new CallError(409, `The requester of ${nameOf('role', id)} was deleted`, 'unknown_user');
  const where = { personId, verticalId };
  const { held, isMember } = await grantable(transaction, where, roleId, now);
  const term = extended(held, now, new Date(now.getTime() + minutes * 60_000));
  if (!isMember)
    await transaction
      .insertInto('membership')
      .values({ person_id: personId, vertical_id: verticalId, temporary: true })
      .execute();
  if (!held || !isSameTerm(held, term))
    await changeRoles(transaction, where, [], [{ id: roleId, ...term, requestId: id }]);
  await transaction.updateTable('role_request').set({ until: term.until }).where('id', '=', id).execute();
  return term.until;
}
