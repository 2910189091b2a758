import { nameKeyOf } from '../../contract/names';
import type { Db } from '../db/connection';
import { isHeldAt } from './heldRoles';

/** A member of a vertical. */
export interface Member {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly vertical: string;
}

/** A person who tries to sign in, and the requested vertical if they belong to it. */
type Candidate = Omit<Member, 'vertical'> & { readonly vertical: string | undefined };

/** Loads a person by name, with the membership in one vertical. */
export async function findCandidate(db: Db, username: string, verticalId: number): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('person')
    .leftJoin('membership', (join) =>
      join.onRef('membership.person_id', '=', 'person.id').on('membership.vertical_id', '=', verticalId),
    )
    .leftJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .select(['person.id', 'person.username', 'person.email', 'person.password_hash', 'vertical.name as vertical'])
    .where('person.name_key', '=', nameKeyOf(username))
    .executeTakeFirst();
  return row && { ...row, passwordHash: row.password_hash, vertical: row.vertical ?? undefined };
}

/**
 * Loads a person who can sign in by name, and locks the row (`FOR KEY SHARE`). Call this before any other row of the person is changed, as a sign-in
 * does, so that the two cannot deadlock.
 */
export async function lockPersonNamed(transaction: Db, username: string) {
  return transaction
    .selectFrom('person')
    .select(['id', 'username', 'email'])
    .where('name_key', '=', nameKeyOf(username))
    .where('service', '=', false)
    .forKeyShare()
    .executeTakeFirst();
}

/** Loads a person's password hash; `undefined` if they were deleted. */
export async function passwordHashOf(db: Db, personId: number): Promise<string | undefined> {
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return row?.password_hash;
}

/** Locks the person's row (`FOR UPDATE`), so that password changes, sign-ins and tries of codes cannot interleave. */
export async function lockPersonForUpdate(transaction: Db, personId: number): Promise<void> {
  await transaction.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
}

/** Replaces the hash `before`. Returns false if the person has another one by now. */
export async function replaceHash(transaction: Db, personId: number, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('person')
    .set({ password_hash: after })
    .where('id', '=', personId)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the hash. The caller has locked the person with {@link lockPersonForUpdate}. */
export async function setHash(transaction: Db, personId: number, hash: string): Promise<void> {
  await transaction.updateTable('person').set({ password_hash: hash }).where('id', '=', personId).execute();
}

/** Loads and locks (`FOR UPDATE`) a person with their password hash, which is empty before they choose a password. */
export function lockPersonWithHash(transaction: Db, id: number) {
  return transaction
    .selectFrom('person')
    .select(['id', 'username', 'email', 'password_hash', 'service'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the verticals of a person; empty for an unknown name. */
export async function verticalsOf(db: Db, username: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('person')
    .innerJoin('membership', 'membership.person_id', 'person.id')
    .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .select(['vertical.id', 'vertical.name'])
    .where('person.name_key', '=', nameKeyOf(username))
    .orderBy('vertical.id')
    .execute();
}

/** Lists the names of the roles that a person holds in a vertical at a time. */
export async function rolesIn(db: Db, personId: number, verticalId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select('role.name')
    .where('membership_role.person_id', '=', personId)
    .where('membership_role.vertical_id', '=', verticalId)
    .where(isHeldAt(now))
    .orderBy('role.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists the roles of a person in a vertical that end, with their ends. */
export async function endingRoles(db: Db, personId: number, verticalId: number, now: Date) {
  const rows = await db
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['role.id', 'role.name', 'until'])
    .where('membership_role.person_id', '=', personId)
    .where('membership_role.vertical_id', '=', verticalId)
    .where(isHeldAt(now))
    .where('until', 'is not', null)
    .orderBy('until')
    .execute();
  return rows.map(({ id, name, until }) => ({
    role_id: id,
    role: name,
    vertical_id: verticalId,
    until: until?.toISOString() ?? '',
  }));
}

/** Returns the networks from which this person has signed in. */
export async function networksOf(db: Db, personId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('known_address').select('address').where('person_id', '=', personId).execute();
  return new Set(rows.map(({ address }) => address));
}

/** Stores that the person signed in from a network. */
export async function rememberNetwork(transaction: Db, personId: number, network: string, now: Date): Promise<void> {
  await transaction
    .insertInto('known_address')
    .values({ person_id: personId, address: network, last_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'address']).doUpdateSet({ last_at: now }))
    .execute();
}

/**
 * Loads and locks a membership (`FOR KEY SHARE`). Locks the person first, in the order of deletions and password changes.
 *
 * @returns `undefined` if the person is not a member, or is a service account, which cannot sign in
 */
export async function lockMembership(
  transaction: Db,
  personId: number,
  verticalId: number,
): Promise<Member | undefined> {
  const person = await transaction
    .selectFrom('person')
    .select(['id', 'username', 'email', 'password_hash as passwordHash'])
    .where('id', '=', personId)
    .where('service', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  const row = await transaction
    .selectFrom('membership')
    .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .select('vertical.name')
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .forKeyShare('membership')
    .executeTakeFirst();
  return person && row && { ...person, vertical: row.name };
}
