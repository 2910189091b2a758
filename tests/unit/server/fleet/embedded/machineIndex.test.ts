import fc from 'fast-check';
import { expect, it } from 'vitest';
import { courseOf, isGone } from '../../../../../server/fleet/embedded/course';
import { MachineIndex } from '../../../../../server/fleet/embedded/machineIndex';
import { seenAt } from '../../../../../server/fleet/embedded/seen';
import { machine } from '../../../../server/support/machines';

const begin = new Date('2026-06-01T09:00:00Z');
const at = (seconds: number) => new Date(begin.getTime() + seconds * 1_000);
const row = (id: string, changed_in: number, more: object = {}) => ({
  ...machine(begin, { instance_id: id, ...more }),
  changed_in,
});

it('agrees with the rows at every moment, however often it was queried before', () => {
  const change = fc.record({
    id: fc.constantFrom('i-1', 'i-2', 'i-3', 'i-4'),
    action: fc.constantFrom('start', 'stop', 'terminate'),
    after: fc.nat(2_000),
    looks: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const index = new MachineIndex();
      const rows = new Map<string, ReturnType<typeof row>>();
      let seconds = 0;
      for (const [number, { id, action, after, looks }] of changes.entries()) {
        seconds += after;
        // An identifier is never reused.
        const held = rows.get(id);
        if (held && held.goal === 'terminated') continue;
        const changed = { ...(held ?? row(id, 0)), ...courseOf(action, at(seconds)), changed_in: number + 1 };
        rows.set(id, changed);
        index.apply([changed], number + 1);
        if (looks) index.at(at(seconds));
      }
      for (const later of [seconds, seconds + 10, seconds + 1_000, seconds + 5_000]) {
        const expected = [...rows.values()]
          .filter((one) => !isGone(one, at(later)))
          .map((one) => seenAt(one, at(later)));
        const byId = (one: { instance_id: string }, other: { instance_id: string }) =>
          one.instance_id.localeCompare(other.instance_id);
        expect([...index.at(at(later)).machines].sort(byId)).toEqual(expected.sort(byId));
      }
    }),
  );
});

it('has another revision exactly if something has changed', () => {
  const index = new MachineIndex();
  index.apply([row('i-1', 1, courseOf('start', begin)), row('i-2', 1)], 1);
  const revisions = [0, 5, 7.999, 8, 9, 99_999].map((seconds) => index.at(at(seconds)).revision);
  expect(new Set(revisions.slice(0, 3)).size).toBe(1);
  expect(new Set(revisions.slice(3)).size).toBe(1);
  expect(revisions[2]).not.toBe(revisions[3]);
  expect(index.at(at(9)).machines).toBe(index.at(at(10)).machines);
});

it('ignores an older reading that arrives late', () => {
  const index = new MachineIndex();
  index.apply([row('i-1', 5, { goal: 'stopped' })], 5);
  index.apply([row('i-1', 4)], 4);
  expect(index.at(begin).machines).toMatchObject([{ state: 'stopped' }]);
  expect(index.known).toBe(5);
});

it('omits addresses that the state releases', () => {
  const addresses = (more: object) => {
    const { private_ip, ipv4, ipv6 } = seenAt(
      row('i-1', 1, { private_ip: 'p', ipv4: 'v4', ipv6: 'v6', ...more }),
      begin,
    );
    return [private_ip, ipv4, ipv6];
  };
  expect(addresses({})).toEqual(['p', 'v4', 'v6']);
  expect(addresses({ goal: 'stopped' })).toEqual(['p', null, 'v6']);
  expect(addresses({ goal: 'stopped', elastic_ip: true })).toEqual(['p', 'v4', 'v6']);
  expect(addresses({ goal: 'stopped', settles_at: at(5) })).toEqual(['p', 'v4', 'v6']);
  expect(addresses({ goal: 'terminated' })).toEqual([null, null, null]);
});

it('stores common values once', () => {
  const index = new MachineIndex();
  const rows = ['i-1', 'i-2'].map((id) => row(id, 1, { tags: { Name: id, team: 'air' } }));
  // As the database returns them, each with its own copies.
  index.apply(
    rows.map((one) => ({ ...one, security_groups: structuredClone(one.security_groups) })),
    1,
  );
  const [one, other] = index.at(begin).machines;
  expect(one?.security_groups).toBe(other?.security_groups);
  expect([one, other]).toEqual(rows.map((row) => seenAt(row, begin)));
});
