import { Cron } from 'croner';
import { extensionHoursDefault, type ScheduleChange, type Weekday, warningMinutes } from '../../contract/schedules';
import { hourMs, minuteMs } from '../time';

/** The weekly plan of a process; see the contract. */
export interface Week {
  readonly off_hours: boolean;
  readonly time_zone: string;
  readonly days: readonly Weekday[];
  readonly starts: string;
  readonly stops: string;
}

export interface Change {
  readonly at: Date;
  readonly action: ScheduleChange;
}

/** Lifetimes in hours; null: none. */
export interface Lifetimes {
  readonly default_lifetime_hours: number | null;
  readonly maximum_lifetime_hours: number | null;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const cronOf = (time: string, days: readonly number[], timezone: string) => {
  const [hour, minute] = time.split(':');
  return new Cron(`${minute} ${hour} * * ${days.join(',')}`, { timezone });
};

/** Returns the next occurrences of the two changes. A time that a day lacks or has twice, since clocks change, occurs once. */
function* occurrences({ off_hours, time_zone, days, starts, stops }: Week, from: Date): Generator<Change> {
  if (!off_hours || days.length === 0) return;
  const runs = days.map(Number);
  const ends = stops > starts ? runs : runs.map((day) => (day % 7) + 1);
  const both = [
    { action: 'start', time: starts, cron: cronOf(starts, runs, time_zone) },
    { action: 'stop', time: stops, cron: cronOf(stops, ends, time_zone) },
  ] as const;
  const upcoming = both.map((one) => ({ ...one, at: one.cron.nextRun(from) }));
  for (;;) {
    // Clocks that are put forward move several times of a day to the same moment.
    const [next] = upcoming.toSorted(
      (one, other) => Number(one.at) - Number(other.at) || one.time.localeCompare(other.time),
    );
    if (!next?.at) return;
    yield { at: next.at, action: next.action };
    next.at = next.cron.nextRun(next.at);
  }
}

/** Returns the changes of a weekly plan after a moment, up to and including another one. */
export function changesBetween(week: Week, from: Date, to: Date): Change[] {
  return firstChanges(week, from, (change) => change.at > to);
}

/** Returns the next changes of a weekly plan after a moment. */
export function changesAfter(week: Week, from: Date, count: number): Change[] {
  return firstChanges(week, from, (_change, before) => before === count);
}

function firstChanges(week: Week, from: Date, isEnough: (change: Change, before: number) => boolean): Change[] {
  const changes: Change[] = [];
  for (const change of occurrences(week, from)) {
    if (isEnough(change, changes.length)) break;
    changes.push(change);
  }
  return changes;
}

/** Returns the later moment. */
export const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

const earliest = (one: Date, other: Date | undefined): Date => (other && other < one ? other : one);

const hoursAfter = (moment: Date, hours: number | null): Date | undefined =>
  hours === null ? undefined : new Date(moment.getTime() + hours * hourMs);

/** Returns the latest end that a machine may have; `undefined` without a maximum lifetime. */
export const latestEnd = ({ maximum_lifetime_hours }: Lifetimes, launchedAt: Date): Date | undefined =>
  hoursAfter(launchedAt, maximum_lifetime_hours);

/** Returns the end of a machine for which nobody has chosen one; `undefined` if it has none. */
export const defaultEnd = ({ default_lifetime_hours, maximum_lifetime_hours }: Lifetimes, from: Date) =>
  hoursAfter(from, default_lifetime_hours ?? maximum_lifetime_hours);

/**
 * Returns the postponed end of a machine, at most the latest one.
 *
 * @param hours default: the default lifetime of the process
 */
export function extendedEnd(
  lifetimes: Lifetimes,
  machine: { readonly launchedAt: Date; readonly endsAt: Date },
  { now, hours }: { readonly now: Date; readonly hours: number | undefined },
): Date {
  const { default_lifetime_hours, maximum_lifetime_hours } = lifetimes;
  const added = (hours ?? default_lifetime_hours ?? maximum_lifetime_hours ?? extensionHoursDefault) * hourMs;
  const wanted = new Date(latest(now, machine.endsAt).getTime() + added);
  return earliest(wanted, latestEnd(lifetimes, machine.launchedAt));
}

/** Returns the minutes of the last warning that an end has passed; null if none has been due. */
export const warningBefore = (end: Date, now: Date): number | null =>
  warningMinutes.findLast((minutes) => end.getTime() - now.getTime() <= minutes * minuteMs) ?? null;
