import { afterEach, describe, expect, it, vi } from 'vitest';
import { listShape } from '../../../../src/dataProvider/listEngine/listShape';
import { openLocally } from '../../../../src/dataProvider/listEngine/localEngine';
import { atOnce } from '../../../../src/dataProvider/listEngine/slices';
import { isMomentOf } from '../../../../src/dataProvider/listIndex/listIndex';

afterEach(() => vi.unstubAllEnvs());

describe('a moment of some days', () => {
  it('is one by the reader’s clock', () => {
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

  it('may be any before or after a day, and is never a text that is none', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(isMomentOf({ from: '2026-01-01', to: '' })('2030-05-05T00:00:00Z')).toBe(true);
    expect(isMomentOf({ from: '', to: '2026-01-01' })('2026-01-02T00:00:00Z')).toBe(false);
    for (const text of ['-', '', 'soon']) expect(isMomentOf({ from: '', to: '2100-01-01' })(text)).toBe(false);
  });

  it('may be the last of all, which is none by an eastern clock', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(isMomentOf({ from: '2026-01-01', to: '' })('+275760-09-13T00:00:00Z')).toBe(false);
  });

  it('filters a list that is held whole, of few values and of many', async () => {
    vi.stubEnv('TZ', 'UTC');
    const rows = Array.from({ length: 400 }, (_, index) => ({
      id: index,
      at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
      day: `2026-01-0${1 + (index % 3)}T00:00:00Z`,
      none: null,
    }));
    const engine = atOnce(openLocally({ rows, rest: {} }, listShape({ csvName: 'x' })));
    const total = async (column: string) => {
      const filters = [{ column, from: '2026-01-02', to: '2026-01-03' }];
      return (await engine.page({ search: '', filters, sortBy: '', descending: false }, 0, 0)).total;
    };
    expect([await total('at'), await total('day'), await total('none')]).toEqual([48, 266, 0]);
  });
});
