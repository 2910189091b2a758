import { daysOf, fixedFilter, momentsOf } from './days';
import { type FilterValues, searchedEverywhere } from './listQuery';

const sent = (moment: number) => new Date(moment).toISOString();

/**
 * A list's filters as a back end of the dialect takes them. A range of days becomes its first and its last moment, for the
 * reader's days are not the server's: `{column}_gte` and `{column}_lte`, of which an open end is absent. One that goes on with
 * the clock is what it is at this minute.
 *
 * @example restFilter({ at: { from: '2026-01-01', to: '' } }) // { at_gte: '2025-12-31T23:00:00.000Z' } in Berlin
 */
export function restFilter(filter: FilterValues): FilterValues {
  // A back end that searches by itself is not told which columns to search.
  const entries = Object.entries(fixedFilter(searchedEverywhere(filter))).flatMap(
    ([key, value]): [string, unknown][] => {
      const days = daysOf(value);
      if (!days) return [[key, value]];
      const { first, last } = momentsOf(days);
      return [
        ...(first === undefined ? [] : [[`${key}_gte`, sent(first)] as [string, string]]),
        ...(last === undefined ? [] : [[`${key}_lte`, sent(last)] as [string, string]]),
      ];
    },
  );
  // fromEntries makes own keys of all names, `__proto__` too.
  return Object.fromEntries(entries);
}
