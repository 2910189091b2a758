import { describe, expect, it } from 'vitest';
import type { ScheduleChange } from '../../../../contract/schedules';
import { forecast, type PastLaunch } from '../../../../server/trial/forecast';
import { type PastMachine, type Rules, replay } from '../../../../server/trial/replay';

/** A moment of June 2026 in UTC: `01T19`. */
const at = (text: string) => new Date(`2026-06-${text}:00:00Z`);
const period = { since: at('01T00'), until: at('05T00') };

/** Makes a machine from the beginnings of its states. The last one lasts. */
function machineOf(states: Readonly<Record<string, string>>, more: Partial<PastMachine> = {}): PastMachine {
  const begins = Object.entries(states);
  const spans = begins.flatMap(([since, state], index) => {
    const next = begins[index + 1];
    const until = next ? at(next[0]) : null;
    return state === 'gone' ? [] : [{ since: at(since), until, state, instance_type: 't3.medium' }];
  });
  return {
    ...{ instance_id: 'i-1', account: '019', region: 'us-east-1', spans },
    ...{ isProtected: false, isSpot: false, launch: undefined, scheduled: [], ...more },
  };
}

function rulesOf(changes: Readonly<Record<string, ScheduleChange>>, hours: number | null = null): Rules {
  return {
    changes: Object.entries(changes).map(([moment, action]) => ({ at: at(moment), action })),
    lifetimes: { default_lifetime_hours: hours, maximum_lifetime_hours: null },
    ...{ grace_days: 1, replaces: true },
  };
}

const nights = { '01T19': 'stop', '02T07': 'start', '02T19': 'stop', '03T07': 'start' } as const;

function saidOf(machine: PastMachine, rules: Rules) {
  const { runs, stops, starts, ends, terminations } = replay(machine, rules, period);
  const moment = (date: Date) => date.toISOString().slice(8, 13);
  const times = runs.map(({ since, until }) => `${moment(since)}-${moment(until)}`).join(' ');
  return `${times} | ${stops} stops, ${starts} starts, ${ends} ends, ${terminations} terminations`;
}

describe('a weekly plan', () => {
  it.each<[string, PastMachine, string]>([
    [
      'stops a running machine and starts it again',
      machineOf({ '01T00': 'running' }),
      '01T00-01T19 02T07-02T19 03T07-05T00 | 2 stops, 2 starts, 0 ends, 0 terminations',
    ],
    [
      'leaves a machine that people have stopped',
      machineOf({ '01T00': 'running', '01T12': 'stopped' }),
      '01T00-01T12 | 0 stops, 0 starts, 0 ends, 0 terminations',
    ],
    [
      'starts a machine that people have stopped after the plan',
      machineOf({ '01T00': 'running', '01T22': 'stopped' }),
      '01T00-01T19 02T07-02T19 03T07-05T00 | 2 stops, 2 starts, 0 ends, 0 terminations',
    ],
    [
      'leaves a machine that people start until the next stop',
      machineOf({ '01T00': 'running', '01T20': 'stopped', '01T22': 'running' }),
      '01T00-01T19 01T22-02T19 03T07-05T00 | 2 stops, 1 starts, 0 ends, 0 terminations',
    ],
    [
      'leaves a machine that people have stopped after a start by the plan',
      machineOf({ '01T00': 'running', '02T12': 'stopped' }),
      '01T00-01T19 02T07-02T12 | 1 stops, 1 starts, 0 ends, 0 terminations',
    ],
    [
      'changes nothing while the machine belongs to another process',
      machineOf({ '01T00': 'running', '01T12': 'gone', '04T00': 'stopped' }),
      '01T00-01T12 | 0 stops, 0 starts, 0 ends, 0 terminations',
    ],
    [
      'lets a machine run after all of its start',
      machineOf({ '01T00': 'stopped', '03T08': 'pending', '03T09': 'pending', '03T10': 'running' }),
      '03T10-05T00 | 0 stops, 0 starts, 0 ends, 0 terminations',
    ],
    [
      'ends with the machine',
      machineOf({ '01T00': 'running', '02T12': 'gone' }),
      '01T00-01T19 02T07-02T12 | 1 stops, 1 starts, 0 ends, 0 terminations',
    ],
    [
      'takes as long for a start as the machine did',
      machineOf({ '01T00': 'pending', '01T01': 'running' }),
      '01T01-01T19 02T08-02T19 03T08-05T00 | 2 stops, 2 starts, 0 ends, 0 terminations',
    ],
    [
      'leaves a protected machine',
      machineOf({ '01T00': 'running' }, { isProtected: true }),
      '01T00-05T00 | 0 stops, 0 starts, 0 ends, 0 terminations',
    ],
    [
      'leaves a spot machine',
      machineOf({ '01T00': 'running' }, { isSpot: true }),
      '01T00-05T00 | 0 stops, 0 starts, 0 ends, 0 terminations',
    ],
    [
      'replaces the actions of the schedule before',
      machineOf(
        { '01T00': 'running', '01T17': 'stopped', '02T09': 'running', '02T17': 'stopped' },
        { scheduled: [at('01T17'), at('02T09'), at('02T17')] },
      ),
      '01T00-01T19 02T07-02T19 03T07-05T00 | 2 stops, 2 starts, 0 ends, 0 terminations',
    ],
  ])('%s', (_name, machine, said) => {
    expect(saidOf(machine, rulesOf(nights))).toBe(said);
  });
});

