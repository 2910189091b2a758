import { type Kysely, sql } from 'kysely';

const receivers = [
  // seq: the last audit row that needs no delivery any more. due_at: null if no later row is known to concern the receiver.
  // claim, claimed_…: a server delivers the rows up to claimed_to. address: the URL at which people use the console.
  `create table receiver (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('mail', 'notices', 'webhook', 'slack', 'teams')),
    name text unique,
    person_id integer unique references person on delete cascade,
    is_subscribed boolean not null default false,
    address text,
    sealed_target text,
    filters jsonb not null default '{}',
    with_values boolean not null default false,
    is_on boolean not null default true,
    seq integer not null,
    due_at timestamptz,
    tries integer not null default 0,
    failing_since timestamptz,
    run_id integer,
    claim text,
    claimed_at timestamptz,
    claimed_to integer,
    check ((kind = 'mail') = (person_id is not null)),
    check ((kind in ('mail', 'notices')) = (sealed_target is null and name is null))
  )`,
  'create index receiver_due on receiver (due_at)',
  "select not_counted('receiver', 'no list in memory shows it')",
  `create table delivery (
    id integer generated always as identity primary key,
    receiver_id integer not null references receiver on delete cascade,
    seq integer,
    message_id text not null,
    attempt integer not null,
    at timestamptz not null,
    duration_ms integer not null,
    status integer,
    error text
  )`,
  'create index delivery_receiver on delivery (receiver_id, id)',
  "select not_counted('delivery', 'no list in memory shows it')",
  "create index audit_notice on audit (seq) where jsonb_typeof(after->'notice') = 'string'",
];

/** Subscribers keep what waits for them: the rows from the first queued one on. */
const moved = [
  `insert into receiver (kind, person_id, is_subscribed, address, due_at, tries, seq)
    select 'mail', person_id, true, address, due_at, tries, least(place.seq, coalesce(
      (select min(item.seq) - 1 from news_item item where item.person_id = wish.person_id), place.seq))
    from news_wish wish, news_place place`,
  "insert into receiver (kind, seq) select 'notices', seq from news_place",
  // A server of the previous version that still runs then finds no subscribers. A later version can remove these tables.
  'delete from news_wish',
];

/** Creates the receivers of events with their positions in the audit log, and moves the subscribers of emails to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...receivers, ...moved]) await sql.raw(statement).execute(db);
}
