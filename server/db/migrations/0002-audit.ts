import { type Kysely, sql } from 'kysely';

const log = [
  `create table audit (
    seq integer primary key,
    at timestamptz not null,
    request_id text not null,
    actor text not null,
    vertical text,
    action text not null,
    target text,
    account text,
    region text,
    outcome text not null check (outcome in ('success', 'denied', 'failed')),
    before jsonb,
    after jsonb,
    ip text,
    previous_hash text not null,
    hash text not null
  )`,
  'create index audit_at on audit (at)',
  'create index audit_actor on audit (actor, seq desc)',
  'create index audit_target on audit (target, seq desc)',
  `create index audit_machine_acts on audit (at desc, seq desc)
    where action in ('launchmachines', 'terminatemachines', 'terminate', 'machines/start', 'machines/stop',
      'machines/terminate') and outcome <> 'denied'`,
  // `before` has the state of each machine by its identifier.
  `create index audit_terminated_machines on audit using gin (before)
    where action in ('terminate', 'terminatemachines') and outcome <> 'denied'`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end
  $$`,
  `create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`,
  "select not_counted('audit', 'audit_head has the number of its newest row')",
  // The newest link of the chain, so that rows removed from the end are noticed.
  'create table audit_head (id integer primary key check (id = 1), seq integer not null, hash text not null)',
  "insert into audit_head values (1, 0, '')",
  "select not_counted('audit_head', 'it is read together with the counters')",
  // The last of the rows that were pruned from the beginning, signed with the key of the log.
  `create table audit_stub (
    id integer primary key check (id = 1),
    seq integer not null,
    hash text not null,
    rows integer not null,
    removed_before timestamptz not null,
    at timestamptz not null,
    mac text not null
  )`,
  "select not_counted('audit_stub', 'no list shows it')",
];

const news = [
  // due_at: when the next mail may be sent; null if there is no news. address: the URL at which the person uses the console.
  `create table news_wish (
    person_id integer primary key references person on delete cascade,
    address text not null,
    due_at timestamptz,
    tries integer not null default 0
  )`,
  'create index news_wish_due on news_wish (due_at)',
  "select not_counted('news_wish', 'no list shows it')",
  `create table news_item (
    person_id integer not null references news_wish on delete cascade,
    seq integer not null,
    primary key (person_id, seq)
  )`,
  "select not_counted('news_item', 'no list shows it')",
  'create table news_place (id integer primary key check (id = 1), seq integer not null)',
  'insert into news_place values (1, 0)',
  "select not_counted('news_place', 'no list shows it')",
];

/** Creates the append-only audit log, and the queue of the emails about its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...log, ...news]) await sql.raw(statement).execute(db);
}
