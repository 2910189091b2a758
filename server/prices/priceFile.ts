import * as z from 'zod/mini';
import { readConfigFile } from '../configFile';
import { dayMs, dayOf } from '../time';

const price = z
  .number('must be a number of US dollars an hour')
  .check(z.refine((value) => value > 0, 'must be above 0; leave out a machine without a known price'));

const byType = z.record(z.string(), price, 'must have a price for each instance type');
const byRegion = z.record(z.string(), byType, 'must have regions');

const typesFault = 'must be an instance type, or a pattern with one *, such as m5.*';

const discount = z.strictObject({
  percent: z
    .number('must be a number of percent')
    .check(z.refine((value) => value > 0 && value <= 100, 'must be a number of percent above 0, up to 100')),
  account: z.optional(z.string('must be an account code')),
  /** An instance type, or a pattern in which one `*` stands for any characters. */
  types: z.optional(z.string(typesFault).check(z.regex(/^[^*]*\*?[^*]*$/, typesFault))),
});

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const day = z.string('must be a date, such as 2026-11-01').check(z.refine(isDay, 'must be a date, such as 2026-11-01'));

export const priceFile = z.strictObject(
  {
    priced_at: day,
    /** By provider, region and instance type. */
    prices: z.record(z.string(), byRegion, 'must have providers, such as AWS'),
    /** The first one that fits a machine counts. */
    discounts: z._default(z.array(discount, 'must be a list of discounts'), []),
  },
  'must be a JSON object',
);

/** Prices of machines in US dollars an hour, and own discounts. */
export type PriceFile = z.output<typeof priceFile>;

/** Returns true if a date has come, or may have come where the file was written. */
const hasCome = (date: string) => date <= dayOf(new Date(Date.now() + dayMs));

const futureFault = { path: ['priced_at'], error: 'must not be in the future' };

const presentPriceFile = priceFile.check(z.refine(({ priced_at }) => hasCome(priced_at), futureFault));

/**
 * Reads the file of `PRICES`.
 *
 * @throws Error of one line that names the invalid key
 */
export const readPriceFile = (path: string): PriceFile => readConfigFile(path, presentPriceFile);
