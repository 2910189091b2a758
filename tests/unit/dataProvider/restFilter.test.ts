import { afterEach, describe, expect, it, vi } from 'vitest';
import { restFilter } from '../../../src/dataProvider/restFilter';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the filters sent to a REST back end', () => {
  it.each([
    ['UTC', '2026-03-29T00:00:00.000Z', '2026-03-29T23:59:59.999Z'],
    // A day of 23 hours, when summer time begins.
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['America/New_York', '2026-03-29T04:00:00.000Z', '2026-03-30T03:59:59.999Z'],
  ])('have the first and the last moment of a day in %s', (zone, first, last) => {
    vi.stubEnv('TZ', zone);
    const at = { from: '2026-03-29', to: '2026-03-29' };
    expect(restFilter({ at })).toEqual({ at_gte: first, at_lte: last });
  });

  it('omit an open end', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(restFilter({ at: { from: '2026-01-01', to: '' } })).toEqual({ at_gte: '2026-01-01T00:00:00.000Z' });
    expect(restFilter({ at: { to: '2025-12-31' } })).toEqual({ at_lte: '2025-12-31T23:59:59.999Z' });
  });

  it('have the minutes of a range, including the last one', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const at = { from: '2026-01-02T09:30', to: '2026-01-02T10:00' };
    expect(restFilter({ at })).toEqual({ at_gte: '2026-01-02T08:30:00.000Z', at_lte: '2026-01-02T09:00:59.999Z' });
  });

  it('evaluate a relative range when they are sent', () => {
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ now: new Date('2026-01-02T09:30:40Z') });
    const last = '2026-01-02T23:59:59.999Z';
    expect(restFilter({ at: { last: '1h' } })).toEqual({ at_gte: '2026-01-02T08:30:00.000Z', at_lte: last });
    vi.setSystemTime(new Date('2026-01-02T09:40:00Z'));
    expect(restFilter({ at: { last: '1h' } })).toEqual({ at_gte: '2026-01-02T08:40:00.000Z', at_lte: last });
  });

  it('normalize pasted identifiers and addresses', () => {
    const typed = { q: '\u200bI\u20110AB1 ', target: '[2001:DB8::1]:443', id: '\ufeffreq-\u00ad12' };
    expect(restFilter(typed)).toEqual({ q: 'i-0ab1', target: '2001:db8::1', id: 'req-12' });
  });

  it('keep a name as typed, without surrounding invisible characters', () => {
    const names = ['Zoë’s café', 'A – B', 'データ', 'م‌ن', '酒店價格-2', 'm²'];
    for (const q of names) expect(restFilter({ q: `\ufeff ${q}\u200b ` })).toEqual({ q });
    expect(restFilter({ outcome: ['Ａ\u200b'] })).toEqual({ outcome: ['Ａ\u200b'] });
  });

  it('are otherwise unchanged', () => {
    const filter = JSON.parse('{"q":"x","outcome":["denied"],"actor":"ada","__proto__":"y","a":{"b":1}}');
    expect(JSON.stringify(restFilter(filter))).toBe(JSON.stringify(filter));
  });
});
