import { isAdmin } from '../../contract/access';
import type { Db } from '../db/connection';

/** Rights of a person in one vertical. */
export interface Rights {
  readonly vertical: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly privileges: readonly number[];
}

/** Loads the admin roles (D31). {@link isAdmin} decides, since blanks and letter case depend on the database's locale. */
async function adminRoleIds(transaction: Db): Promise<number[]> {
  const roles = await transaction.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
  return roles.filter(({ name }) => isAdmin([name])).map(({ id }) => id);
}

/** Serializes changes of rights, so that two administrators cannot remove each other and leave none. */
export async function lockRights(transaction: Db): Promise<void> {
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
export async function rightsIn(transaction: Db, personId: number, verticalId: number): Promise<Rights | undefined> {
  const vertical = (await verticalsOfPerson(transaction, personId)).find(({ id }) => id === verticalId);
  if (!vertical) return undefined;
  const roles = await transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['role.id', 'role.name'])
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
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

/** Adds a person to a vertical, unless they belong to it. */
export async function addMembership(transaction: Db, personId: number, verticalId: number): Promise<void> {
  await transaction
    .insertInto('membership')
    .values({ person_id: personId, vertical_id: verticalId })
    .onConflict((conflict) => conflict.doNothing())
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

/** Replaces the roles of a person in a vertical. */
export async function setRoles(
  transaction: Db,
  personId: number,
  verticalId: number,
  ids: readonly number[],
): Promise<void> {
  const key = { person_id: personId, vertical_id: verticalId };
  await transaction
    .deleteFrom('membership_role')
    .where((row) => row.and(key))
    .execute();
  if (ids.length === 0) return;
  await transaction
    .insertInto('membership_role')
    .values(ids.map((id) => ({ ...key, role_id: id })))
    .execute();
}

/** Replaces the direct privileges of a person in a vertical. */
export async function setPrivileges(
  transaction: Db,
  personId: number,
  verticalId: number,
  privileges: readonly number[],
): Promise<void> {
  const key = { person_id: personId, vertical_id: verticalId };
  await transaction
    .deleteFrom('direct_privilege')
    .where((row) => row.and(key))
    .execute();
  if (privileges.length === 0) return;
  await transaction
    .insertInto('direct_privilege')
    .values(privileges.map((privilege) => ({ ...key, privilege })))
    .execute();
}

/**
 * Returns true if a person who can sign in has the admin role in any vertical: with a password, which invited people lack, or by single
 * sign-on.
 */
export async function hasAdmin(transaction: Db): Promise<boolean> {
  const ids = await adminRoleIds(transaction);
  if (ids.length === 0) return false;
  const row = await transaction
    .selectFrom('membership_role')
    .innerJoin('person', 'person.id', 'membership_role.person_id')
    .select('person.id')
    .where('role_id', 'in', ids)
    .where((row) =>
      row.or([
        row('password_hash', '!=', ''),
        row.exists(
          row.selectFrom('sso_identity').select('subject').whereRef('sso_identity.person_id', '=', 'person.id'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person with their rights and sessions. Their requests and audit rows stay. */
export async function deletePerson(transaction: Db, id: number): Promise<void> {
  await transaction.deleteFrom('person').where('id', '=', id).execute();
}
