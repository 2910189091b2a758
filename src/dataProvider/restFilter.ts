import { searchedText } from '../../contract/identifiers';
import { daysOf, fixedFilter, momentsOf } from './days';
import { type FilterValues, searchedEverywhere } from './listQuery';

const sent = (moment: number) => new Date(moment).toISOString();

/**
 * Returns a list's filters as a back end of the dialect takes them. Texts that are searched for lose what is invisible, and identifiers
 * get their usual form. A range of days becomes its first and its last moment, because the server may have another time zone:
 * `{column}_gte` and `{column}_lte`, of which an open end is absent. A range that moves with the clock is fixed at this minute.
 *
 * @example restFilter({ at: { from: '2026-01-01', to: '' } }) // { at_gte: '2025-12-31T23:00:00.000Z' } in Berlin
 */
export function restFilter(filter: FilterValues): FilterValues {
  // A back end that searches by itself does not get the columns to search.
  const entries = Object.entries(fixedFilter(searchedEverywhere(filter))).flatMap(
    ([key, value]): [string, unknown][] => {
      const days = daysOf(value);
      if (!days) return [[key, typeof value === 'string' ? searchedText(value) : value]];
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
