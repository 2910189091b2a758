import { type Ask, quoted, type Table } from './shape';

const pageSize = 500;

/** Settings under which the text of a value is the same on every PostgreSQL. */
export const plainTexts = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/** The number of a table's rows and a digest that does not depend on their order. */
export interface Digest {
  readonly count: number;
  readonly digest: string;
}

/** Counts the rows of a table and adds up their hashes. */
export async function digestOf(ask: Ask, { name, columns }: Table): Promise<Digest> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const half = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint), 0)::text`;
  const [row] = await ask<{ count: string; digest: string }>(
    `select count(*)::text as count, ${half(1)} || ':' || ${half(17)} as digest
       from (select md5(row(${texts})::text) as hash from ${quoted(name)}) hashes`,
  );
  return { count: Number(row?.count ?? 0), digest: row?.digest ?? '' };
}

/**
 * Copies all rows of a table as text, page by page. Both databases are in a transaction.
 *
 * @param read returns each row as an array of values
 */
export async function copyRows(
  read: (statement: string) => Promise<readonly (string | null)[][]>,
  write: Ask,
  { name, columns }: Table,
): Promise<void> {
  // The embedded database's driver drops a leading byte order mark, so each value gets a prefix.
  const marked = columns.map((column) => `'=' || ${quoted(column.name)}::text`).join(', ');
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const parts = columns.map((_, index) => `c${index}`).join(', ');
  const insert = `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as rows (${parts})`;
  await read(`declare rows_to_copy cursor for select ${marked} from ${quoted(name)}`);
  for (;;) {
    const rows = await read(`fetch ${pageSize} from rows_to_copy`);
    if (rows.length === 0) break;
    await write(
      insert,
      columns.map((_, index) => rows.map((row) => row[index]?.slice(1) ?? null)),
    );
  }
  await read('close rows_to_copy');
}

/** Advances the sequences to those of another database; those that are further ahead stay. */
export async function copySequences(from: Ask, to: Ask): Promise<void> {
  const sequences = await from<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema()`,
  );
  for (const { name, value } of sequences)
    if (value !== null)
      await to(
        `select setval($1::text::regclass,
           greatest($2::text::bigint, coalesce(pg_sequence_last_value($1::text::regclass), 0)))`,
        [quoted(name), value],
      );
}
