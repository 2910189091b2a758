import type { SeriesRange } from '../../contract/fleetHistory';
import { dayMs, hourMs, minuteMs } from '../time';

const steps = {
  '24h': { stepMs: 15 * minuteMs, count: 96 },
  '30d': { stepMs: 2 * hourMs, count: 360 },
  year: { stepMs: dayMs, count: 365 },
} as const satisfies Record<SeriesRange, object>;

/** Returns the newest whole multiples of a step up to now, oldest first. */
export function stepsUntil(now: Date, stepMs: number, count: number): Date[] {
  const last = Math.floor(now.getTime() / stepMs);
  return Array.from({ length: count }, (_, index) => new Date((last - count + 1 + index) * stepMs));
}

/** Returns the moments of a range, oldest first. The last one is now. */
export function momentsOf(range: SeriesRange, now: Date): Date[] {
  const { stepMs, count } = steps[range];
  return [...stepsUntil(now, stepMs, count), now];
}

/** Returns seconds since 1970. */
export const secondsOf = (moment: Date): number => moment.getTime() / 1_000;
