import { cellText } from '../cells';
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
 * Ranks a column's rows: numbers by value, then texts in natural order as they are shown, then those without a value.
 * The work is done once for each different value; in steps, for whoever has other things to do meanwhile.
 */
export function* ranking(column: Column): Generator<void, SortRanks> {
  const { codes, values } = column.distinct();
  const numbers: number[] = [];
  const texts: number[] = [];
  values.forEach((value, index) => {
    if (!isMissing(value)) (typeof value === 'number' ? numbers : texts).push(index);
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

/** Gives the numbers among some values their ranks; returns how many were given. */
function rankNumbers(values: readonly unknown[], indices: readonly number[], rankOf: Uint32Array): number {
  const numbers = Float64Array.from(indices, (index) => values[index] as number);
  let rank = 0;
  let before: number | undefined;
  for (const place of argsort(numbers)) {
    const number = numbers[place];
    if (before !== undefined && number !== before) rank += 1;
    rankOf[indices[place] ?? 0] = rank;
    before = number;
  }
  return before === undefined ? 0 : rank + 1;
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
