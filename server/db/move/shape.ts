import { migrationNames } from '../migrate';

/** Runs a query and returns its rows. */
export type Ask = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** A table to copy. Generated columns are left out. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Quotes an identifier for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables of Kysely's migrator. */
const ofMigrator = /^kysely_migration/;

/** Lists the tables of a database by name, without the migrator's. */
export async function tablesOf(ask: Ask): Promise<Table[]> {
  const rows = await ask<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname collate "C", a.attname collate "C"`,
  );
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, column, type } of rows) {
    if (ofMigrator.test(table)) continue;
    tables.set(table, [...(tables.get(table) ?? []), { name: column, type }]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Lists the migrations that have run on a database. */
export async function migrationsOf(ask: Ask): Promise<string[]> {
  const [found] = await ask<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`);
  if (!found?.there) return [];
  const rows = await ask<{ name: string }>(`select name from kysely_migration order by name collate "C"`);
  return rows.map(({ name }) => name);
}

/** Describes how migrations differ from those of this version; `undefined` if they are the same. */
export function otherVersion(found: readonly string[]): string | undefined {
  const missing = migrationNames.find((name) => !found.includes(name));
  const unknown = found.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) return `it has the migration ${unknown}, which this version does not know`;
  return missing === undefined ? undefined : `it lacks the migration ${missing}`;
}

/**
 * Orders tables so that each follows those it references.
 *
 * @throws Error if there is a cycle
 */
export async function inOrder(ask: Ask, tables: readonly Table[]): Promise<Table[]> {
  const references = await ask<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.oid <> t.oid and f.relnamespace = current_schema()::regnamespace`,
  );
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)));
    if (free.length === 0)
      throw new Error(`tables that reference each other cannot be copied: ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
