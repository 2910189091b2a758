import { isAdmin } from '../../contract/access';
import type { Db } from '../db/connection';

/** What a person has in one vertical. */
export interface Rights {
  readonly vertical: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly privileges: readonly number[];
}

/**
 * The roles that open everything, as {@link isAdmin} decides it (D31). The database is not asked: what it takes for blanks and for
 * small letters depends on its locale.
 */
async function adminRoleIds(transaction: Db): Promise<number[]> {
  const roles = await transaction.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
  return roles.filter(({ name }) => isAdmin([name])).map(({ id }) => id);
}

/**
 * Changes of people's rights happen one after another: of two admins who take each other's rights away, the second finds
 * that there is nobody else left.
 */
export async function lockRights(transaction: Db): Promise<void> {
  const ids = await adminRoleIds(transaction);
  if (ids.length === 0) return;
  await transaction.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * The person with an identifier, kept until the transaction ends: as they are, or, to be deleted, from everybody who
 * would only keep them from being deleted. A lock that is made stronger half-way would wait for others that wait for it.
 */
export function holdPerson(transaction: Db, id: number, purpose: 'change' | 'delete') {
  const query = transaction.selectFrom('person').select(['id', 'username', 'email']).where('id', '=', id);
  return (purpose === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
}

/** The vertical with an identifier. */
export function findVertical(transaction: Db, id: number) {
  return transaction.selectFrom('vertical').select(['id', 'name', 'accounts']).where('id', '=', id).executeTakeFirst();
}

/** The identifiers and names of the verticals that somebody belongs to. */
export function verticalsOfPerson(transaction: Db, personId: number) {
  return transaction
    .selectFrom('membership')
    .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .select(['vertical.id', 'vertical.name'])
    .where('person_id', '=', personId)
    .orderBy('vertical.id')
    .execute();
}

/** What somebody has in a vertical; nothing when they do not belong to it. */
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

/** The roles with some identifiers; unknown ones are left out. */
export async function rolesWithIds(transaction: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return transaction.selectFrom('role').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
}

/** Makes somebody belong to a vertical; already belonging to it is no error. */
export async function addMembership(transaction: Db, personId: number, verticalId: number): Promise<void> {
  await transaction
    .insertInto('membership')
    .values({ person_id: personId, vertical_id: verticalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes somebody out of a vertical, with the roles and privileges in it. */
export async function removeMembership(transaction: Db, personId: number, verticalId: number): Promise<void> {
  await transaction
    .deleteFrom('membership')
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .execute();
}

/** Makes these the roles of somebody in a vertical. */
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

/** Makes these the direct privileges of somebody in a vertical. */
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

/** Whether anybody who can sign in has the admin role in any vertical: who was invited cannot, before they have chosen a password. */
export async function hasAdmin(transaction: Db): Promise<boolean> {
  const ids = await adminRoleIds(transaction);
  if (ids.length === 0) return false;
  const row = await transaction
    .selectFrom('membership_role')
    .innerJoin('person', 'person.id', 'membership_role.person_id')
    .select('person.id')
    .where('role_id', 'in', ids)
    .where('password_hash', '!=', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person with everything that is theirs; what they did stays in the audit log, and their requests stay. */
export async function deletePerson(transaction: Db, id: number): Promise<void> {
  await transaction.deleteFrom('person').where('id', '=', id).execute();
}
