import { type Kysely, sql } from 'kysely';

const statements = [
  ...['process_request', 'update_request'].map(
    (table) => `alter table ${table} add column needs_information boolean not null default false`,
  ),
  // The kinds have numbers of their own, so no one foreign key fits; requests are never deleted.
  `create table request_message (
    id integer generated always as identity primary key,
    request_kind text not null check (request_kind in ('process', 'update')),
    request_id integer not null,
    kind text not null check (kind in ('question', 'answer')),
    author text not null,
    at timestamptz not null,
    text text not null
  )`,
  'create index request_message_request on request_message (request_kind, request_id, id)',
  `create function refuse_message_change() returns trigger language plpgsql as $$
    begin raise exception 'what was said about a request stays as it is'; end
  $$`,
  `create trigger request_message_append_only before update or delete on request_message
    for each statement execute function refuse_message_change()`,
];

/** What approvers ask about pending requests, and what they are answered: nobody edits it afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
