import { cellText } from '../../src/dataProvider/cells';
import { filterEntries, presetOf, presetValue } from '../../src/dataProvider/columnRules';
import { formsOf, hasOneOf } from '../../src/dataProvider/listIndex/fold';
import { collator } from '../../src/dataProvider/listIndex/sortRanks';
import type { ListQuery } from '../../src/dataProvider/listQuery';

type Row = Readonly<Record<string, unknown>>;

const held = (row: Row, column: string) =>
  presetValue(presetOf(column), Object.hasOwn(row, column) ? row[column] : undefined);

const keysOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

const isMissing = (value: unknown) => value === null || value === undefined;

/** Returns true for the digits of a whole number that JavaScript cannot hold. */
const isLarge = (value: unknown) =>
  typeof value === 'string' && /^-?[1-9]\d*$/.test(value) && !Number.isSafeInteger(Number(value));

/** Compares the values of a column: numbers, then texts, then nothing. */
function comparing(values: readonly unknown[], descending: boolean): (a: unknown, b: unknown) => number {
  const present = values.filter((value) => !isMissing(value));
  const hasNumbers = present.some((value) => typeof value === 'number') || present.every(isLarge);
  const group = (value: unknown) => {
    if (isMissing(value)) return 2;
    return typeof value === 'number' || (hasNumbers && isLarge(value)) ? 0 : 1;
  };
  return (a, b) => {
    const groups = group(a) - group(b);
    if (isMissing(a) || isMissing(b)) return groups;
    const order = groups || (group(a) === 0 ? compareNumbers(a, b) : collator.compare(cellText(a), cellText(b)));
    return descending ? -order : order;
  };
}

function compareNumbers(a: unknown, b: unknown): number {
  if (isLarge(a) || isLarge(b)) {
    const whole = (value: unknown) => BigInt(typeof value === 'number' ? Math.floor(value) : String(value));
    return whole(a) < whole(b) ? -1 : Number(whole(a) > whole(b));
  }
  return Number(a) - Number(b);
}

/** Returns the expected result of a query, computed as simply as possible: row numbers in order. */
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
          // Days have their own tests.
          return (
            'from' in filter ||
            filterEntries(presetOf(filter.column), value).some((text) => filter.oneOf.includes(text))
          );
        })
      );
    });
  if (!columns.includes(sortBy) || sortBy === '') return passing;
  const heldIn = (number: number) => held(rows[number] ?? {}, sortBy);
  const compare = comparing(
    rows.map((_, number) => heldIn(number)),
    descending,
  );
  return passing.toSorted((a, b) => compare(heldIn(a), heldIn(b)));
}

/** Counts each value of a column among the rows that pass all other filters. */
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
