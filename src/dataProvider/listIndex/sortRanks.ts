import { cellText } from '../cells';
import { compareNumbers, isExactNumber } from '../json';

/** Compares texts as people expect: `machine 9` before `machine 10`, in any case. It has one language, so that a shared view is the same for all. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The number of values that are sorted without a pause, in a few ms. */
const step = 4_096;

/** The place of each row's value among the different values of a column. */
export interface SortRanks {
  readonly ranks: Uint32Array;
  /** The rank of rows without a value, which is the last one. */
  readonly missing: number;
}

const isMissing = (value: unknown) => value === null || value === undefined;

/**
 * Ranks the values of a column in steps: numbers, then texts in natural order, then rows without a value. Digits that JavaScript cannot
 * hold as a number count as one, unless the column has other texts and no numbers.
 */
export function* ranking(values: readonly unknown[]): Generator<void, SortRanks> {
  const distinct = [...new Set(values)].filter((value) => !isMissing(value));
  const hasNumbers = distinct.some((value) => typeof value === 'number') || distinct.every(isExactNumber);
  const isNumber = (value: unknown): value is number | string =>
    typeof value === 'number' || (hasNumbers && isExactNumber(value));
  yield;
  const byValue = (one: number | string, other: number | string) =>
    Number(one) - Number(other) || compareNumbers(one, other);
  const numbers = rankSorted(yield* sorted(distinct.filter(isNumber), byValue), byValue, 0);
  const shown = [...new Set(distinct.filter((value) => !isNumber(value)).map(cellText))];
  yield;
  const texts = rankSorted(yield* sorted(shown, collator.compare), collator.compare, numbers.next);
  const missing = texts.next;
  const rankOf = (value: unknown) =>
    isMissing(value) ? missing : isNumber(value) ? numbers.ranks.get(value) : texts.ranks.get(cellText(value));
  return { ranks: Uint32Array.from(values, (value) => rankOf(value) ?? missing), missing };
}

/** Ranks sorted values from `first` on. Equal ones share a rank. */
function rankSorted<T>(values: readonly T[], compare: (one: T, other: T) => number, first: number) {
  const ranks = new Map<T, number>();
  let next = first;
  values.forEach((value, place) => {
    const before = values[place - 1];
    if (place === 0 || compare(before as T, value) !== 0) next += 1;
    ranks.set(value, next - 1);
  });
  return { ranks, next };
}

/** Sorts in steps: sorts short runs, then merges them. */
function* sorted<T>(values: readonly T[], compare: (one: T, other: T) => number): Generator<void, readonly T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < values.length; from += step) {
    runs.push(values.slice(from, from + step).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let place = 0; place < runs.length; place += 2)
      longer.push(yield* merged(runs[place] ?? [], runs[place + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<T>(ones: readonly T[], others: readonly T[], compare: (one: T, other: T) => number) {
  const all: T[] = [];
  let at = 0;
  for (const one of ones) {
    for (; at < others.length && compare(others[at] as T, one) < 0; at += 1) all.push(others[at] as T);
    all.push(one);
    if (all.length % step === 0) yield;
  }
  for (; at < others.length; at += 1) all.push(others[at] as T);
  return all;
}

/** Returns all row numbers in the order of their ranks. Equal rows stay in order of arrival; rows without a value are last. */
export function orderOf({ ranks, missing }: SortRanks, descending: boolean): Uint32Array {
  const placeOf = (rank: number) => (descending && rank !== missing ? missing - 1 - rank : rank);
  const starts = new Uint32Array(missing + 2);
  for (const rank of ranks) starts[placeOf(rank) + 1] = (starts[placeOf(rank) + 1] ?? 0) + 1;
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const order = new Uint32Array(ranks.length);
  ranks.forEach((rank, row) => {
    const at = starts[placeOf(rank)] ?? 0;
    order[at] = row;
    starts[placeOf(rank)] = at + 1;
  });
  return order;
}
