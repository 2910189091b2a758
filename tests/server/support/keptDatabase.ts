import { sql } from 'kysely';
import type { Database, Db } from '../../../server/db/connection';

/**
 * Queries that describe the schema by its contents. A trigger that a test creates and drops again leaves no trace in
 * them, unlike in the `xmin` of a catalog.
 */
const parts = [
  `select 'table', oid, concat_ws(' ', relname, relkind, reloptions) from pg_class
   where relnamespace = 'public'::regnamespace`,
  `select 'column', attrelid, concat_ws(' ', attnum, attname, atttypid, attnotnull, attidentity) from pg_attribute
   where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `select 'default', oid, concat_ws(' ', adrelid, adnum) from pg_attrdef`,
  `select 'constraint', oid, concat_ws(' ', conname, convalidated) from pg_constraint`,
  `select 'index', indexrelid, concat_ws(' ', indkey, indisunique, indisvalid) from pg_index
   where indexrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `select 'function', oid, concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace`,
  `select 'trigger', oid, concat_ws(' ', tgname, tgenabled) from pg_trigger`,
  ...['pg_type', 'pg_rewrite', 'pg_policy', 'pg_extension', 'pg_namespace'].map(
    (name) => `select '${name}', max(oid), count(*)::text from ${name}`,
  ),
];

/**
 * A migrated database that tests use one after another. Emptying it takes some milliseconds, starting an embedded one a second, and
 * creating one on PostgreSQL a third of a second.
 */
export class KeptDatabase {
  private constructor(
    readonly database: Database,
    private readonly shape: string,
    private readonly restore: string,
  ) {}

  /** @param database a new one, whose rows are restored */
  static async of(database: Database): Promise<KeptDatabase> {
    const restore = await restoringStatement(database.db);
    return new KeptDatabase(database, await shapeOf(database.db), restore);
  }

  /**
   * Restores every row and sequence to the state of the new database.
   *
   * @returns false if that is impossible: the schema has changed, or something still uses it
   */
  async isRestored(): Promise<boolean> {
    const { db, embedded } = this.database;
    if (!embedded && (await isInUse(db))) return false;
    if ((await shapeOf(db)) !== this.shape) return false;
    await sql.raw(this.restore).execute(db);
    return true;
  }
}

/** Returns one text for all tables, triggers, functions and so on. */
async function shapeOf(db: Db): Promise<string> {
  const query = sql.raw<{ shape: string }>(
    `select md5(string_agg(concat_ws(' ', kind, id, what), ',' order by kind, id, what)) as shape
     from (${parts.join(' union all ')}) parts (kind, id, what)`,
  );
  return (await query.execute(db)).rows[0]?.shape ?? '';
}

/** Returns true if another connection holds a lock or has a transaction open. */
async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    union all
    select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/** A table may have the name of a keyword, such as `order`. */
const quoted = (name: string) => `"${name}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Returns a statement that restores the current rows and sequences. */
async function restoringStatement(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  const inserts: string[] = [];
  for (const name of names) {
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(row)::text as rows from ${sql.table(name)} row`.execute(db);
    if (rows[0]?.rows)
      inserts.push(
        `insert into ${quoted(name)} overriding system value
           select * from json_populate_recordset(null::${quoted(name)}, ${literal(rows[0].rows)})`,
      );
  }
  const sequences = await sql<{ name: string; value: number; called: boolean }>`
    select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as called
    from pg_sequences where schemaname = 'public'`.execute(db);
  const statements = [
    // Disables foreign keys and the trigger that protects the audit log.
    `perform set_config('session_replication_role', 'replica', true)`,
    ...names.map((name) => `delete from ${quoted(name)}`),
    ...inserts,
    ...sequences.rows.map(({ name, value, called }) => `perform setval(${literal(quoted(name))}, ${value}, ${called})`),
  ];
  return `do $restore$ begin ${statements.join(';\n')}; end $restore$`;
}
