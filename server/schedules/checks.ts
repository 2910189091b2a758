import { hoursMaximum, pauseDaysMaximum } from '../../contract/schedules';
import { CallError } from '../api/callError';
import { dayMs, hourMs } from '../time';
import { isTimeZone, type Lifetimes, latestEnd, type Week } from './rules';

const invalid = (path: string, message: string) =>
  new CallError(422, message, 'invalid_schedule', { fields: [{ path, message }] });

/**
 * Rejects settings that contradict each other, and unknown time zones.
 *
 * @throws CallError 422
 */
export function checkSettings(settings: Week & Lifetimes): void {
  const { off_hours, time_zone, days, starts, stops } = settings;
  const { default_lifetime_hours, maximum_lifetime_hours } = settings;
  if (!isTimeZone(time_zone)) throw invalid('time_zone', `${time_zone} is not a time zone`);
  if (off_hours && days.length === 0) throw invalid('days', 'At least one working day is required');
  if (off_hours && starts === stops) throw invalid('stops', 'Start and stop must differ');
  if ((default_lifetime_hours ?? 0) > (maximum_lifetime_hours ?? Number.POSITIVE_INFINITY))
    throw invalid('default_lifetime_hours', 'The default lifetime must not exceed the maximum');
}

/**
 * Rejects the end of a pause that is over or too late.
 *
 * @throws CallError 422
 */
export function checkPause(until: Date, now: Date): void {
  const days = (until.getTime() - now.getTime()) / dayMs;
  if (!(days > 0 && days <= pauseDaysMaximum))
    throw new CallError(422, `A pause must end within the next ${pauseDaysMaximum} days`, 'invalid_pause');
}

/**
 * Rejects an end of new machines that is over, or that exceeds the maximum lifetime.
 *
 * @throws CallError 422
 */
export function checkEnd(end: Date, lifetimes: Lifetimes, now: Date): void {
  if (!(end > now)) throw new CallError(422, 'Keep until must be in the future', 'invalid_end');
  if (end.getTime() - now.getTime() > hoursMaximum * hourMs)
    throw new CallError(422, 'Keep until must be within the next ten years', 'invalid_end');
  const latest = latestEnd(lifetimes, now);
  const maximum = `Machines of this process may be kept for at most ${lifetimes.maximum_lifetime_hours} hours`;
  if (latest && end > latest) throw new CallError(422, maximum, 'lifetime_exceeded');
}
