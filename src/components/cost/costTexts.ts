import { isOldPrice, monthHours } from '../../../contract/prices';
import type { Row } from '../../definitions/basics';
import type { ColumnDefinition } from '../../definitions/list';
import { t } from '../../i18n/translate';

/** The cost of machines an hour, by a price list. */
export interface Estimate {
  /** US dollars; null if none of the machines has a price. */
  readonly hourly: number | null;
  /** Date of the prices. */
  readonly pricedAt: string;
  /** Number of machines that the sum leaves out. */
  readonly unpriced?: number;
}

const dollars = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits, maximumFractionDigits });
const exact = dollars(2, 4);
const cents = dollars(2, 2);
const whole = dollars(0, 0);

/** Formats a sum to the cent; null is unknown. */
export const sumText = (sum: unknown): string => (typeof sum === 'number' ? cents.format(sum) : t('cost.unknown'));

/** Formats a budget; 0 is none. */
export const budgetText = (budget: number): string => (budget === 0 ? t('cost.noBudget') : whole.format(budget));

/** Makes the column of a budget. Its value is the number, for the sort and the CSV. */
export const budgetColumn = <const Name extends string>(name: Name) =>
  ({
    name,
    word: (row: Row) => {
      const budget = row[name];
      return typeof budget === 'number' ? budgetText(budget) : undefined;
    },
  }) as const satisfies ColumnDefinition;

/** From here on, the cents of a monthly estimate are left out. */
const wholeFrom = 10;

/** Formats an hourly price. */
export const hourText = (hourly: number): string => exact.format(hourly);

/** Formats the price of a month by that of an hour. */
export function monthText(hourly: number): string {
  const month = hourly * monthHours;
  return (month < wholeFrom ? cents : whole).format(month);
}

/** Formats an hourly price, and that of a month. */
export const rateText = (hourly: number): string =>
  t('cost.rate', { hour: hourText(hourly), month: monthText(hourly) });

/** Names the date of the prices. */
export const pricedText = (date: string): string =>
  t(isOldPrice(date, new Date()) ? 'cost.pricedOld' : 'cost.priced', { date });

/** Returns the text of hourly prices in a row, one after the other if they differ; `undefined` without a price list. */
export function ratesIn(row: Row, keys: readonly string[], textOf: (hourly: number) => string): string | undefined {
  if (row.priced_at === undefined) return undefined;
  const rates = keys.map((key) => row[key]);
  const texts = rates.map((rate) => (typeof rate === 'number' ? textOf(rate) : t('cost.unknown')));
  return [...new Set(texts)].join(' → ');
}

/** Names the number of machines without a price, if there are any. */
export const unpricedTexts = (n: number): readonly string[] =>
  n === 0 ? [] : [n === 1 ? t('cost.unpriced.one') : t('cost.unpriced', { n })];

/** The sentences around a rate. */
type Words = 'cost.launch' | 'cost.machine' | 'cost.limit' | 'cost.saves';

/** Returns what machines cost or save, how many have no price, and the date of the prices. */
export function estimateText({ hourly, pricedAt, unpriced = 0 }: Estimate, words: Words): string {
  const rate = hourly === null ? t('cost.unknownPrice') : t(words, { rate: rateText(hourly) });
  return [`${rate} ${pricedText(pricedAt)}.`, ...unpricedTexts(unpriced)].join(' ');
}
