import { nameKeyOf } from '../../contract/names';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import { type Confusion, confusionOf } from './distinct';

export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly team: string;
  readonly passwordHash: string;
  readonly service?: boolean;
  /** Names of roles by vertical. */
  readonly verticals: Readonly<Record<string, readonly string[]>>;
  readonly now: Date;
}

/** Returns the `email_key` of a service account. Its blank tells it from addresses. */
const serviceKeyOf = (username: string) => `service ${nameKeyOf(username)}`;

/**
 * Adds a person without verticals.
 *
 * @throws Error if the name or the address is taken
 */
async function insertPerson(
  transaction: Db,
  { username, email, team, passwordHash, service = false, now }: Omit<NewPerson, 'verticals'>,
): Promise<number> {
  const row = await transaction
    .insertInto('person')
    .values({
      ...{ username, email, team, password_hash: passwordHash, created_at: now, service },
      ...{ name_key: nameKeyOf(username), email_key: service ? serviceKeyOf(username) : nameKeyOf(email) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error(`the name or the address of ${username} is taken`);
  return row.id;
}

/** Adds a person to existing verticals, with existing roles. */
export async function addPerson(transaction: Db, { verticals, ...person }: NewPerson): Promise<number> {
  const id = await insertPerson(transaction, person);
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

/** Returns which of a name and a mail address is taken, in any spelling. A service account has no address of its own. */
export async function findTaken(
  db: Db,
  username: string,
  email: string | undefined,
): Promise<'username' | 'email' | undefined> {
  const nameKey = nameKeyOf(username);
  const emailKey = email === undefined ? serviceKeyOf(username) : nameKeyOf(email);
  const rows = await db
    .selectFrom('person')
    .select('name_key')
    .where((person) => person.or({ name_key: nameKey, email_key: emailKey }))
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some(({ name_key }) => name_key === nameKey) ? 'username' : 'email';
}

/** Makes the response for a new person with an invalid or taken value: 422 or 409. */
export function personRefused({ kind, path, message }: Confusion): CallError {
  const [status, code] = kind === 'taken' ? ([409, 'taken'] as const) : ([422, 'invalid_person'] as const);
  return new CallError(status, message, code, { fields: [{ path, message }] });
}

/**
 * Adds a person with a distinct name and address. The caller holds `lockRights`.
 *
 * @param emailDomains of the company, from the configuration
 * @throws CallError 409 if the name or the address is taken or looks like one that is; 422 if it mixes alphabets, or its domain looks like
 * another one
 */
export async function insertDistinctPerson(
  transaction: Db,
  person: Omit<NewPerson, 'verticals'>,
  emailDomains: readonly string[],
): Promise<number> {
  const { username, email } = person;
  const taken = await findTaken(transaction, username, person.service ? undefined : email);
  if (taken) {
    const message = `A user with the ${taken} ${taken === 'email' ? email : username} already exists`;
    throw personRefused({ kind: 'taken', path: taken, message });
  }
  const confusion = await confusionOf(transaction, person, emailDomains);
  if (confusion) throw personRefused(confusion);
  return insertPerson(transaction, person);
}

/** @throws CallError 404 for an unknown person */
export async function personWithId(db: Db, id: number) {
  const person = await db.selectFrom('person').select(['username', 'service']).where('id', '=', id).executeTakeFirst();
  if (!person) throw new CallError(404, `User ${id} not found`, 'unknown_user');
  return person;
}
