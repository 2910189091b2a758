import { cellText } from '../../src/dataProvider/cells';
import { filterEntries, presetOf, presetValue } from '../../src/dataProvider/columnRules';
import { formsOf, hasOneOf } from '../../src/dataProvider/listIndex/fold';
import { collator } from '../../src/dataProvider/listIndex/naturalKeys';
import type { ListQuery } from '../../src/dataProvider/listQuery';

type Row = Readonly<Record<string, unknown>>;

const held = (row: Row, column: string) =>
  presetValue(presetOf(column), Object.hasOwn(row, column) ? row[column] : undefined);

const keysOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Where a value stands in a sort: numbers, then texts, then nothing. */
const group = (value: unknown) => (value === null || value === undefined ? 2 : typeof value === 'number' ? 0 : 1);

function compare(a: unknown, b: unknown, descending: boolean): number {
  const groups = group(a) - group(b);
  if (group(a) === 2 || group(b) === 2) return groups;
  const order =
    groups !== 0
      ? groups
      : typeof a === 'number' && typeof b === 'number'
        ? a - b
        : collator.compare(cellText(a), cellText(b));
  return descending ? -order : order;
}

/** What the index must answer, said as plainly as possible: row numbers in order. */
export function naiveView(rows: readonly Row[], { search, filters, sortBy, descending }: ListQuery): number[] {
  const columns = keysOf(rows);
  const forms = formsOf(search);
  const passing = rows
    .map((_, number) => number)
    .filter((number) => {
      const row = rows[number] ?? {};
      const found = forms.length === 0 || columns.some((column) => hasOneOf(cellText(held(row, column)), forms));
      return (
        found &&
        filters.every((filter) => {
          if (!columns.includes(filter.column)) return false;
          const value = held(row, filter.column);
          if ('contains' in filter) return hasOneOf(cellText(value), formsOf(filter.contains));
          // Days are tested by themselves.
          return (
            'from' in filter ||
            filterEntries(presetOf(filter.column), value).some((text) => filter.oneOf.includes(text))
          );
        })
      );
    });
  if (!columns.includes(sortBy) || sortBy === '') return passing;
  return passing.toSorted((a, b) => compare(held(rows[a] ?? {}, sortBy), held(rows[b] ?? {}, sortBy), descending));
}

/** How many of the rows that pass all other filters have each value of a column. */
export function naiveFacet(rows: readonly Row[], query: ListQuery, column: string): Map<string, number> {
  const others = { ...query, filters: query.filters.filter((filter) => filter.column !== column) };
  const passing = new Set(naiveView(rows, others));
  const counts = new Map<string, number>();
  rows.forEach((row, number) => {
    for (const text of filterEntries(presetOf(column), held(row, column))) {
      counts.set(text, (counts.get(text) ?? 0) + (passing.has(number) ? 1 : 0));
    }
  });
  return counts;
}
