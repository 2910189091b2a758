import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table process add column budget integer check (budget > 0)',
  'alter table process_request add column budget integer check (budget > 0)',
  // Both are null if the request leaves the budget as it is. 0: none.
  'alter table update_request add column old_budget integer, add column new_budget integer check (new_budget >= 0)',
  // The primary key lets one server warn, once.
  `create table budget_warning (
    process_id integer not null references process,
    month text not null,
    budget integer not null,
    percent integer not null,
    primary key (process_id, month, budget, percent)
  )`,
  "select not_counted('budget_warning', 'no list shows it')",
];

/** Adds the monthly budgets of processes, and the warnings about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
