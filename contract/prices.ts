import * as z from 'zod/mini';

/** Hours of a month in estimates. */
export const monthHours = 730;

/** US dollars for an hour of a running machine. Null: unknown, since the price list has no such price. */
export const hourlyPrice = z.nullable(z.number());

/** The date of the price list, `YYYY-MM-DD`. Rows have it together with their prices. */
export const pricedAt = z.string();
