import { cellText } from '../cells';
import { compareNumbers, isExactNumber } from '../exactNumbers';
import { argsort } from './argsort';
import { absent, type Column } from './columns';
import { rankingTexts } from './naturalRanks';

/** What a column sorts its rows by. */
export interface SortRanks {
  /** For each row its place among the different values; rows that share one are equal. */
  readonly ranks: Uint32Array;
  /** How many places there are. */
  readonly places: number;
  /** The place of rows without a value, which is the last one; `places` when there are none. */
  readonly missing: number;
}

const isMissing = (value: unknown) => value === absent || value === null || value === undefined;

/**
 * Ranks a column's rows: numbers by value, then texts in natural order as they are shown, then rows without a value. Digits that JavaScript
 * cannot hold as a number count as one if the column has no texts but such, or numbers too. Ranks each different value once, in steps.
 */
export function* ranking(column: Column): Generator<void, SortRanks> {
  const { codes, values } = column.distinct();
  const present = values.filter((value) => !isMissing(value));
  const hasNumbers = present.some((value) => typeof value === 'number') || present.every(isExactNumber);
  const numbers: number[] = [];
  const texts: number[] = [];
  values.forEach((value, index) => {
    if (isMissing(value)) return;
    const isNumber = typeof value === 'number' || (hasNumbers && isExactNumber(value));
    (isNumber ? numbers : texts).push(index);
  });
  const rankOf = new Uint32Array(values.length);
  yield;
  let missing = rankNumbers(values, numbers, rankOf);
  const shown = texts.map((index) => cellText(values[index]));
  yield;
  const textRanks = yield* rankingTexts(shown);
  const firstText = missing;
  texts.forEach((index, place) => {
    const rank = firstText + (textRanks[place] ?? 0);
    rankOf[index] = rank;
    missing = Math.max(missing, rank + 1);
  });
  values.forEach((value, index) => {
    if (isMissing(value)) rankOf[index] = missing;
  });
  const ranks = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) ranks[row] = rankOf[codes[row] ?? 0] ?? 0;
  return { ranks, places: missing + 1, missing };
}

/** Sets the ranks of the numbers among some values; returns the number of different ranks. */
function rankNumbers(values: readonly unknown[], indices: readonly number[], rankOf: Uint32Array): number {
  const rounded = Float64Array.from(indices, (index) => Number(values[index]));
  const valueAt = (place: number) => values[indices[place] ?? 0] as number | string;
  const order = argsort(rounded);
  sortEqual(order, rounded, (a, b) => compareNumbers(valueAt(a), valueAt(b)));
  let rank = -1;
  let before: number | undefined;
  for (const place of order) {
    const isSame =
      before !== undefined &&
      rounded[place] === rounded[before] &&
      compareNumbers(valueAt(before), valueAt(place)) === 0;
    if (!isSame) rank += 1;
    rankOf[indices[place] ?? 0] = rank;
    before = place;
  }
  return rank + 1;
}

/** Sorts each run of places whose rounded numbers are equal. */
function sortEqual(order: Uint32Array, rounded: Float64Array, compare: (a: number, b: number) => number): void {
  for (let from = 0, to = 1; from < order.length; from = to, to += 1) {
    while (to < order.length && rounded[order[to] ?? 0] === rounded[order[from] ?? 0]) to += 1;
    if (to - from > 1) order.subarray(from, to).sort(compare);
  }
}

/** All rows in the order of their ranks, equal ones as they came and rows without a value last, whichever the direction. */
export function orderOf({ ranks, places, missing }: SortRanks, descending: boolean): Uint32Array {
  const starts = new Uint32Array(places + 1);
  const placeOf = (rank: number) => (descending && rank !== missing ? missing - 1 - rank : rank);
  for (const rank of ranks) {
    const place = placeOf(rank) + 1;
    starts[place] = (starts[place] ?? 0) + 1;
  }
  for (let place = 1; place <= places; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const order = new Uint32Array(ranks.length);
  for (let row = 0; row < ranks.length; row += 1) {
    const place = placeOf(ranks[row] ?? 0);
    const at = starts[place] ?? 0;
    order[at] = row;
    starts[place] = at + 1;
  }
  return order;
}
