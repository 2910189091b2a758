import { describe, expect, it } from 'vitest';
import { cpuHours, lowCpuOf } from '../../../../server/fleet/usage';

const hours = cpuHours(new Date('2026-11-30T18:40:00Z'));
const averages = (valueAt: (index: number) => number | undefined) =>
  new Map(
    hours.flatMap((hour, index) => {
      const value = valueAt(index);
      return value === undefined ? [] : [[hour, value] as const];
    }),
  );

describe('low CPU of a week', () => {
  it('begins with the hour of seven days ago', () => {
    expect([hours[0], hours.at(-1)].map((hour = 0) => new Date(hour * 1_000).toISOString())).toEqual([
      '2026-11-23T18:00:00.000Z',
      '2026-11-30T18:00:00.000Z',
    ]);
    expect(hours).toHaveLength(169);
  });

  it.each([
    ['is its highest hour', (index: number) => (index === 80 ? 4.9 : 1), 4.9],
    ['is unknown if one hour is not below the limit', (index: number) => (index === 80 ? 5 : 1), undefined],
    ['counts the present hour', (index: number) => (index === 168 ? 60 : 1), undefined],
    ['is known without the newest hours', (index: number) => (index > 165 ? undefined : 2), 2],
    ['is unknown without an hour in between', (index: number) => (index === 40 ? undefined : 2), undefined],
    ['is unknown without the first hour', (index: number) => (index === 0 ? undefined : 2), undefined],
    ['is unknown without any value', () => undefined, undefined],
  ])('%s', (_title, valueAt, expected) => {
    expect(lowCpuOf(hours, averages(valueAt))).toBe(expected);
  });
});
