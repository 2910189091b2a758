import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Days, fixedFilter, isMomentOf, isReversed, recentOf } from '../../../src/dataProvider/days';
import { listShape, openLocally } from '../../../src/dataProvider/listEngine/listEngine';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a filter by days', () => {
  it('uses the user’s time zone', () => {
    const day = { from: '2026-03-29', to: '2026-03-29' };
    vi.stubEnv('TZ', 'Europe/Berlin');
    const moments = [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00Z',
    ];
    expect(moments.map(isMomentOf(day))).toEqual([false, true, true, false]);
    expect(isMomentOf(day)('2026-03-29 12:00:00')).toBe(true);
  });

  it('may be open at either end, and never matches an invalid date', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(isMomentOf({ from: '2026-01-01', to: '' })('2030-05-05T00:00:00Z')).toBe(true);
    expect(isMomentOf({ from: '', to: '2026-01-01' })('2026-01-02T00:00:00Z')).toBe(false);
    for (const text of ['-', '', 'soon']) expect(isMomentOf({ from: '', to: '2100-01-01' })(text)).toBe(false);
  });

  it('matches the last representable moment, which an eastern time zone cannot show', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(isMomentOf({ from: '2026-01-01', to: '' })('+275760-09-13T00:00:00Z')).toBe(false);
  });

  it('filters a loaded list with few and with many values', async () => {
    vi.stubEnv('TZ', 'UTC');
    const rows = Array.from({ length: 400 }, (_, index) => ({
      id: index,
      at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
      day: `2026-01-0${1 + (index % 3)}T00:00:00Z`,
      none: null,
    }));
    const engine = openLocally({ rows, rest: {} }, listShape({ csvName: 'x' }));
    const total = async (column: string) => {
      const filters = [{ column, from: '2026-01-02', to: '2026-01-03' }];
      return (await engine.page({ search: '', filters, sortBy: '', descending: false }, 0, 0)).total;
    };
    expect([await total('at'), await total('day'), await total('none')]).toEqual([48, 266, 0]);
  });
});

describe('a filter by minutes', () => {
  it('uses the user’s time zone and includes both ends', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const isWithin = isMomentOf({ from: '2026-01-02T09:30', to: '2026-01-02T10:00' });
    const moments = ['08:29:59.999', '08:30:00', '09:00:59.999', '09:01:00'].map((time) => `2026-01-02T${time}Z`);
    expect(moments.map(isWithin)).toEqual([false, true, true, false]);
  });

  it('may begin at a minute and end at a day', () => {
    vi.stubEnv('TZ', 'UTC');
    const isWithin = isMomentOf({ from: '2026-01-02T09:30', to: '2026-01-02' });
    expect(['09:29:59', '09:30:00', '23:59:59'].map((time) => isWithin(`2026-01-02T${time}Z`))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each<[Days, boolean]>([
    [{ from: '2026-01-02', to: '2026-01-01' }, true],
    [{ from: '2026-01-02T10:00', to: '2026-01-02T09:59' }, true],
    [{ from: '2026-01-02T10:00', to: '2026-01-02' }, false],
    [{ from: '2026-01-02', to: '2026-01-02T00:00' }, false],
    [{ from: '2026-01-02', to: '' }, false],
    [{ from: '', to: '2026-01-02' }, false],
  ])('%j ends before it begins: %s', (days, reversed) => {
    expect(isReversed(days)).toBe(reversed);
  });
});

describe('a relative time range', () => {
  const now = new Date('2026-03-01T00:20:40Z');

  it.each([
    ['1h', '2026-02-28T23:20', '2026-03-01'],
    ['24h', '2026-02-28T00:20', '2026-03-01'],
    ['today', '2026-03-01', '2026-03-01'],
    ['7d', '2026-02-22T00:20', '2026-03-01'],
    ['30d', '2026-01-30T00:20', '2026-03-01'],
  ])('%s begins that long ago and ends with the day', (last, from, to) => {
    vi.stubEnv('TZ', 'UTC');
    expect(fixedFilter({ q: 'x', at: { last } }, now)).toEqual({ q: 'x', at: { from, to } });
  });

  it('begins with the user’s day', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(fixedFilter({ at: { last: 'today' } }, now)).toEqual({ at: { from: '2026-02-28', to: '2026-02-28' } });
  });

  it('ignores unknown names', () => {
    for (const last of ['2h', 60, null, 'constructor', {}]) {
      expect(recentOf({ last })).toBeUndefined();
      expect(fixedFilter({ at: { last } }, now)).toEqual({ at: { last } });
    }
    for (const value of [undefined, null, 'today', ['today']]) expect(recentOf(value)).toBeUndefined();
  });
});
