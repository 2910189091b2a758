import { isAdmin } from '../../contract/access';
import { CallError } from '../api/callError';
import type { Author, Notes } from '../audit/change';
import { missingFactor } from '../auth/freshFactor';
import { closeSessionsOf } from '../auth/sessions';
import type { Db } from '../db/connection';
import {
  addMembership,
  deletePerson,
  findVertical,
  hasAdmin,
  lockPerson,
  type Rights,
  removeMembership,
  rightsIn,
  rolesWithIds,
  setPrivileges,
  setRoles,
  verticalsOfPerson,
} from './rights';
import { faultOfRoles, removedFrom } from './rules';

export interface PersonInVertical {
  readonly personId: number;
  readonly verticalId: number;
}

/*
 * Messages of refusals must not contain the word "assigned", which a console may take for a success by the contract.
 */

async function personWith(transaction: Db, notes: Notes, id: number, purpose: 'change' | 'delete' = 'change') {
  const person = await lockPerson(transaction, id, purpose);
  if (!person) throw new CallError(404, `User ${id} not found`, 'unknown_user');
  notes.target = person.username;
  return person;
}

async function verticalWith(transaction: Db, id: number) {
  const vertical = await findVertical(transaction, id);
  if (!vertical) throw new CallError(404, `Vertical ${id} not found`, 'unknown_vertical');
  return vertical;
}

/** Converts rights to the form of the audit log. */
function auditedRights({ vertical, roles, privileges }: Rights): Record<string, unknown> {
  return { vertical, roles: roles.map(({ name }) => name), direct_privileges: privileges };
}

/** @throws CallError 409 if no administrator is left; call it after every change that may remove the admin role */
async function refuseWithoutAdmin(transaction: Db): Promise<void> {
  if (await hasAdmin(transaction)) return;
  throw new CallError(409, 'This is the last administrator. Give someone else the admin role first.', 'last_admin');
}

/**
 * Adds a person to a vertical. Succeeds if they belong to it already.
 *
 * @param rule `only` refuses a person who belongs to another vertical (R28)
 * @throws CallError 404 for an unknown person or vertical, 409 for a second vertical
 */
export async function giveVertical(
  transaction: Db,
  notes: Notes,
  { personId, verticalId }: PersonInVertical,
  rule: { only: boolean },
): Promise<void> {
  await personWith(transaction, notes, personId);
  const vertical = await verticalWith(transaction, verticalId);
  const others = (await verticalsOfPerson(transaction, personId)).filter(({ id }) => id !== verticalId);
  if (rule.only && others[0])
    throw new CallError(409, `The user already has the vertical ${others[0].name}. Cannot change it.`, 'has_vertical');
  await addMembership(transaction, personId, verticalId);
  notes.after = { vertical: vertical.name };
}

/**
 * Removes a person from a vertical, with their roles, privileges and sessions there.
 *
 * @throws CallError 404 for an unknown person or vertical, or a person who does not belong to it; 409 for the last administrator
 */
export async function takeVertical(
  transaction: Db,
  notes: Notes,
  { personId, verticalId }: PersonInVertical,
): Promise<void> {
  const { username } = await personWith(transaction, notes, personId);
  const vertical = await verticalWith(transaction, verticalId);
  const rights = await rightsIn(transaction, personId, verticalId);
  if (!rights) throw new CallError(404, `${username} does not belong to ${vertical.name}`, 'not_a_member');
  notes.before = auditedRights(rights);
  const sessions = await closeSessionsOf(transaction, personId, verticalId);
  await removeMembership(transaction, personId, verticalId);
  await refuseWithoutAdmin(transaction);
  notes.after = { sessions_ended: sessions };
}

/**
 * Replaces the roles and the direct privileges of a person in a vertical. Without `privileges`, the privileges stay (D15). If anything is
 * removed, the person's sessions in the vertical end.
 *
 * @throws CallError 403 if the author has to confirm with a second factor to grant the admin role; 404 for an unknown person, vertical
 * or role; 409 if the person does not belong to the vertical, for roles that exclude
 * each other, and for the last administrator
 */
export async function setRights(
  transaction: Db,
  notes: Notes,
  { session, origin }: Author,
  { personId, verticalId }: PersonInVertical,
  wanted: { roleIds: readonly number[]; privileges: readonly number[] | undefined },
): Promise<void> {
  const { username } = await personWith(transaction, notes, personId);
  const vertical = await verticalWith(transaction, verticalId);
  const before = await rightsIn(transaction, personId, verticalId);
  if (!before) throw new CallError(409, `${username} does not belong to ${vertical.name}`, 'not_a_member');
  const roles = await rolesWithIds(transaction, wanted.roleIds);
  const unknown = wanted.roleIds.find((id) => !roles.some((role) => role.id === id));
  if (unknown !== undefined) throw new CallError(404, `Role ${unknown} not found`, 'unknown_role');
  const fault = faultOfRoles(roles.map(({ name }) => name));
  if (fault !== undefined) throw new CallError(409, fault, 'role_conflict');

  const isGranted = isAdmin(roles.map(({ name }) => name)) && !isAdmin(before.roles.map(({ name }) => name));
  const notFresh = isGranted ? missingFactor(session, origin.at) : undefined;
  if (notFresh) throw notFresh;

  const privileges = [...new Set(wanted.privileges ?? before.privileges)].toSorted((one, other) => one - other);
  const roleIds = roles.map(({ id }) => id);
  await setRoles(transaction, personId, verticalId, roleIds);
  await setPrivileges(transaction, personId, verticalId, privileges);
  await refuseWithoutAdmin(transaction);
  const heldRoles = before.roles.map(({ id }) => id);
  const taken = [...removedFrom(heldRoles, roleIds), ...removedFrom(before.privileges, privileges)];
  const sessions = taken.length > 0 ? await closeSessionsOf(transaction, personId, verticalId) : 0;
  notes.before = auditedRights(before);
  notes.after = { ...auditedRights({ vertical: vertical.name, roles, privileges }), sessions_ended: sessions };
}

/**
 * Deletes a person and ends their sessions.
 *
 * @throws CallError 404 for an unknown person; 409 if they have another name, and for the last administrator
 */
export async function dropPerson(transaction: Db, notes: Notes, id: number, username: string): Promise<void> {
  const person = await personWith(transaction, notes, id, 'delete');
  if (person.username !== username) throw new CallError(409, `User ${id} is not called ${username}`, 'other_name');
  notes.before = { ...person, verticals: (await verticalsOfPerson(transaction, id)).map(({ name }) => name) };
  const sessions = await closeSessionsOf(transaction, id);
  await deletePerson(transaction, id);
  await refuseWithoutAdmin(transaction);
  notes.after = { sessions_ended: sessions };
}
