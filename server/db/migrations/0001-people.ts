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

/**
 * Revisions (ADR 10): one counter for each kind of thing that a list shows, incremented once per transaction when it
 * commits. Every table calls `counted_as` or `not_counted`.
 */
const revisions = [
  `create table revision (
    id integer primary key check (id = 1),
    sessions bigint not null default 0,
    people bigint not null default 0,
    processes bigint not null default 0,
    requests bigint not null default 0,
    launches bigint not null default 0
  )`,
  'insert into revision (id) values (1)',
  // A rolled-back savepoint also restores the setting, so the transaction counts again.
  `create function count_change() returns trigger language plpgsql as $$
    declare noted text := 'quarterdeck.counted_' || tg_argv[0];
    begin
      if coalesce(current_setting(noted, true), '') <> pg_current_xact_id()::text then
        execute format('update revision set %1$I = %1$I + 1', tg_argv[0]);
        perform set_config(noted, pg_current_xact_id()::text, true);
      end if;
      return null;
    end
  $$`,
  // The constraint trigger is deferred: the row of counters is locked only during the commit.
  `create function counted_as(changed text, counter text, events text default 'insert or update or delete')
    returns void language plpgsql as $$
    begin
      execute format('create constraint trigger %1$I after %2$s on %3$I deferrable initially deferred
        for each row execute function count_change(%4$L)', changed || '_revision', events, changed, counter);
      execute format('create trigger %1$I after truncate on %2$I
        for each statement execute function count_change(%3$L)', changed || '_emptied', changed, counter);
    end
  $$`,
  `create function not_counted(changed text, reason text) returns void language plpgsql as $$
    begin
      execute format('comment on table %I is %L', changed, 'Not counted: ' || reason);
    end
  $$`,
  "select not_counted('revision', 'it is the counters')",
];

const people = [
  // The keys are compared, not the names (S32): the server derives them, because lower() depends on the locale.
  `create table person (
    id integer generated always as identity primary key,
    username text not null,
    email text not null,
    team text not null,
    password_hash text not null,
    created_at timestamptz not null,
    name_key text not null,
    email_key text not null
  )`,
  'create unique index person_name_key on person (name_key)',
  'create unique index person_email_key on person (email_key)',
  "select counted_as('person', 'people')",
  // accounts: null takes those of the console's configuration.
  `create table vertical (
    id integer generated always as identity primary key,
    name text not null unique,
    description text,
    accounts jsonb
  )`,
  "select counted_as('vertical', 'people')",
  `create table role (
    id integer generated always as identity primary key,
    name text not null unique,
    module text not null
  )`,
  "select counted_as('role', 'people')",
  `create table membership (
    person_id integer not null references person on delete cascade,
    vertical_id integer not null references vertical on delete cascade,
    primary key (person_id, vertical_id)
  )`,
  "select counted_as('membership', 'people')",
  `create table membership_role (
    person_id integer not null,
    vertical_id integer not null,
    role_id integer not null references role on delete cascade,
    primary key (person_id, vertical_id, role_id),
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  "select counted_as('membership_role', 'people')",
  `create table direct_privilege (
    person_id integer not null,
    vertical_id integer not null,
    privilege integer not null check (privilege > 0),
    primary key (person_id, vertical_id, privilege),
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  "select counted_as('direct_privilege', 'people')",
];

const signIn = [
  `create table session (
    token_hash text primary key,
    person_id integer not null,
    vertical_id integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    id text not null unique default gen_random_uuid()::text,
    address text,
    browser text,
    foreign key (person_id, vertical_id) references membership on delete cascade
  )`,
  'create index session_expires_at on session (expires_at)',
  'create index session_person on session (person_id, created_at)',
  // A new session changes nothing that a server has in memory.
  "select counted_as('session', 'sessions', 'update or delete')",
  `create table one_time_code (
    id integer generated always as identity primary key,
    person_id integer not null references person on delete cascade,
    code_hmac text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    network text not null,
    browser_hash text not null
  )`,
  'create index one_time_code_person on one_time_code (person_id, id)',
  "select not_counted('one_time_code', 'no list shows it')",
  `create table code_request (
    name_key text not null,
    network text not null,
    at timestamptz not null
  )`,
  'create index code_request_name on code_request (name_key, at)',
  'create index code_request_at on code_request (at)',
  "select not_counted('code_request', 'no list shows it')",
  `create table code_try (
    person_id integer not null references person on delete cascade,
    network text not null,
    at timestamptz not null
  )`,
  'create index code_try_person on code_try (person_id, at)',
  "select not_counted('code_try', 'no list shows it')",
  `create table failed_login (
    name_key text not null,
    source text not null,
    failures integer not null,
    blocked_until timestamptz,
    last_at timestamptz not null,
    primary key (name_key, source)
  )`,
  "select not_counted('failed_login', 'no list shows it')",
  `create table known_address (
    person_id integer not null references person on delete cascade,
    address text not null,
    last_at timestamptz not null,
    primary key (person_id, address)
  )`,
  "select not_counted('known_address', 'no list shows it')",
  `create table password_link (
    token_hash text primary key,
    person_id integer not null references person on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index password_link_person on password_link (person_id)',
  "select not_counted('password_link', 'no list shows it')",
  // Unlogged: a crash loses the counts of one minute.
  `create unlogged table request_count (
    name text not null,
    minute integer not null,
    count integer not null,
    primary key (name, minute)
  )`,
  "select not_counted('request_count', 'no list shows it')",
  'create table fact (name text primary key, value text not null)',
  "select not_counted('fact', 'no list shows it')",
];

/** Creates people with their verticals and roles, sessions, one-time codes, and the revision counters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...revisions, ...people, ...signIn]) await sql.raw(statement).execute(db);
  for (const name of firstVerticals) await sql`insert into vertical (name) values (${name})`.execute(db);
  await sql`insert into role (name, module) values ('admin', 'admin')`.execute(db);
  for (const [word, module] of roleWords) {
    for (const kind of ['user', 'admin']) {
      await sql`insert into role (name, module) values (${`${word} ${kind}`}, ${module})`.execute(db);
    }
  }
}
