import * as z from 'zod/mini';
import { text, texts } from '../../contract/shapes';
import { CallError } from '../api/callError';
import { hasUnstorableText } from '../api/requestRules';
import { dayMs } from '../time';

/** The columns of the list. `id` is the position in the chain. */
export const auditColumns = [
  'id',
  'at',
  'actor',
  'vertical',
  'action',
  'target',
  'account',
  'region',
  'outcome',
  'before',
  'after',
  'ip',
  'request_id',
] as const;

export type AuditColumn = (typeof auditColumns)[number];

const maxPageRows = 1_000;

/** A text that the cell contains, in any case, or texts of which the cell is one. */
export type Condition = string | readonly string[];

/** A query for one page of the log. */
export interface AuditQuery {
  readonly sort: { readonly column: AuditColumn; readonly descending: boolean };
  /** Position of the first row, from 0. */
  readonly first: number;
  readonly count: number;
  readonly conditions: readonly (readonly [AuditColumn, Condition])[];
  /** Text that any column contains. */
  readonly search: string;
  /** People on whom others acted. Default: all rows. */
  readonly doneTo: readonly string[] | undefined;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
}

/** A time with its offset from UTC, or a day of UTC, in years that the database supports. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .check(z.regex(/^[12]/, 'must be of the years 1000 to 2999'));

const condition = z.optional(z.union([text, texts]));

const schemas = {
  sort: z._default(z.tuple([z.enum(auditColumns), z.enum(['ASC', 'DESC'])]), ['id', 'DESC']),
  range: z._default(
    z
      .tuple([z.int().check(z.minimum(0)), z.int().check(z.maximum(2_147_483_647))])
      .check(
        z.refine(([first, last]) => first <= last && last - first < maxPageRows, `must be 1 to ${maxPageRows} rows`),
      ),
    [0, 24],
  ),
  filter: z._default(
    z.strictObject({
      ...(Object.fromEntries(auditColumns.map((name) => [name, condition])) as Record<AuditColumn, typeof condition>),
      // Numbers as well, by which react-admin requests single rows.
      id: z.optional(z.union([text, z.array(z.union([z.number(), text])).check(z.maxLength(maxPageRows))])),
      q: z.optional(text),
      done_to: z.optional(texts),
      at_gte: z.optional(moment),
      at_lte: z.optional(moment),
    }),
    {},
  ),
};

const refused = (name: string, reason: string) => new CallError(400, `${name}: ${reason}`, 'invalid_request');

function read<Name extends keyof typeof schemas>(
  name: Name,
  sent: string | undefined,
): z.output<(typeof schemas)[Name]> {
  let value: unknown;
  try {
    value = sent === undefined ? undefined : JSON.parse(sent);
  } catch {
    throw refused(name, 'is not JSON');
  }
  // JSON may contain such a character as an escape, which the check of the address does not see.
  if (hasUnstorableText(value)) throw refused(name, 'holds a character that cannot be stored');
  const parsed = schemas[name].safeParse(value);
  if (!parsed.success) throw refused(name, parsed.error.issues[0]?.message ?? 'cannot be used');
  return parsed.data as z.output<(typeof schemas)[Name]>;
}

/** Returns the end of the day or millisecond that `at_lte` names, because the range includes it. */
function after(sent: string): Date {
  return new Date(new Date(sent).getTime() + (z.iso.date().safeParse(sent).success ? dayMs : 1));
}

function conditionsOf({
  q: _q,
  done_to: _people,
  at_gte: _from,
  at_lte: _until,
  ...filter
}: z.output<typeof schemas.filter>) {
  const entries = Object.entries(filter) as [AuditColumn, string | (string | number)[] | undefined][];
  return entries.flatMap(([column, value]): [AuditColumn, Condition][] => {
    if (value === undefined) return [];
    return [[column, typeof value === 'string' ? value : value.map(String)]];
  });
}

/**
 * Parses the query of a list request: `sort=["at","DESC"]`, `range=[0,24]` and
 * `filter={"actor":"ad","outcome":["denied","failed"],"at_gte":"2026-01-01","at_lte":"2026-01-31T12:00:00Z","q":"lena"}`,
 * as ra-data-simple-rest sends it. A text matches cells that contain it, a list matches cells that are one of its texts.
 * `done_to` is not a column: its list names people on whom others acted.
 *
 * @throws CallError 400 with the name of the malformed part
 */
export function readAuditQuery(sent: {
  sort?: string | undefined;
  range?: string | undefined;
  filter?: string | undefined;
}): AuditQuery {
  const [column, order] = read('sort', sent.sort);
  const [first, last] = read('range', sent.range);
  const filter = read('filter', sent.filter);
  return {
    sort: { column, descending: order === 'DESC' },
    first,
    count: last - first + 1,
    conditions: conditionsOf(filter),
    search: filter.q ?? '',
    doneTo: filter.done_to,
    from: filter.at_gte === undefined ? undefined : new Date(filter.at_gte),
    until: filter.at_lte === undefined ? undefined : after(filter.at_lte),
  };
}
