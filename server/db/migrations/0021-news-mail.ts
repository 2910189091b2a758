import { type Kysely, sql } from 'kysely';

const statements = [
  // `due_at`: when the next mail may go; nothing while there is nothing to tell. `address`: where the person uses the console.
  `create table news_wish (
    person_id integer primary key references person on delete cascade,
    address text not null,
    due_at timestamptz,
    tries integer not null default 0
  )`,
  'create index news_wish_due on news_wish (due_at)',
  `create table news_item (
    person_id integer not null references news_wish on delete cascade,
    seq integer not null,
    primary key (person_id, seq)
  )`,
  'create table news_place (id integer primary key check (id = 1), seq integer not null)',
  'insert into news_place (id, seq) select id, seq from audit_head',
];

/** Who wants news by mail, which rows of the audit log wait to be mailed to them, and up to where the log was looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
