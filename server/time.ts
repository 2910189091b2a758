export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the day (UTC) of a moment in ISO 8601. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Returns a moment as people read it, to the minute.
 *
 * @example minuteText(moment) // '2026-10-03 14:00 UTC'
 */
export const minuteText = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Parses a moment in ISO 8601. Returns an invalid date if the day does not exist, which JavaScript moves into the next month. */
export function readMoment(text: string): Date {
  const day = text.slice(0, 10);
  const midnight = new Date(day);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return new Date(exists ? text : Number.NaN);
}
