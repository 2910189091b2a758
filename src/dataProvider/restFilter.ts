import { daysOf, type FilterValues } from './listQuery';

/** The first moment of a day of the reader's, or of one some days after it. */
function startOf(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

const sent = (moment: number) => new Date(moment).toISOString();

/**
 * A list's filters as a back end of the dialect takes them. A range of days becomes its first and its last moment, for the
 * reader's days are not the server's: `{column}_gte` and `{column}_lte`, of which an open end is absent.
 *
 * @example restFilter({ at: { from: '2026-01-01', to: '' } }) // { at_gte: '2025-12-31T23:00:00.000Z' } in Berlin
 */
export function restFilter(filter: FilterValues): FilterValues {
  const entries = Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
    const days = daysOf(value);
    if (!days) return [[key, value]];
    const { from, to } = days;
    return [
      ...(from === '' ? [] : [[`${key}_gte`, sent(startOf(from))] as [string, string]]),
      ...(to === '' ? [] : [[`${key}_lte`, sent(startOf(to, 1) - 1)] as [string, string]]),
    ];
  });
  // fromEntries makes own keys of all names, `__proto__` too.
  return Object.fromEntries(entries);
}
