import { nameKeyOf } from '../../contract/names';
import type { Db } from '../db/connection';
import { CallError } from '../http/callError';

/** Somebody to add, with the roles in each of their verticals by name. */
export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly team: string;
  readonly passwordHash: string;
  readonly verticals: Readonly<Record<string, readonly string[]>>;
  readonly now: Date;
}

/** Adds somebody who belongs to nothing yet; nothing is returned when the name or the address is taken. */
export async function insertPerson(
  transaction: Db,
  { username, email, team, passwordHash, now }: Omit<NewPerson, 'verticals'>,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('person')
    .values({
      ...{ username, email, team, password_hash: passwordHash, created_at: now },
      ...{ name_key: nameKeyOf(username), email_key: nameKeyOf(email) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds a person with verticals and roles that exist already. */
export async function addPerson(transaction: Db, { verticals, ...person }: NewPerson): Promise<number> {
  const id = await insertPerson(transaction, person);
  if (id === undefined) throw new Error(`the name or the address of ${person.username} is taken`);
  for (const [name, roles] of Object.entries(verticals)) {
    const vertical = await transaction
      .selectFrom('vertical')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await transaction.insertInto('membership').values({ person_id: id, vertical_id: vertical.id }).execute();
    if (roles.length === 0) continue;
    await transaction
      .insertInto('membership_role')
      .columns(['person_id', 'vertical_id', 'role_id'])
      .expression((query) =>
        query
          .selectFrom('role')
          .select((row) => [row.val(id).as('person_id'), row.val(vertical.id).as('vertical_id'), 'role.id as role_id'])
          .where('role.name', 'in', [...roles]),
      )
      .execute();
  }
  return id;
}

/** Which of a name and a mail address somebody has already, however it is written. */
export async function findTaken(db: Db, username: string, email: string): Promise<'username' | 'email' | undefined> {
  const nameKey = nameKeyOf(username);
  const rows = await db
    .selectFrom('person')
    .select('name_key')
    .where((person) => person.or({ name_key: nameKey, email_key: nameKeyOf(email) }))
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some(({ name_key }) => name_key === nameKey) ? 'username' : 'email';
}

/** Says that a username or a mail address is somebody's already, at the field that has it. */
export function takenError(
  taken: 'username' | 'email' | undefined,
  { username, email }: { readonly username: string; readonly email: string },
): CallError {
  const path = taken === 'email' ? 'email' : 'username';
  const message = `There is already a user with the ${path} ${path === 'email' ? email : username}`;
  return new CallError(409, message, 'taken', { fields: [{ path, message }] });
}
