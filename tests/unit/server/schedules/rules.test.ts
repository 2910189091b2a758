import { describe, expect, it } from 'vitest';
import {
  changesAfter,
  changesBetween,
  defaultEnd,
  extendedEnd,
  isTimeZone,
  type Week,
  warningBefore,
} from '../../../../server/schedules/rules';

const week: Week = {
  ...{ off_hours: true, time_zone: 'Europe/Berlin', days: ['1', '2', '3', '4', '5'], starts: '07:00', stops: '19:00' },
};
const at = (text: string) => new Date(text);
const said = (wanted: Week, from: string, to: string) =>
  changesBetween(wanted, at(from), at(to)).map((change) => `${change.action} ${change.at.toISOString().slice(0, 16)}`);

describe('changesBetween', () => {
  it('starts and stops machines on the days of the week', () => {
    expect(said(week, '2026-06-04T12:00Z', '2026-06-08T12:00Z')).toEqual([
      ...['stop 2026-06-04T17:00', 'start 2026-06-05T05:00', 'stop 2026-06-05T17:00', 'start 2026-06-08T05:00'],
    ]);
  });

  it('excludes the first moment and includes the last', () => {
    expect(said(week, '2026-06-04T17:00Z', '2026-06-05T05:00Z')).toEqual(['start 2026-06-05T05:00']);
    expect(said(week, '2026-06-04T17:00Z', '2026-06-05T04:59:59.999Z')).toEqual([]);
  });

  it('stops on the next day if the machines run over midnight', () => {
    const night = { ...week, days: ['7'] as const, starts: '22:00', stops: '06:00' };
    expect(said(night, '2026-06-06T00:00Z', '2026-06-15T00:00Z')).toEqual([
      ...['start 2026-06-07T20:00', 'stop 2026-06-08T04:00', 'start 2026-06-14T20:00'],
    ]);
  });

  it.each([
    ['is put forward', '2026-03-28T12:00Z', '2026-03-30T12:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['is put back', '2026-10-24T12:00Z', '2026-10-26T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
  ])('has one change at night when the clock %s', (_name, from, to, times) => {
    const daily: Week = { ...week, days: ['1', '2', '3', '4', '5', '6', '7'], starts: '08:00', stops: '02:30' };
    expect(said(daily, from, to).filter((change) => change.startsWith('stop'))).toEqual(
      times.map((one) => `stop ${one}`),
    );
  });

  it('keeps the order of two changes in the hour that the clock skips', () => {
    const both: Week = { ...week, days: ['7'], starts: '02:10', stops: '02:40' };
    expect(said(both, '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([
      ...['start 2026-03-29T01:00', 'stop 2026-03-29T01:00'],
    ]);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Sao_Paulo', 'UTC'])(
    'equals a clock on the wall for a year in %s',
    (time_zone) => {
      const wall = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: time_zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      });
      const expected: string[] = [];
      const end = Date.UTC(2027, 0, 1);
      for (let time = Date.UTC(2026, 0, 1) + 60_000; time <= end; time += 60_000) {
        if (time % 900_000 !== 0) continue;
        const [day = '', clock] = wall
          .format(time)
          .split(' ')
          .map((word) => word.replace(',', ''));
        if (['Sat', 'Sun'].includes(day) || (clock !== '07:00' && clock !== '19:00')) continue;
        expected.push(`${clock === '07:00' ? 'start' : 'stop'} ${new Date(time).toISOString().slice(0, 16)}`);
      }
      expect(said({ ...week, time_zone }, '2026-01-01T00:00Z', '2027-01-01T00:00Z')).toEqual(expected);
      expect(expected.length).toBeGreaterThan(500);
    },
  );

  it('has no changes without off-hours or days', () => {
    for (const none of [
      { ...week, off_hours: false },
      { ...week, days: [] },
    ])
      expect(said(none, '2026-01-01T00:00Z', '2027-01-01T00:00Z')).toEqual([]);
  });
});

it('returns the next changes', () => {
  expect(changesAfter(week, at('2026-06-05T17:00Z'), 2).map(({ action }) => action)).toEqual(['start', 'stop']);
  expect(changesAfter({ ...week, off_hours: false }, at('2026-06-05T17:00Z'), 2)).toEqual([]);
});

it('knows time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'].filter(isTimeZone)).toHaveLength(3);
  expect(['', 'Mars/Phobos', 'Berlin', '../etc'].filter(isTimeZone)).toEqual([]);
});

describe('lifetimes', () => {
  const lifetimes = { default_lifetime_hours: 24, maximum_lifetime_hours: 72 };
  const none = { default_lifetime_hours: null, maximum_lifetime_hours: null };
  const launchedAt = at('2026-06-01T00:00Z');

  it('end a machine after the default, else after the maximum', () => {
    expect(defaultEnd(lifetimes, launchedAt)).toEqual(at('2026-06-02T00:00Z'));
    expect(defaultEnd({ ...lifetimes, default_lifetime_hours: null }, launchedAt)).toEqual(at('2026-06-04T00:00Z'));
    expect(defaultEnd(none, launchedAt)).toBeUndefined();
  });

  it.each([
    ['by the default lifetime', lifetimes, '2026-06-02T00:00Z', undefined, '2026-06-03T00:00Z'],
    ['by some hours', lifetimes, '2026-06-02T00:00Z', 5, '2026-06-02T05:00Z'],
    ['up to the maximum', lifetimes, '2026-06-03T12:00Z', undefined, '2026-06-04T00:00Z'],
    ['from now if the end is over', lifetimes, '2026-06-01T06:00Z', 1, '2026-06-01T13:00Z'],
    ['by a week without lifetimes', none, '2026-06-02T00:00Z', undefined, '2026-06-09T00:00Z'],
  ])('are extended %s', (_name, given, endsAt, hours, expected) => {
    const now = at('2026-06-01T12:00Z');
    expect(extendedEnd(given, { launchedAt, endsAt: at(endsAt) }, { now, hours })).toEqual(at(expected));
  });
});

it.each([
  ['2026-06-03T00:00:01Z', null],
  ['2026-06-03T00:00Z', 2_880],
  ['2026-06-01T02:00:01Z', 2_880],
  ['2026-06-01T02:00Z', 120],
  ['2026-06-01T00:30Z', 30],
])('finds the last warning before %s', (end, minutes) => {
  expect(warningBefore(at(end), at('2026-06-01T00:00Z'))).toBe(minutes);
});
