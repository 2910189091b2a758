import { rightsOf } from '../../contract/access';
import type { PasswordSignIn } from '../../contract/values';
import { CallError } from '../api/callError';
import type { Author, Notes } from '../audit/change';
import { closeSessionsOf } from '../auth/closing';
import { missingFactor } from '../auth/freshFactor';
import type { Db } from '../db/connection';
import {
  addMembership,
  changeRoles,
  deletePerson,
  findVertical,
  hasAdmin,
  lockPerson,
  type Rights,
  removeMembership,
  rightsIn,
  rolesWithIds,
  setPrivileges,
  type Term,
  type TermedRole,
  verticalsOfPerson,
} from './rights';
import { faultOfRoles, faultOfTerm, isHeld, isSameTerm, removedFrom } from './rules';

export interface PersonInVertical {
  readonly personId: number;
  readonly verticalId: number;
}

/*
 * Messages of refusals must not contain the word "assigned", which a console may take for a success by the contract.
 */

/** @throws CallError 404 for an unknown person */
export async function personWith(transaction: Db, notes: Notes, id: number, purpose: 'change' | 'delete' = 'change') {
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
  const termed = roles.filter(({ since, until }) => since ?? until);
  const terms = Object.fromEntries(termed.map(({ name, since, until }) => [name, { since, until }]));
  const names = roles.map(({ name }) => name);
  return { vertical, roles: names, direct_privileges: privileges, ...(termed.length > 0 && { terms }) };
}

/** @throws CallError 409 if no administrator is left; call it after every change that may remove the admin role */
export async function refuseWithoutAdmin(transaction: Db, now: Date, allowed: PasswordSignIn): Promise<void> {
  if (await hasAdmin(transaction, now, allowed)) return;
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
  now: Date,
  allowed: PasswordSignIn,
): Promise<void> {
  const { username } = await personWith(transaction, notes, personId);
  const vertical = await verticalWith(transaction, verticalId);
  const rights = await rightsIn(transaction, personId, verticalId, now);
  if (!rights) throw new CallError(404, `${username} does not belong to ${vertical.name}`, 'not_a_member');
  notes.before = auditedRights(rights);
  const sessions = await closeSessionsOf(transaction, personId, verticalId);
  await removeMembership(transaction, personId, verticalId);
  await refuseWithoutAdmin(transaction, now, allowed);
  notes.after = { sessions_ended: sessions };
}

export interface WantedRights {
  readonly roleIds: readonly number[];
  /** Default: the privileges stay (D15). */
  readonly privileges: readonly number[] | undefined;
  /** By role. Default: roles keep their start and end, and those that have not started stay, since the caller may not know them. */
  readonly terms: ReadonlyMap<number, Term> | undefined;
}

/**
 * Replaces the roles and the direct privileges of a person in a vertical. If anything is removed, the person's sessions in the vertical
 * end.
 *
 * @throws CallError 403 if the author has to confirm with a second factor to grant a role that opens a workspace; 404 for an unknown
 * person, vertical or role; 409 if the person does not belong to the vertical, for roles that exclude each other, and for the last
 * administrator; 422 for an invalid start or end
 */
export async function setRights(
  transaction: Db,
  notes: Notes,
  { session, origin }: Author,
  { personId, verticalId }: PersonInVertical,
  wanted: WantedRights,
  allowed: PasswordSignIn,
): Promise<void> {
  const now = origin.at;
  const { username } = await personWith(transaction, notes, personId);
  const vertical = await verticalWith(transaction, verticalId);
  const before = await rightsIn(transaction, personId, verticalId, now);
  if (!before) throw new CallError(409, `${username} does not belong to ${vertical.name}`, 'not_a_member');
  const named = await rolesWithIds(transaction, wanted.roleIds);
  const unknown = [...wanted.roleIds, ...(wanted.terms?.keys() ?? [])].find(
    (id) => !named.some((role) => role.id === id),
  );
  if (unknown !== undefined) throw new CallError(404, `Role ${unknown} not found`, 'unknown_role');
  const roles = termedRoles(named, before.roles, wanted.terms, now);
  const fault = faultOfRoles(roles.map(({ name }) => name));
  if (fault !== undefined) throw new CallError(409, fault, 'role_conflict');

  const privileges = [...new Set(wanted.privileges ?? before.privileges)].toSorted((one, other) => one - other);
  const idsOf = (some: readonly TermedRole[]) => some.map(({ id }) => id);
  const heldOf = (some: readonly TermedRole[]) => idsOf(some.filter((role) => isHeld(role, now)));
  const changed = roles.filter(
    (role) => !before.roles.some((known) => known.id === role.id && isSameTerm(known, role)),
  );
  const notFresh = rightsOf(changed.map(({ name }) => name)).length > 0 ? missingFactor(session, now) : undefined;
  if (notFresh) throw notFresh;
  await addMembership(transaction, personId, verticalId);
  await changeRoles(transaction, { personId, verticalId }, removedFrom(idsOf(before.roles), idsOf(roles)), changed);
  await setPrivileges(transaction, personId, verticalId, privileges);
  await refuseWithoutAdmin(transaction, now, allowed);
  const taken = [...removedFrom(heldOf(before.roles), heldOf(roles)), ...removedFrom(before.privileges, privileges)];
  const sessions = taken.length > 0 ? await closeSessionsOf(transaction, personId, verticalId) : 0;
  notes.before = auditedRights(before);
  notes.after = { ...auditedRights({ vertical: vertical.name, roles, privileges }), sessions_ended: sessions };
}

/**
 * Returns the wanted roles with their start and end.
 *
 * @throws CallError 422 for an invalid start or end
 */
function termedRoles(
  named: readonly { readonly id: number; readonly name: string }[],
  before: readonly TermedRole[],
  terms: WantedRights['terms'],
  now: Date,
): readonly TermedRole[] {
  const roles = named.map(({ id, name }): TermedRole => {
    const wanted = terms?.get(id);
    const fault = wanted && faultOfTerm(wanted, now);
    if (fault !== undefined) throw new CallError(422, `${name}: ${fault}`, 'invalid_term');
    const { since, until } = wanted ?? before.find((role) => role.id === id) ?? { since: null, until: null };
    return { id, name, since, until };
  });
  if (terms) return roles;
  const unstarted = before.filter((role) => !isHeld(role, now) && !roles.some(({ id }) => id === role.id));
  return [...roles, ...unstarted];
}

/**
 * Deletes a person and ends their sessions.
 *
 * @throws CallError 404 for an unknown person; 409 if they have another name, and for the last administrator
 */
export async function dropPerson(
  transaction: Db,
  notes: Notes,
  { id, username }: { readonly id: number; readonly username: string },
  now: Date,
  allowed: PasswordSignIn,
): Promise<void> {
  const person = await personWith(transaction, notes, id, 'delete');
  if (person.username !== username) throw new CallError(409, `User ${id} is not called ${username}`, 'other_name');
  notes.before = { ...person, verticals: (await verticalsOfPerson(transaction, id)).map(({ name }) => name) };
  const sessions = await closeSessionsOf(transaction, id);
  await deletePerson(transaction, id);
  await refuseWithoutAdmin(transaction, now, allowed);
  notes.after = { sessions_ended: sessions };
}
