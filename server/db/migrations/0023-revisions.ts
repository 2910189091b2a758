import { type Kysely, sql } from 'kysely';

/** What is counted, and the tables whose changes are: of sessions only those that end or become other ones. */
const counted = {
  sessions: [['session', 'update or delete']],
  people: ['person', 'vertical', 'role', 'membership', 'membership_role', 'direct_privilege'].map(anyChange),
  processes: [anyChange('process')],
  requests: ['process_request', 'update_request', 'request_message'].map(anyChange),
  launches: [anyChange('launch')],
} as const satisfies Record<string, readonly (readonly [table: string, events: string])[]>;

function anyChange(table: string) {
  return [table, 'insert or update or delete'] as const;
}

const names = Object.keys(counted);

/**
 * Counts once for each transaction that changes something. A savepoint that is undone undoes the note that it was counted, too.
 */
const countChange = `create function count_change() returns trigger language plpgsql as $$
  declare noted text := 'quarterdeck.counted_' || tg_argv[0];
  begin
    if coalesce(current_setting(noted, true), '') <> pg_current_xact_id()::text then
      execute format('update revision set %1$I = %1$I + 1', tg_argv[0]);
      perform set_config(noted, pg_current_xact_id()::text, true);
    end if;
    return null;
  end
$$`;

/**
 * How often what lists show and what sessions live by was changed, counted in the transaction that changes it, whoever begins it (ADR 10).
 * It is counted at the commit: until then nobody who changes something else waits, and whoever holds the row wants nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = names.map((name) => `${name} bigint not null default 0`).join(', ');
  await sql.raw(`create table revision (id integer primary key check (id = 1), ${columns})`).execute(db);
  await sql`insert into revision (id) values (1)`.execute(db);
  await sql.raw(countChange).execute(db);
  for (const [name, tables] of Object.entries(counted))
    for (const [table, events] of tables) {
      await sql
        .raw(`create constraint trigger ${table}_revision after ${events} on ${table}
          deferrable initially deferred for each row execute function count_change('${name}')`)
        .execute(db);
      await sql
        .raw(`create trigger ${table}_emptied after truncate on ${table}
          for each statement execute function count_change('${name}')`)
        .execute(db);
    }
}
