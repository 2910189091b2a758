import { normalizeIP } from '@fastify/rate-limit';
import { type Kysely, sql } from 'kysely';

const before = [
  'alter table person add column name_key text, add column email_key text',
  'drop index person_username',
  'drop index person_email',
  // They last five minutes, and nobody knows any more who asked for them.
  'delete from one_time_code',
  `alter table one_time_code drop column attempts, add column network text not null,
    add column browser_hash text not null`,
  `create table code_request (
    name_key text not null,
    network text not null,
    at timestamptz not null
  )`,
  'create index code_request_name on code_request (name_key, at)',
  'create index code_request_at on code_request (at)',
  `create table code_try (
    person_id integer not null references person on delete cascade,
    network text not null,
    at timestamptz not null
  )`,
  'create index code_try_person on code_try (person_id, at)',
  // Nothing is lost with it but a minute's counts, so it need not be kept safe.
  `create unlogged table request_count (
    name text not null,
    minute integer not null,
    count integer not null,
    primary key (name, minute)
  )`,
];

const afterwards = [
  'alter table person alter column name_key set not null, alter column email_key set not null',
  'create unique index person_name_key on person (name_key)',
  'create unique index person_email_key on person (email_key)',
];

interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly lowered: string;
}

/** How names are compared since this migration. */
const keyOf = (name: string) => name.trim().normalize('NFC').toLowerCase().normalize('NFC');

/** A text that none of the others is, as they are compared: itself, or with `#` and the person's number once or more. */
function distinct(text: string, id: number, others: ReadonlySet<string>): string {
  return others.has(keyOf(text)) ? distinct(`${text}#${id}`, id, others) : text;
}

/**
 * The keys of everybody. Where two names come to the same one, it stays with whoever could sign in by it so far, and of several
 * with the oldest; the others' usernames get `#` and their number, by which they can sign in and an administrator finds them. A
 * mail address stays as it is: only its key gets the number.
 */
function keysOf(people: readonly Person[]) {
  const couldSignIn = ({ username, lowered }: Person) => lowered === username.trim().toLowerCase();
  const inOrder = [...people.filter(couldSignIn), ...people.filter((person) => !couldSignIn(person))];
  const names = new Set<string>();
  const emails = new Set<string>();
  return inOrder.map(({ id, username, email }) => {
    const name = distinct(username, id, names);
    const emailKey = keyOf(distinct(email, id, emails));
    names.add(keyOf(name));
    emails.add(emailKey);
    return { id, username: name, name_key: keyOf(name), email_key: emailKey };
  });
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Person>`
    select id, username, email, lower(username) as lowered from person order by id`.execute(db);
  await sql`update person set username = keys.username, name_key = keys.name_key, email_key = keys.email_key
    from json_to_recordset(${JSON.stringify(keysOf(rows))}::json)
      as keys (id integer, username text, name_key text, email_key text)
    where person.id = keys.id`.execute(db);
}

/** Addresses that people signed in from become networks, of which an IPv6 address is one of many. */
async function widenAddresses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ person_id: number; address: string; last_at: Date }>`
    select person_id, address, last_at from known_address where address like '%:%'`.execute(db);
  await sql`delete from known_address where address like '%:%'`.execute(db);
  for (const { person_id, address, last_at } of rows)
    await sql`insert into known_address values (${person_id}, ${normalizeIP(address)}, ${last_at})
      on conflict do nothing`.execute(db);
}

/** Names as they are compared (S32), codes that know who asked for them (S34), and requests that all servers count (S33). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db);
  await fillKeys(db);
  await widenAddresses(db);
  for (const statement of afterwards) await sql.raw(statement).execute(db);
}
