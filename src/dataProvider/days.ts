/** react-admin's filters, as in the address under `filter={…}` (D8). They may be invalid. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** A range of local time, including both ends: days (`yyyy-MM-dd`), minutes (`yyyy-MM-ddTHH:mm`), or '' for an open end. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Ranges that move with the clock, as in the address. */
export const recentRanges = ['1h', '24h', 'today', '7d', '30d'] as const;

export type RecentRange = (typeof recentRanges)[number];

export interface Recent {
  readonly last: RecentRange;
}

/** Matches days and minutes between 1900 and 2199. */
const end = /^(19|2[01])\d\d-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
const endOf = (text: unknown) => (typeof text === 'string' && end.test(text) ? text : '');

const keysOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;

/** Returns the range of a filter's value; `undefined` if it is not one, or has no end at all. */
export function daysOf(value: unknown): Days | undefined {
  const { from, to } = keysOf(value);
  const days = { from: endOf(from), to: endOf(to) };
  return days.from === '' && days.to === '' ? undefined : days;
}

/** Returns the moving range of a filter's value. */
export function recentOf(value: unknown): RecentRange | undefined {
  const { last } = keysOf(value);
  return recentRanges.find((range) => range === last);
}

const minute = 60_000;
const hour = 60 * minute;
const lengths: Readonly<Record<Exclude<RecentRange, 'today'>, number>> = {
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
};

/** Returns a moment in local time, written `yyyy-MM-ddTHH:mm:ss.SSSZ`; `undefined` if it is invalid. */
function localText(moment: Date): string | undefined {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * minute);
  return Number.isNaN(local.getTime()) ? undefined : local.toISOString();
}

/** Returns the range at this minute. It ends with the day, because the server's clock may be ahead. */
function daysAt(range: RecentRange, now: Date): Days {
  const today = (localText(now) ?? '').slice(0, 10);
  if (range === 'today') return { from: today, to: today };
  const from = localText(new Date(now.getTime() - lengths[range])) ?? '';
  return { from: from.slice(0, 16), to: today };
}

/** Returns filters with every moving range fixed at this minute. */
export function fixedFilter(filter: FilterValues, now = new Date()): FilterValues {
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    const range = recentOf(value);
    return [key, range ? daysAt(range, now) : value];
  });
  // fromEntries makes an own key of `__proto__`.
  return Object.fromEntries(entries);
}

/** Returns true if a range ends before it begins. A day includes all its minutes. */
export function isReversed({ from, to }: Days): boolean {
  const both = Math.min(from.length, to.length);
  return from.slice(0, both) > to.slice(0, both);
}

/** Returns a test if a text is a moment of a range. A moment without a zone is local. */
export function isMomentOf({ from, to }: Days): (text: string) => boolean {
  return (text) => {
    const local = localText(new Date(text));
    return local !== undefined && from <= local.slice(0, from.length) && local.slice(0, to.length) <= to;
  };
}

/** Returns the first moment of a local day or minute, or of the following one. A day beyond a month's end is in the next month. */
function startOf(text: string, later: 0 | 1): number {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = text.split(/[-T:]/).map(Number);
  const isDay = text.length === 10;
  return new Date(year, month - 1, day + (isDay ? later : 0), hours, minutes + (isDay ? 0 : later)).getTime();
}

/** Returns the first and the last moment of a range, in ms; `undefined` for an open end. */
export function momentsOf({ from, to }: Days): {
  readonly first: number | undefined;
  readonly last: number | undefined;
} {
  return { first: from === '' ? undefined : startOf(from, 0), last: to === '' ? undefined : startOf(to, 1) - 1 };
}
