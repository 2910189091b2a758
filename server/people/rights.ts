import { sql } from 'kysely';
import { isAdmin } from '../../contract/access';
import type { PasswordSignIn } from '../../contract/values';
import { isHeldAt } from '../auth/heldRoles';
import type { Db } from '../db/connection';

/** The start and end of a role; null for none. */
export interface Term {
  readonly since: Date | null;
  readonly until: Date | null;
}

export interface TermedRole extends Term {
  readonly id: number;
  readonly name: string;
}

/** Rights of a person in one vertical. */
export interface Rights {
  readonly vertical: string;
  /** Includes roles that have not started, but none that have ended. */
  readonly roles: readonly TermedRole[];
  readonly privileges: readonly number[];
}

/** Loads the admin roles (D31). {@link isAdmin} decides, since blanks and letter case depend on the database's locale. */
async function adminRoleIds(transaction: Db): Promise<number[]> {
  const roles = await transaction.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
  return roles.filter(({ name }) => isAdmin([name])).map(({ id }) => id);
}

/** The author and time of a change, for the history of rights. */
export interface Changer {
  readonly actor: string;
  readonly at: Date;
}

/** Serializes changes of rights, so that two administrators cannot remove each other and leave none. */
export async function lockRights(transaction: Db, changer?: Changer): Promise<void> {
  if (changer)
    await transaction
      .selectNoFrom([
        sql`set_config('quarterdeck.actor', ${changer.actor}, true)`.as('actor'),
        sql`set_config('quarterdeck.at', ${changer.at.toISOString()}, true)`.as('at'),
      ])
      .execute();
  const ids = await adminRoleIds(transaction);
  if (ids.length === 0) return;
  await transaction.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Loads and locks a person. A deletion needs the stronger lock (`FOR UPDATE`) from the start, since two transactions that both upgrade a
 * lock would deadlock.
 */
export function lockPerson(transaction: Db, id: number, purpose: 'change' | 'delete') {
  const query = transaction.selectFrom('person').select(['id', 'username', 'email']).where('id', '=', id);
  return (purpose === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
}

export function findVertical(transaction: Db, id: number) {
  return transaction.selectFrom('vertical').select(['id', 'name', 'accounts']).where('id', '=', id).executeTakeFirst();
}

/** Lists the verticals of a person. */
export function verticalsOfPerson(transaction: Db, personId: number) {
  return transaction
    .selectFrom('membership')
    .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .select(['vertical.id', 'vertical.name'])
    .where('person_id', '=', personId)
    .orderBy('vertical.id')
    .execute();
}

/** Loads a person's rights in a vertical; `undefined` if they do not belong to it. */
export async function rightsIn(
  transaction: Db,
  personId: number,
  verticalId: number,
  now: Date,
): Promise<Rights | undefined> {
  const vertical = (await verticalsOfPerson(transaction, personId)).find(({ id }) => id === verticalId);
  if (!vertical) return undefined;
  const roles = await transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['role.id', 'role.name', 'since', 'until'])
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .orderBy('role.id')
    .execute();
  const privileges = await transaction
    .selectFrom('direct_privilege')
    .select('privilege')
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .orderBy('privilege')
    .execute();
  return { vertical: vertical.name, roles, privileges: privileges.map(({ privilege }) => privilege) };
}

/** Loads roles by id. Omits unknown ones. */
export async function rolesWithIds(transaction: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return transaction.selectFrom('role').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
}

/** Adds a person to a vertical, or makes a temporary membership permanent. */
export async function addMembership(transaction: Db, personId: number, verticalId: number): Promise<void> {
  await transaction
    .insertInto('membership')
    .values({ person_id: personId, vertical_id: verticalId })
    .onConflict((conflict) => conflict.columns(['person_id', 'vertical_id']).doUpdateSet({ temporary: false }))
    .execute();
}

/** Removes a person from a vertical, with their roles and privileges there. */
export async function removeMembership(transaction: Db, personId: number, verticalId: number): Promise<void> {
  await transaction
    .deleteFrom('membership')
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .execute();
}

/** Removes the roles `removed` of a person in a vertical, and gives or changes `given`. */
export async function changeRoles(
  transaction: Db,
  { personId, verticalId }: { readonly personId: number; readonly verticalId: number },
  removed: readonly number[],
  given: readonly (Term & { readonly id: number; readonly requestId?: number | null })[],
): Promise<void> {
  const key = { person_id: personId, vertical_id: verticalId };
  if (removed.length > 0)
    await transaction
      .deleteFrom('membership_role')
      .where((row) => row.and(key))
      .where('role_id', 'in', removed)
      .execute();
  for (const { id, since, until, requestId = null } of given) {
    const term = { since, until, request_id: requestId };
    await transaction
      .insertInto('membership_role')
      .values({ ...key, role_id: id, ...term })
      .onConflict((conflict) => conflict.columns(['person_id', 'vertical_id', 'role_id']).doUpdateSet(term))
      .execute();
  }
}

/** Replaces the direct privileges of a person in a vertical. */
export async function setPrivileges(
  transaction: Db,
  personId: number,
  verticalId: number,
  privileges: readonly number[],
): Promise<void> {
  const key = { person_id: personId, vertical_id: verticalId };
  // Kept privileges stay untouched, so that the history names who gave them.
  await transaction
    .deleteFrom('direct_privilege')
    .where((row) => row.and(key))
    .$if(privileges.length > 0, (query) => query.where('privilege', 'not in', privileges))
    .execute();
  if (privileges.length === 0) return;
  await transaction
    .insertInto('direct_privilege')
    .values(privileges.map((privilege) => ({ ...key, privilege })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns true if a person who can sign in has the admin role in any vertical, without an end: with a password, which invited people lack,
 * or by single sign-on, which alone counts if no password is allowed.
 */
export async function hasAdmin(transaction: Db, now: Date, allowed: PasswordSignIn = 'all'): Promise<boolean> {
  const ids = await adminRoleIds(transaction);
  if (ids.length === 0) return false;
  const row = await transaction
    .selectFrom('membership_role')
    .innerJoin('person', 'person.id', 'membership_role.person_id')
    .select('person.id')
    .where('role_id', 'in', ids)
    .where((row) =>
      row.or([
        ...(allowed === 'none' ? [] : [row('password_hash', '!=', '')]),
        row.exists(
          row.selectFrom('sso_identity').select('subject').whereRef('sso_identity.person_id', '=', 'person.id'),
        ),
      ]),
    )
    .where('until', 'is', null)
    .where(isHeldAt(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person with their rights and sessions. Their requests and audit rows stay. */
export async function deletePerson(transaction: Db, id: number): Promise<void> {
  await transaction.deleteFrom('person').where('id', '=', id).execute();
}
