import { describe, expect, it } from 'vitest';
import { pairsText, shownText } from '../../../src/components/shownText';

const time = { preset: 'time' } as const;

describe('a time in a time column', () => {
  it.each([
    ['2025-03-01T10:00:00Z', '2025-03-01 10:00:00'],
    ['2025-03-01T10:00:00.123456+00:00', '2025-03-01 10:00:00'],
    ['2025-03-01 12:30:05+02:00', '2025-03-01 10:30:05'],
  ])('%s is shown in the user’s time zone', (received, inUtc) => {
    const local = new Date(new Date(`${inUtc.replace(' ', 'T')}Z`).getTime());
    const two = (part: number) => String(part).padStart(2, '0');
    const [date, clock] = [
      [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join('-'),
      [two(local.getHours()), two(local.getMinutes()), two(local.getSeconds())].join(':'),
    ];
    expect(shownText(time, received)).toBe(`${date} ${clock}`);
  });

  it('is recognized in a column of another name', () => {
    expect(shownText({ preset: 'text' }, '2025-03-01T10:00:00')).toBe('2025-03-01 10:00:00');
  });

  it('without a zone is local time', () => {
    expect(shownText(time, '2025-03-01T10:00:00')).toBe('2025-03-01 10:00:00');
  });
});

describe('an invalid time stays unchanged', () => {
  it.each([
    ['a date', time, '2025-03-01', '2025-03-01'],
    ['a day that no month has', time, '2025-13-41T10:00:00Z', '2025-13-41T10:00:00Z'],
    ['words', time, 'yesterday at 10', 'yesterday at 10'],
    ['a number', time, 1_700_000_000, '1700000000'],
    ['nothing', time, null, '-'],
    ['a moment that is a state', { preset: 'status' } as const, '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z'],
    [
      'a moment with a blank in another column',
      { preset: 'text' } as const,
      '2025-03-01 10:00:00',
      '2025-03-01 10:00:00',
    ],
  ])('%s', (_, rule, value, text) => {
    expect(shownText(rule, value)).toBe(text);
  });
});

it.each([
  [
    { team: 'air', 'cost-centre': 4000, critical: true, note: null },
    'team=air, cost-centre=4000, critical=true, note=',
  ],
  [['daily', null, 7, true, { day: 'mon', at: '23:59' }], 'daily, -, 7, Yes, day=mon at=23:59'],
  [{ to: '09:30', days: 'Mon-Fri', from: '06:00' }, 'Mon–Fri, 06:00–09:30'],
  [
    [
      { from: '06:00', to: '09:30' },
      { days: ['Sat', 'Sun'], from: '10:00', to: '12:00' },
    ],
    '06:00–09:30; Sat, Sun, 10:00–12:00',
  ],
  [{ from: '06:00', to: '09:30', days: 7 }, 'from=06:00, to=09:30, days=7'],
  [{ from: 'a', to: 'b' }, 'from=a, to=b'],
  [[], ''],
  [{}, undefined],
  [{ deep: { er: 1 } }, undefined],
  [[[1]], undefined],
  ['text', undefined],
  [null, undefined],
])('shows %j as typed', (value, text) => {
  expect(pairsText(value)).toBe(text);
});
