import { describe, expect, it } from 'vitest';
import { namesProduction } from '../../../../src/components/machines/production';
import {
  effectOf,
  type Plan,
  type PlannedMachine,
  requestsOf,
  withTargets,
} from '../../../../src/custom/termination/plan';

const machine = (instance_id: string, more: Partial<PlannedMachine> = {}): PlannedMachine => ({
  instance_id,
  name: instance_id,
  account: '019',
  region: 'us-east-1',
  availability_zone: 'us-east-1a',
  state: 'running',
  process_id: null,
  process_name: null,
  termination_protection: false,
  effect: 'terminate',
  ...more,
});

const planOf = (instances: PlannedMachine[], isProtected: string[] = []): Plan => ({
  instances,
  unknown: [],
  ambiguous: [],
  protected: isProtected,
  limit: 100,
  allowed: true,
  reason: null,
  cloud: { terminated: [], kept: [], reason: null },
});

const guarded = { termination_protection: true, effect: 'kept' } as const;
const idsOf = (plan: Plan, leavesOut: boolean, allOrNothing = false) =>
  requestsOf(plan, leavesOut, allOrNothing).map((machines) => machines.map(({ instance_id }) => instance_id));

describe('a single request', () => {
  it('targets every machine that is not terminated, protected or not', () => {
    const plan = planOf([machine('i-1'), machine('i-2', guarded), machine('i-3', { effect: 'none' })], ['i-2']);
    expect(idsOf(plan, false, true)).toEqual([['i-1', 'i-2']]);
    expect(idsOf(planOf([machine('i-3', { effect: 'none' })]), false, true)).toEqual([]);
  });
});

describe('the requests of a plan', () => {
  it('are one if no machine is protected', () => {
    expect(idsOf(planOf([machine('i-1'), machine('i-2', { effect: 'kept' })]), false)).toEqual([['i-1', 'i-2']]);
  });

  it('send protected machines last, in one request a zone', () => {
    const other = { ...guarded, availability_zone: 'us-east-1b' };
    const machines = [machine('i-1', guarded), machine('i-2'), machine('i-3', other), machine('i-4', guarded)];
    expect(idsOf(planOf(machines), false)).toEqual([['i-2'], ['i-1', 'i-4'], ['i-3']]);
    expect(idsOf(planOf(machines), true)).toEqual([['i-2']]);
  });

  it('omit terminating machines, protected or not', () => {
    const ending = { state: 'shutting-down', effect: 'none' } as const;
    const plan = planOf([machine('i-1', ending), machine('i-2', { ...ending, termination_protection: true })]);
    expect(idsOf(plan, false)).toEqual([]);
  });

  it('respect the list of protected machines', () => {
    const plan = planOf([machine('i-1')], ['i-1']);
    expect(plan.instances.map((one) => effectOf(one, plan))).toEqual(['protected']);
  });

  it('name the machines by instance ID', () => {
    const toExactRequest = (ids: readonly string[]) => ({ by: 'instance_ids', instance_ids: ids.join(',') });
    const values = { by: 'tagname', tagname: 'web', force: 'true' };
    expect(withTargets(values, { toExactRequest }, [machine('i-1'), machine('i-2')])).toEqual({
      ...values,
      by: 'instance_ids',
      instance_ids: 'i-1,i-2',
    });
  });
});

it.each([
  [{ env: 'prod' }, true],
  [{ Environment: 'PRODUCTION' }, true],
  [[{ Key: 'stage', Value: 'prod-eu' }], true],
  [{ Name: 'db_prod1' }, true],
  [{ env: 'staging', team: 'products' }, false],
  [{ env: 'reproduction' }, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('%j means production: %s', (tags, expected) => {
  expect(namesProduction(tags)).toBe(expected);
});