describe('a lifetime', () => {
  it('stops a machine that exists, and terminates it after the grace period, without a start before', () => {
    expect(saidOf(machineOf({ '01T00': 'running' }), rulesOf(nights, 30))).toBe(
      '01T00-01T19 | 1 stops, 0 starts, 1 ends, 1 terminations',
    );
  });

  it('counts from a launch, unless an end was chosen for it', () => {
    const begun_at = at('02T00');
    const launched = (keep_until: Date | null) =>
      machineOf({ '02T00': 'running' }, { launch: { begun_at, keep_until } });
    expect(saidOf(launched(null), rulesOf({}, 24))).toBe('02T00-03T00 | 0 stops, 0 starts, 1 ends, 1 terminations');
    expect(saidOf(launched(at('09T00')), rulesOf({}, 24))).toContain('0 ends');
    expect(saidOf(machineOf({ '02T00': 'running' }), rulesOf({}, 24))).toContain('0 ends');
  });

  it('terminates a spot machine, which cannot be stopped', () => {
    expect(saidOf(machineOf({ '01T00': 'running' }, { isSpot: true }), rulesOf({}, 24))).toBe(
      '01T00-03T00 | 0 stops, 0 starts, 1 ends, 1 terminations',
    );
  });
});

describe('a limit', () => {
  const launch = (begun_at: Date, ...instanceIds: string[]): PastLaunch => ({
    ...{ begun_at, keep_until: null, count: instanceIds.length, instanceIds },
  });
  const past = {
    machines: [
      machineOf({ '01T00': 'running' }, { instance_id: 'old' }),
      ...['a', 'b'].map((instance_id) => machineOf({ '02T00': 'running' }, { instance_id })),
      machineOf({ '03T00': 'running' }, { instance_id: 'c' }),
    ],
    launches: [launch(at('02T00'), 'a', 'b'), launch(at('03T00'), 'c')],
  };
  const tried = (limit: number) => ({ ...rulesOf({}), limit, prices: undefined });

  it('leaves the room of a refused launch to the next one', () => {
    expect(forecast(past, tried(2), period)).toMatchObject({
      ...{ launches_refused: 1, machines_refused: 2, peak: 4, days_over_limit: 3, hours_saved: 144 },
      ...{ saved: null, priced_at: null },
    });
  });

  it('is not the only reason: an end after the maximum lifetime is another one', () => {
    const late = { ...launch(at('02T00'), 'a', 'b'), keep_until: at('04T00') };
    const lifetimes = { default_lifetime_hours: null, maximum_lifetime_hours: 47 };
    const rules = { ...tried(9), lifetimes };
    expect(forecast({ ...past, launches: [late] }, rules, period)).toMatchObject({ launches_refused: 1 });
    const longer = { ...rules, lifetimes: { ...lifetimes, maximum_lifetime_hours: 48 } };
    expect(forecast({ ...past, launches: [late] }, longer, period)).toMatchObject({ launches_refused: 0 });
  });

  it('refuses nothing that fits', () => {
    expect(forecast(past, tried(4), period)).toMatchObject({ launches_refused: 0, days_over_limit: 0, hours_saved: 0 });
  });
});
