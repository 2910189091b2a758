import { searchedText } from '../../contract/identifiers';
import { daysOf, fixedFilter, momentsOf } from './days';
import { type FilterValues, searchedEverywhere } from './listQuery';

const sent = (moment: number) => new Date(moment).toISOString();

/**
 * Returns filters for a REST back end. Texts lose invisible characters, and identifiers get their usual form. A range becomes its first and
 * last moment, `{column}_gte` and `{column}_lte`, because the server may be in another time zone. A moving range is fixed at this minute.
 *
 * @example restFilter({ at: { from: '2026-01-01', to: '' } }) // { at_gte: '2025-12-31T23:00:00.000Z' } in Berlin
 */
export function restFilter(filter: FilterValues): FilterValues {
  // The back end decides which columns it searches.
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
  // fromEntries makes an own key of `__proto__`.
  return Object.fromEntries(entries);
}
