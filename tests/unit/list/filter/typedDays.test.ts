import { expect, it } from 'vitest';
import { endOf, isWhole, typedEnd } from '../../../../src/list/filter/typedDays';

it.each([
  ['2026-01-02', '', '2026-01-02'],
  [' 2026-1-2 ', '', '2026-01-02'],
  ['2026/01/02', '9:30', '2026-01-02T09:30'],
  ['20260102', '0930', '2026-01-02T09:30'],
  ['', '09:30', ''],
  ['2026-0', '09', '2026-0T09'],
])('takes the day %j and the time %j for %j', (day, time, expected) => {
  expect(endOf({ day, time })).toBe(expected);
});

it.each([
  ['', true],
  ['2026-01-02', true],
  ['2026-01-02T23:59', true],
  ['2026-01-02T24:00', false],
  ['2026-02-30', false],
  ['2026-0', false],
  ['0203-03-03', false],
])('takes %j for an end or none: %s', (end, expected) => {
  expect(isWhole(end)).toBe(expected);
});

it('shows an end as it is typed', () => {
  expect(typedEnd('2026-01-02T09:30')).toEqual({ day: '2026-01-02', time: '09:30' });
  expect(typedEnd('')).toEqual({ day: '', time: '' });
});
