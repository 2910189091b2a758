import { migrationNames } from '../migrate';

/** Asks a database something, and gets its rows. */
export type Ask = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** A table as it is copied: what the database computes by itself is not among the columns. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A name as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What Kysely's migrator keeps for itself. */
const ofMigrator = /^kysely_migration/;

/** All tables of a database but those of the migrator, by name. */
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

/** The migrations that a database has had; none where it has no table of them. */
export async function migrationsOf(ask: Ask): Promise<string[]> {
  const [found] = await ask<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`);
  if (!found?.there) return [];
  const rows = await ask<{ name: string }>(`select name from kysely_migration order by name collate "C"`);
  return rows.map(({ name }) => name);
}

/** How the migrations of a database differ from those of this program, in words; nothing when they do not. */
export function otherVersion(found: readonly string[]): string | undefined {
  const missing = migrationNames.find((name) => !found.includes(name));
  const unknown = found.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) return `it has the migration ${unknown}, which this version does not know`;
  return missing === undefined ? undefined : `it lacks the migration ${missing}`;
}

/**
 * The tables in an order in which each comes after those that it refers to.
 *
 * @throws Error when some refer to each other
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
      throw new Error(`tables that refer to each other cannot be copied: ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
