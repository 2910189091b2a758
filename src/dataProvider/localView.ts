import { cellText, cellValue, columnsOf } from './cells';
import { type ColumnRule, ruleValue } from './columnRules';
import type { ListQuery } from './listQuery';
import type { Row } from './wholeAnswers';

interface Prepared {
  readonly columns: readonly string[];
  /** Every row's cells as one lower-cased text, made at the first search. */
  searchable?: readonly string[];
}

/** What is worked out once per list; it goes when the rows go. */
const prepared = new WeakMap<readonly Row[], Prepared>();

function prepare(rows: readonly Row[]): Prepared {
  const known = prepared.get(rows);
  if (known) return known;
  const made: Prepared = { columns: columnsOf(rows) };
  prepared.set(rows, made);
  return made;
}

/** The columns of a list; worked out once. */
export function columnsOfList(rows: readonly Row[]): readonly string[] {
  return prepare(rows).columns;
}

function searchable(rows: readonly Row[]): readonly string[] {
  const list = prepare(rows);
  // A line break between cells: no search, which is one line, finds a text that spans two of them.
  list.searchable ??= rows.map((row) =>
    list.columns.map((column) => cellText(cellValue(row, column)).toLowerCase()).join('\n'),
  );
  return list.searchable;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Orders two cells: numbers by value, anything else as a person would read it, and nothing after everything, whichever way
 * the column is sorted.
 */
export function compareCells(a: unknown, b: unknown, descending = false): number {
  const aMissing = a === null || a === undefined;
  const bMissing = b === null || b === undefined;
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(cellText(a), cellText(b));
  return descending ? -order : order;
}

/** The rows of a list that pass a search, in the order asked for; equal rows keep the order in which they came. */
export function viewOf(
  rows: readonly Row[],
  { search, filters, sortBy, descending, rule }: ListQuery & { rule: (column: string) => ColumnRule },
): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  const texts = wanted === '' ? [] : searchable(rows);
  const passing = rows.filter(
    (row, index) =>
      (wanted === '' || texts[index]?.includes(wanted)) &&
      filters.every((filter) => {
        const value = ruleValue(rule(filter.column), row);
        if ('contains' in filter) return cellText(value).toLowerCase().includes(filter.contains.toLowerCase());
        const shown =
          filter.column === 'security_groups' && Array.isArray(value) ? value.map(cellText) : [cellText(value)];
        return shown.some((text) => filter.oneOf.includes(text));
      }),
  );
  if (sortBy === '') return passing;
  return passing.toSorted((a, b) => compareCells(ruleValue(rule(sortBy), a), ruleValue(rule(sortBy), b), descending));
}
