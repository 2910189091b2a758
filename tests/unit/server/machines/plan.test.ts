import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFaults } from '../../../../server/fleet/embedded/faults';
import { judge } from '../../../../server/fleet/embedded/outcomes';
import { seenAt } from '../../../../server/fleet/embedded/seen';
import { cloudEffect, terminationPlan, terminationRefusal } from '../../../../server/machines/plan';
import { resolve } from '../../../../server/machines/resolve';
import { machine } from '../../../server/support/machines';

const now = new Date('2026-06-01T09:00:00Z');
const seen = (more: object = {}) => seenAt({ ...machine(now, more), changed_in: 1 }, now);

const any = fc.record({
  availability_zone: fc.constantFrom('us-east-1a', 'us-east-1b', 'us-east-1c'),
  termination_protection: fc.boolean(),
  goal: fc.constantFrom('running', 'stopped', 'terminated'),
});

/** The result of resolving identifiers, some of which no machine has. */
const requests = fc.tuple(fc.array(any, { maxLength: 12 }), fc.nat(1)).map(([fields, strangers]) => {
  const machines = fields.map((more) => seen(more));
  const ids = [...machines.map(({ instance_id }) => instance_id), ...Array(strangers).fill('i-nobody')];
  return { machines, ids, resolved: resolve(machines, { kind: 'instance_id', values: ids }) };
});

describe('termination plan', () => {
  it('predicts what the cloud does', () => {
    fc.assert(
      fc.property(requests, ({ machines, ids, resolved }) => {
        const order = {
          action: 'terminate',
          account: '019',
          region: 'us-east-1',
          skipShutdown: false,
          force: false,
        } as const;
        const find = (id: string) => machines.find(({ instance_id }) => instance_id === id);
        const judged = judge({ ...order, instanceIds: ids, at: now }, find, noFaults);
        const { terminated, kept } = cloudEffect(resolved);
        const known = judged.filter(({ outcome }) => find(outcome.instance_id));
        expect(known.filter(({ changes }) => changes).map(({ outcome }) => outcome.instance_id)).toEqual(terminated);
        expect(known.filter(({ outcome }) => outcome.error).map(({ outcome }) => outcome.instance_id)).toEqual(kept);
      }),
    );
  });

  it('allows exactly what the server does without protected machines', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 12 }), ({ resolved }, limit) => {
        const plan = terminationPlan(resolved, limit, [], new Map());
        expect(plan.allowed).toBe(terminationRefusal(resolved, limit) === undefined);
        expect(plan.reason === null).toBe(plan.allowed);
        if (plan.allowed) expect(plan.cloud.kept).toEqual([]);
        expect(plan.instances.some(({ effect }) => effect === (plan.allowed ? 'kept' : 'terminate'))).toBe(false);
      }),
    );
  });

  it('keeps a zone with a protected machine, and terminates the others', () => {
    const [kept, beside, elsewhere] = [
      seen({ termination_protection: true, availability_zone: 'us-east-1a' }),
      seen({ availability_zone: 'us-east-1a' }),
      seen({ availability_zone: 'us-east-1b' }),
    ];
    const { cloud } = terminationPlan(
      { found: [kept, beside, elsewhere], unknown: [], ambiguous: [] },
      9,
      [],
      new Map(),
    );
    expect(cloud).toEqual({
      kept: [kept.instance_id, beside.instance_id],
      terminated: [elsewhere.instance_id],
      reason: 'One protected machine stops the termination of all machines of the request in us-east-1a',
    });
  });
});

it('treats a shared address as ambiguous, a shared tag name as both, and an ended machine as neither', () => {
  const tags = { Name: 'web' };
  const machines = [
    seen({ tags, private_ip: '10.0.0.9' }),
    seen({ tags, private_ip: '10.0.0.9' }),
    seen({ tags, private_ip: '10.0.0.9', goal: 'terminated' }),
    seen({ tags: { Name: 'web2' } }),
  ];
  expect(resolve(machines, { kind: 'private_ip', values: ['10.0.0.9'] })).toEqual({
    found: [],
    unknown: [],
    ambiguous: [{ value: '10.0.0.9', machines: machines.slice(0, 2) }],
  });
  expect(resolve(machines, { kind: 'tagname', values: ['web'] }).found).toEqual(machines.slice(0, 2));
  expect(resolve(machines, { kind: 'tagname', values: ['we*'] }).unknown).toEqual(['we*']);
});
