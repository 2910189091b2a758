import { describe, expect, it } from 'vitest';
import { type Plan, type PlannedMachine, processEffects, requestsOf } from '../../../../src/custom/termination/plan';

const machine = (instance_id: string, process_id: number, more: Partial<PlannedMachine> = {}): PlannedMachine => ({
  ...{ instance_id, process_id, name: null, account: '019', region: 'us-east-1', availability_zone: 'us-east-1a' },
  ...{ state: 'running', process_name: `process ${process_id}`, termination_protection: false, effect: 'terminate' },
  ...more,
});

const process = (process_id: number, live: number, after: number) => ({
  ...{ process_id, process_name: `process ${process_id}`, machines_live: live, machines_after: after },
  machine_max_count: 20,
});

const planOf = (instances: PlannedMachine[], processes?: Plan['processes']): Plan => ({
  ...{ instances, unknown: [], ambiguous: [], protected: [], limit: 100, allowed: true, reason: null },
  cloud: { terminated: [], kept: [], reason: null },
  processes,
});

const effects = (plans: Plan[], leavesOut = false) =>
  processEffects(plans.map((plan) => ({ plan, requests: requestsOf(plan, leavesOut) }))).map(
    ({ process_id, live, after, limit }) => `${process_id}: ${live} → ${after} of ${limit}`,
  );

const guarded = { termination_protection: true } as const;

describe('the effects on processes', () => {
  it('follow the plan if all of its machines are targets', () => {
    const ending = machine('i-3', 1, { effect: 'none', state: 'shutting-down' });
    expect(effects([planOf([machine('i-1', 1), machine('i-2', 1), ending], [process(1, 5, 3)])])).toEqual([
      '1: 5 → 3 of 20',
    ]);
  });

  it('keep excluded machines, and omit processes that lose none', () => {
    const plan = planOf(
      [machine('i-1', 1), machine('i-2', 1, guarded), machine('i-3', 2, guarded)],
      [process(1, 5, 3), process(2, 1, 0)],
    );
    expect(effects([plan])).toEqual(['2: 1 → 0 of 20', '1: 5 → 3 of 20']);
    expect(effects([plan], true)).toEqual(['1: 5 → 4 of 20']);
  });

  it('add up the plans of several places', () => {
    const plans = [
      planOf([machine('i-1', 1)], [process(1, 5, 4)]),
      planOf([machine('i-2', 1), machine('i-3', 1)], [process(1, 5, 3)]),
    ];
    expect(effects(plans)).toEqual(['1: 5 → 2 of 20']);
  });

  it('sort processes without machines first, then those that lose most', () => {
    const processes = [process(1, 5, 4), process(2, 9, 2), process(3, 2, 0), process(4, 6, 0)];
    const machines = processes.map(({ process_id }) => machine(`i-${process_id}`, process_id));
    expect(effects([planOf(machines, processes)])).toEqual([
      ...['4: 6 → 0 of 20', '3: 2 → 0 of 20', '2: 9 → 2 of 20', '1: 5 → 4 of 20'],
    ]);
  });

  it('are unknown if the back end does not report them', () => {
    expect(effects([planOf([machine('i-1', 1)])])).toEqual([]);
  });
});
