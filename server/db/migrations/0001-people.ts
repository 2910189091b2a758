import { type Kysely, sql } from 'kysely';
import { firstVerticals } from '../../../contract/values';

/** The words that each have a `user` and an `admin` role (D32), with the module that they open. */
const roleWords = [
  ['aws', 'aws'],
  ['machine_launch', 'launch'],
  ['do', 'do'],
  ['dc', 'dc'],
  ['psql', 'psql'],
  ['mongo', 'mongo'],
  ['mail', 'mail'],
] as const;

const tables = [
  `create table person (
    id integer generated always as identity primary key,
    username text not null,
    email text not null,
    team text not null,
    password_hash text not null,
    created_at timestamptz not null
  )`,
  'create unique index person_username on person (lower(username))',
  'create unique index person_email on person (lower(email))',
  `create table vertical (
    id integer generated always as identity primary key,
    name text not null unique,
    description text
  )`,
  `create table role (
    id integer generated always as identity primary key,
    name text not null unique,
    module text not null
  )`,
  `create table membership (
    person_id integer not null references person on delete cascade,
    vertical_id integer not null references vertical on delete cascade,
    primary key (person_id, vertical_id)
  )`,
  `create table membership_role (
    person_id integer not null,
    vertical_id integer not null,
    role_id integer not null references role on delete cascade,
    primary key (person_id, vertical_id, role_id),
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  `create table direct_privilege (
    person_id integer not null,
    vertical_id integer not null,
    privilege integer not null check (privilege > 0),
    primary key (person_id, vertical_id, privilege),
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  `create table session (
    token_hash text primary key,
    person_id integer not null,
    vertical_id integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  'create index session_expires_at on session (expires_at)',
  `create table one_time_code (
    id integer generated always as identity primary key,
    person_id integer not null references person on delete cascade,
    code_hmac text not null,
    attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index one_time_code_person on one_time_code (person_id, id)',
  `create table failed_login (
    name_key text not null,
    source text not null,
    failures integer not null,
    blocked_until timestamptz,
    last_at timestamptz not null,
    primary key (name_key, source)
  )`,
  `create table known_address (
    person_id integer not null references person on delete cascade,
    address text not null,
    last_at timestamptz not null,
    primary key (person_id, address)
  )`,
  'create table fact (name text primary key, value text not null)',
];

/** People, what they belong to, how they sign in; the verticals and roles of every database (D32). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
  for (const name of firstVerticals) await sql`insert into vertical (name) values (${name})`.execute(db);
  await sql`insert into role (name, module) values ('admin', 'admin')`.execute(db);
  for (const [word, module] of roleWords) {
    for (const kind of ['user', 'admin']) {
      await sql`insert into role (name, module) values (${`${word} ${kind}`}, ${module})`.execute(db);
    }
  }
}
