import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connection';
import { contains } from '../db/contains';
import type { Tables } from '../db/tables';
import { doneTo } from './doneTo';
import { type AuditColumn, type AuditQuery, auditColumns, type Condition } from './query';

/** Each column as the text that filters and the search look at. */
const asText: Record<AuditColumn, RawBuilder<string | null>> = {
  id: sql`seq::text`,
  at: sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  actor: sql`actor`,
  vertical: sql`vertical`,
  action: sql`action`,
  target: sql`target`,
  account: sql`account`,
  region: sql`region`,
  outcome: sql`outcome`,
  before: sql`before::text`,
  after: sql`after::text`,
  ip: sql`ip`,
  request_id: sql`request_id`,
};

/** By its own value where that has an order of its own; a JSON text has none worth having. */
const sortKeys: Record<AuditColumn, RawBuilder<unknown>> = { ...asText, id: sql`seq`, at: sql`at` };

function fits(column: AuditColumn, wanted: Condition): Expression<SqlBool> {
  if (typeof wanted === 'string') return contains(asText[column], wanted);
  if (wanted.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${asText[column]} in (${sql.join(wanted)})`;
}

/** Columns whose texts are costly to make and have few different characters: a search that has others passes them over. */
const alphabets: Partial<Record<AuditColumn, RegExp>> = { id: /^\d*$/, at: /^[\d:.tz-]*$/i, ip: /^[\da-f:.]*$/i };

async function passing(
  db: Db,
  { conditions, search, doneTo: people, from, until }: AuditQuery,
  accounts: readonly string[],
) {
  const toPeople = people && (await doneTo(db, people));
  const searched = auditColumns.filter((name) => alphabets[name]?.test(search) ?? true);
  const everything = sql<string>`concat_ws(chr(31), ${sql.join(searched.map((name) => asText[name]))})`;
  return (row: ExpressionBuilder<Tables, 'audit'>) =>
    row.and([
      ...conditions.map(([column, wanted]) => fits(column, wanted)),
      ...(search === ''
        ? []
        : [row.or([contains(everything, search), ...(accounts.length > 0 ? [row('account', 'in', accounts)] : [])])]),
      ...(toPeople ? [toPeople] : []),
      ...(from ? [row('at', '>=', from)] : []),
      ...(until ? [row('at', '<', until)] : []),
    ]);
}

/**
 * Returns one page of the log and how many rows pass in all; the hashes of the chain are for {@link verifyLog}.
 *
 * @param accounts codes whose names contain what is searched for
 */
export async function listAudit(db: Db, query: AuditQuery, accounts: readonly string[] = []) {
  const { sort, first, count } = query;
  const where = await passing(db, query, accounts);
  const direction = sort.descending ? 'desc' : 'asc';
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('audit')
      .select(['seq as id', 'at', 'actor', 'vertical', 'action', 'target', 'account', 'region', 'outcome'])
      .select(['before', 'after', 'ip', 'request_id'])
      .where(where)
      .orderBy(sortKeys[sort.column], direction)
      .orderBy('seq', direction)
      .limit(count)
      .offset(first)
      .execute(),
    db
      .selectFrom('audit')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
