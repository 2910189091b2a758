import * as z from 'zod/mini';

/** Hours of a month in estimates. */
export const monthHours = 730;

/** US dollars for an hour of a running machine. Null: unknown, since the price list has no such price. */
export const hourlyPrice = z.nullable(z.number());

/** The date of the price list, `YYYY-MM-DD`. Rows have it together with their prices. */
export const pricedAt = z.string();

/** Days after which prices may be outdated. */
const maxPriceAgeDays = 180;

/** Returns true if the prices of a date may be outdated. */
export const isOldPrice = (date: string, now: Date): boolean =>
  now.getTime() - Date.parse(date) > maxPriceAgeDays * 86_400_000;
