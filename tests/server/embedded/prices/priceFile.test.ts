import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPrices } from '../../../../demo/demoPrices';
import { readConfig } from '../../../../server/config';
import { Prices } from '../../../../server/prices/prices';

const path = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json');

function read(content: unknown) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ PRICES: path }).PRICES;
}

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:59:00Z') }));
afterAll(() => void vi.useRealTimers());

const good = { priced_at: '2026-11-01', prices: { AWS: { 'us-east-1': { 't3.micro': 0.0104 } } } };
const withPrice = (price: unknown) => ({ ...good, prices: { AWS: { 'us-east-1': { 't3.micro': price } } } });
const ofType = 'prices.AWS.us-east-1.t3.micro';

it.each([
  ['{', 'is not valid JSON'],
  [{}, 'priced_at must be there, as string'],
  [[], 'the file must be a JSON object'],
  [{ ...good, priced_at: '2026-02-30' }, 'priced_at must be a date, such as 2026-11-01'],
  [{ ...good, priced_at: '2026-12-02' }, 'priced_at must not be in the future'],
  [{ ...good, priced_at: 20261101 }, 'priced_at must be a date, such as 2026-11-01'],
  [{ priced_at: '2026-11-01' }, 'prices must be there, as record'],
  [{ ...good, prices: { AWS: [] } }, 'prices.AWS must have regions'],
  [{ ...good, prices: { AWS: { 'us-east-1': 1 } } }, 'prices.AWS.us-east-1 must have a price for each instance type'],
  [withPrice('0.0104'), `${ofType} must be a number of US dollars an hour`],
  [withPrice(null), `${ofType} must be a number of US dollars an hour`],
  [withPrice(-0.1), `${ofType} must be above 0; leave out a machine without a known price`],
  [withPrice(0), `${ofType} must be above 0; leave out a machine without a known price`],
  [JSON.stringify(withPrice(1)).replace(':1}', ':1e999}'), `${ofType} must be a number of US dollars an hour`],
  [{ ...good, discounts: [{ percent: 0 }] }, 'discounts.0.percent must be a number of percent above 0, up to 100'],
  [{ ...good, discounts: [{ percent: 101 }] }, 'discounts.0.percent must be a number of percent above 0, up to 100'],
  [{ ...good, discounts: [{ percent: 5, accounts: '900' }] }, 'discounts.0.accounts is not known'],
  [
    { ...good, discounts: [{ percent: 5, types: 'm*.*' }] },
    'discounts.0.types must be an instance type, or a pattern with one *, such as m5.*',
  ],
  [{ ...good, currency: 'EUR' }, 'currency is not known'],
])('refuses to start with %j', (content, message) => {
  expect(() => read(content)).toThrow(new Error(`PRICES ${path}: ${message}`));
});

it('refuses to start without the file', () => {
  expect(() => readConfig({ PRICES: `${path}.none` })).toThrow(/^PRICES .*ENOENT/);
});

it('accepts the date of tomorrow, which has begun in other time zones', () => {
  expect(read({ ...good, priced_at: '2026-12-01' })?.priced_at).toBe('2026-12-01');
});

it('applies the first discount that fits', () => {
  const discounts = [
    { percent: 50, account: '900', types: 'm5.*' },
    { percent: 12.5, types: 't3.micro' },
    { percent: 1 },
  ];
  const prices = { AWS: { here: { 'm5.large': 0.096, m5xlarge: 1, 't3.micro': 0.0104, 't3.microx': 1 } } };
  const list = new Prices(read({ ...good, prices, discounts }) ?? demoPrices);
  const hourly = (account: string, instance_type: string) => list.hourly({ account, region: 'here', instance_type });
  expect(hourly('900', 'm5.large')).toBe(0.048);
  expect(hourly('901', 'm5.large')).toBe(0.09504);
  expect(hourly('900', 'm5xlarge')).toBe(0.99);
  expect(hourly('900', 't3.micro')).toBe(0.0091);
  expect(hourly('900', 't3.microx')).toBe(0.99);
  expect(list.hourlyOf(3, { account: '900', region: 'here', instance_type: 't3.micro' })).toBe(0.0273);
  expect(list.hourlyOf(3, { account: '900', region: 'here', instance_type: null })).toBeNull();
});

it('reports prices of more than half a year ago, and accepts them', () => {
  const list = new Prices(read({ ...good, priced_at: '2020-01-01' }) ?? demoPrices);
  expect(list.isOld(new Date('2026-11-30'))).toBe(true);
  expect(new Prices(read(good) ?? demoPrices).isOld(new Date('2026-11-30'))).toBe(false);
});

it('changes its version with its content', () => {
  const versionOf = (price: number) => new Prices(read(withPrice(price)) ?? demoPrices).version;
  expect(versionOf(1)).toBe(versionOf(1));
  expect(versionOf(1)).not.toBe(versionOf(2));
});
