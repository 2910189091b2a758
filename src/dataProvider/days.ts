/** react-admin's filters, as in the address under `filter={…}` (D8). A user may have typed them. */
export type FilterValues = Readonly<Record<string, unknown>>;

/**
 * A range of the reader's time, both ends of which belong to it: each a day, `yyyy-MM-dd`, or a minute of one,
 * `yyyy-MM-ddTHH:mm`; '' where it has no end.
 */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Ranges that go on with the clock, as they stand in the address: so long back, or this day. */
export const recentRanges = ['1h', '24h', 'today', '7d', '30d'] as const;

export type RecentRange = (typeof recentRanges)[number];

/** A filter for what lies in such a range whenever it is asked for. */
export interface Recent {
  readonly last: RecentRange;
}

/** Days that every calendar, back end and field for a date knows. */
const end = /^(19|2[01])\d\d-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
const endOf = (text: unknown) => (typeof text === 'string' && end.test(text) ? text : '');

const keysOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;

/** The range that a filter's value is; `undefined` when it is none, or has no end at all. */
export function daysOf(value: unknown): Days | undefined {
  const { from, to } = keysOf(value);
  const days = { from: endOf(from), to: endOf(to) };
  return days.from === '' && days.to === '' ? undefined : days;
}

/** The range that goes on with the clock that a filter's value is. */
export function recentOf(value: unknown): RecentRange | undefined {
  const { last } = keysOf(value);
  return recentRanges.find((range) => range === last);
}

/** In ms. */
const minute = 60_000;
const hour = 60 * minute;
const lengths: Readonly<Record<Exclude<RecentRange, 'today'>, number>> = {
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
};

/** A moment by the reader's clock, `yyyy-MM-ddTHH:mm:ss.SSSZ` in spite of its zone; `undefined` for none. */
function localText(moment: Date): string | undefined {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * minute);
  return Number.isNaN(local.getTime()) ? undefined : local.toISOString();
}

/**
 * What a range is at this minute. It goes on to the end of the day: the clock of whoever wrote the moments may be ahead of the
 * reader's.
 */
function daysAt(range: RecentRange, now: Date): Days {
  const today = (localText(now) ?? '').slice(0, 10);
  if (range === 'today') return { from: today, to: today };
  const from = localText(new Date(now.getTime() - lengths[range])) ?? '';
  return { from: from.slice(0, 16), to: today };
}

/** A list's filters with every range that goes on with the clock as what it is now. */
export function fixedFilter(filter: FilterValues, now = new Date()): FilterValues {
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    const range = recentOf(value);
    return [key, range ? daysAt(range, now) : value];
  });
  // fromEntries makes own keys of all names, `__proto__` too.
  return Object.fromEntries(entries);
}

/** Whether a range ends before it begins; a day stands for all of its minutes. */
export function isReversed({ from, to }: Days): boolean {
  const both = Math.min(from.length, to.length);
  return from.slice(0, both) > to.slice(0, both);
}

/** A test whether a text is a moment of a range; one without a zone is the reader's. */
export function isMomentOf({ from, to }: Days): (text: string) => boolean {
  return (text) => {
    const local = localText(new Date(text));
    return local !== undefined && from <= local.slice(0, from.length) && local.slice(0, to.length) <= to;
  };
}

/** The first moment of a day or a minute of the reader's, or of the one after it. A day that a month does not have is in the next one. */
function startOf(text: string, later: 0 | 1): number {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = text.split(/[-T:]/).map(Number);
  const isDay = text.length === 10;
  return new Date(year, month - 1, day + (isDay ? later : 0), hours, minutes + (isDay ? 0 : later)).getTime();
}

/** The first and the last moment of a range, in ms; `undefined` for an open end. */
export function momentsOf({ from, to }: Days): {
  readonly first: number | undefined;
  readonly last: number | undefined;
} {
  return { first: from === '' ? undefined : startOf(from, 0), last: to === '' ? undefined : startOf(to, 1) - 1 };
}
