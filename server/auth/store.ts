import { nameKeyOf } from '../../contract/names';
import type { Db } from '../db/connection';

/** A person who may be signing in, and the vertical they named, if they belong to it. */
export interface Candidate {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly vertical: string | undefined;
}

/** Looks a person up by name, together with one vertical of theirs. */
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
 * The person with a name, for sending a code. They are kept until the transaction ends, and before anything else of theirs is
 * touched: a sign-in under way has them, and each would wait for the other.
 */
export async function holdPerson(transaction: Db, username: string) {
  return transaction
    .selectFrom('person')
    .select(['id', 'username', 'email'])
    .where('name_key', '=', nameKeyOf(username))
    .forKeyShare()
    .executeTakeFirst();
}

/** What is stored of a person's password; nothing once they are deleted. */
export async function passwordHashOf(db: Db, personId: number): Promise<string | undefined> {
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return row?.password_hash;
}

/**
 * Keeps a person to oneself until the transaction ends, for a new password: whoever signs in with the old one waits, and then finds
 * that it is no longer the password, or was quicker, and their session is one of those that end.
 */
export async function holdForNewPassword(transaction: Db, personId: number): Promise<void> {
  await transaction.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
}

/**
 * Stores another hash, unless the person has another one meanwhile.
 *
 * @returns whether it did
 */
export async function replaceHash(transaction: Db, personId: number, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('person')
    .set({ password_hash: after })
    .where('id', '=', personId)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores another hash, whatever the one before: whoever does so holds the person ({@link holdForNewPassword}). */
export async function setHash(transaction: Db, personId: number, hash: string): Promise<void> {
  await transaction.updateTable('person').set({ password_hash: hash }).where('id', '=', personId).execute();
}

/** A person with what is stored of their password, which is empty as long as they have none; they are kept until the transaction ends. */
export function personWithHash(transaction: Db, id: number) {
  return transaction
    .selectFrom('person')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The verticals of a person, none for a name that nobody has. */
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

/** The names of the roles that a person has in a vertical. */
export async function rolesIn(db: Db, personId: number, verticalId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select('role.name')
    .where('membership_role.person_id', '=', personId)
    .where('membership_role.vertical_id', '=', verticalId)
    .orderBy('role.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The networks that somebody signed in from as this person. */
export async function networksOf(db: Db, personId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('known_address').select('address').where('person_id', '=', personId).execute();
  return new Set(rows.map(({ address }) => address));
}

/** Remembers that the person signed in from a network. */
export async function rememberNetwork(transaction: Db, personId: number, network: string, now: Date): Promise<void> {
  await transaction
    .insertInto('known_address')
    .values({ person_id: personId, address: network, last_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'address']).doUpdateSet({ last_at: now }))
    .execute();
}

/**
 * Keeps a membership until the transaction ends; the person is locked first, as whoever deletes them or changes their password does.
 *
 * @returns what is stored of the person's password by now; nothing when they are no member
 */
export async function holdMembership(
  transaction: Db,
  personId: number,
  verticalId: number,
): Promise<string | undefined> {
  const person = await transaction
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .forKeyShare()
    .executeTakeFirst();
  const row = await transaction
    .selectFrom('membership')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .forKeyShare()
    .executeTakeFirst();
  return row && person?.password_hash;
}
