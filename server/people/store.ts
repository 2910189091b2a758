import { nameKeyOf } from '../../contract/names';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import { confusionOf } from './distinct';

/** Somebody to add, with the roles in each of their verticals by name. */
export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly team: string;
  readonly passwordHash: string;
  readonly verticals: Readonly<Record<string, readonly string[]>>;
  readonly now: Date;
}

/** Adds a person who belongs to nothing yet. Returns `undefined` if the name or the address is taken. */
async function insertPerson(
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

/**
 * Adds a person whose name and address nobody has or could take for another one. The caller holds `lockRights`.
 *
 * @param emailDomains of the company, from the configuration
 * @throws CallError 409 for a name or an address that somebody has, or that looks like one; 422 for one that mixes alphabets, or whose
 * domain looks like another one
 */
export async function insertDistinctPerson(
  transaction: Db,
  person: Omit<NewPerson, 'verticals'>,
  emailDomains: readonly string[],
): Promise<number> {
  const { username, email } = person;
  const taken = await findTaken(transaction, username, email);
  if (taken) {
    const message = `A user with the ${taken} ${taken === 'email' ? email : username} already exists`;
    throw new CallError(409, message, 'taken', { fields: [{ path: taken, message }] });
  }
  const confusion = await confusionOf(transaction, person, emailDomains);
  if (confusion) {
    const { kind, path, message } = confusion;
    const [status, code] = kind === 'taken' ? ([409, 'taken'] as const) : ([422, 'invalid_person'] as const);
    throw new CallError(status, message, code, { fields: [{ path, message }] });
  }
  const id = await insertPerson(transaction, person);
  if (id === undefined) throw new Error(`the name or the address of ${username} is taken`);
  return id;
}
