import { cellText, cellValue, columnsOf } from './cells';
import type { Row } from './wholeAnswers';

/** What a table asks of a whole list. */
export interface ViewQuery {
  /** Passes rows with this text in any cell, in any case; '' passes all. */
  readonly search: string;
  /** '' for the order in which the rows came. */
  readonly sortBy: string;
  readonly descending: boolean;
}

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
export function viewOf(rows: readonly Row[], { search, sortBy, descending }: ViewQuery): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  const texts = wanted === '' ? [] : searchable(rows);
  const passing = wanted === '' ? rows : rows.filter((_, index) => texts[index]?.includes(wanted));
  if (sortBy === '') return passing;
  return passing.toSorted((a, b) => compareCells(cellValue(a, sortBy), cellValue(b, sortBy), descending));
}
