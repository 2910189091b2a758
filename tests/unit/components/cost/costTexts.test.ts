import { describe, expect, it } from 'vitest';
import {
  budgetColumn,
  budgetText,
  estimateText,
  monthText,
  ratesIn,
  rateText,
  sumText,
} from '../../../../src/components/cost/costTexts';

const pricedAt = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

describe('the text of a price', () => {
  it.each([
    [0.083, '$0.083 an hour, about $61 a month'],
    [0.0104, '$0.0104 an hour, about $7.59 a month'],
    [0.25, '$0.25 an hour, about $183 a month'],
    [12.5, '$12.50 an hour, about $9,125 a month'],
    [0.00001, '$0.00 an hour, about $0.01 a month'],
  ])('of %d has an hour and a month of 730 hours', (hourly, text) => {
    expect(rateText(hourly)).toBe(text);
  });

  it('is an estimate with the date of the prices', () => {
    expect(estimateText({ hourly: 0.083, pricedAt }, 'cost.launch')).toBe(
      `Cost: +$0.083 an hour, about $61 a month (estimate, prices of ${pricedAt}).`,
    );
    expect(estimateText({ hourly: 0.5, pricedAt: '2020-01-01' }, 'cost.saves')).toContain('old prices of 2020-01-01');
  });

  it('says that a price is unknown, and how many machines have none', () => {
    expect(estimateText({ hourly: null, pricedAt }, 'cost.launch')).toContain('unknown');
    expect(estimateText({ hourly: null, pricedAt }, 'cost.launch')).not.toContain('$');
    expect(estimateText({ hourly: 0.5, pricedAt, unpriced: 1 }, 'cost.saves')).toContain('1 machine has no price.');
    expect(estimateText({ hourly: 0.5, pricedAt, unpriced: 2 }, 'cost.saves')).toContain('2 machines have no price.');
  });

  it('in a row is absent without a price list, and unknown without a price', () => {
    expect(ratesIn({}, ['hourly'], monthText)).toBeUndefined();
    expect(ratesIn({ hourly: null, priced_at: pricedAt }, ['hourly'], monthText)).toBe('Unknown');
    expect(ratesIn({ one: 0.1, two: 0.2, priced_at: pricedAt }, ['one', 'two'], monthText)).toBe('$73 → $146');
    expect(ratesIn({ one: 0.1, two: 0.1, priced_at: pricedAt }, ['one', 'two'], monthText)).toBe('$73');
  });
});

it('formats sums to the cent, and budgets', () => {
  expect(sumText(1234.5)).toBe('$1,234.50');
  expect(sumText(0)).toBe('$0.00');
  expect(sumText(null)).toBe('Unknown');
  expect(budgetText(1200)).toBe('$1,200');
  expect(budgetText(0)).toBe('none');
  const { word } = budgetColumn('old_budget');
  expect([{ old_budget: 500 }, { old_budget: null }, {}].map(word)).toEqual(['$500', undefined, undefined]);
});
