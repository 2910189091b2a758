import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchInstances } from '../../../../contract/machines';
import { seenAt } from '../../../../server/fleet/embedded/seen';
import { searchKey, searchTest } from '../../../../server/machines/search';
import { machine, search } from '../../../server/support/machines';

const now = new Date('2026-06-01T09:00:00Z');
const seen = (more: object = {}) => seenAt({ ...machine(now, more), changed_in: 1 }, now);
const body = (more: object) => searchInstances.body?.parse(search(more)) as Parameters<typeof searchTest>[0];
const passes = (filters: object, more: object = {}) => searchTest(body(filters))(seen(more));

it('matches everything without a filter', () => {
  expect(passes({})).toBe(true);
  expect(passes({ vpc_id: ['', '  '] })).toBe(true);
});

it('requires one value of each list', () => {
  const zones = ['us-east-1', 'eu-west-1'] as const;
  const types = ['t3.medium', 't2.large', 't3.large'] as const;
  const some = <Item>(items: readonly Item[]) => fc.subarray([...items]);
  fc.assert(
    fc.property(
      ...([some(zones), some(types), fc.constantFrom(...zones), fc.constantFrom(...types)] as const),
      (region, instance_type, itsRegion, itsType) => {
        const fits = (wanted: readonly string[], own: string) => wanted.length === 0 || wanted.includes(own);
        expect(passes({ region, instance_type }, { region: itsRegion, instance_type: itsType })).toBe(
          fits(region, itsRegion) && fits(instance_type, itsType),
        );
      },
    ),
  );
});

it.each([
  [{ instance_state: ['Running'] }, {}, true],
  [{ instance_state: ['terminated'] }, {}, false],
  [{ platform: ['LINUX'] }, {}, true],
  [{ lifecycle: ['spot'] }, { lifecycle: 'spot' }, true],
  [{ ipv6: ['2001:DB8:0:0::A'] }, { ipv6: '2001:db8::a' }, true],
  [{ ipv4: ['198.18.9.9'] }, { ipv4: '198.18.9.9', goal: 'stopped' }, false],
  [{ private_ip: ['10.9.9.9'] }, { private_ip: '10.9.9.9', goal: 'stopped' }, true],
  [{ instance_ids: ['i-*'] }, {}, false],
  [{ account: ['19'] }, { account: '019' }, false],
  [{ vpc_id: ['vpc-1'] }, {}, true],
  [{ vpc_id: ['subnet-1'] }, {}, false],
  [{ subnet_id: ['subnet-1'] }, {}, true],
  [{ subnet_id: ['vpc-1'] }, {}, false],
])('matches %j on a machine with %j: %s', (filters, more, expected) => {
  expect(passes(filters, more)).toBe(expected);
});

it.each([
  [[{ key: 'team', value: 'air' }], { team: 'air' }, true],
  [[{ key: 'team', value: 'AIR' }], { team: 'air' }, false],
  [[{ key: 'team', value: '*' }], { team: 'air' }, false],
  [[{ key: 'team', value: '*' }], { team: '*' }, true],
  [[{ key: 'team', value: 'a?r' }], { team: 'air' }, false],
  [[{ key: 'team', value: '' }], { team: 'air' }, false],
  [[{ key: 'team', value: '' }], { team: '' }, true],
  [[{ key: 'team', value: '' }], {}, false],
  [[{ key: 'constructor', value: '' }], {}, false],
  [[{ key: 'a', value: 'b=c' }], { a: 'b=c' }, true],
  [
    [
      { key: 'team', value: 'air' },
      { key: 'team', value: 'rc' },
    ],
    { team: 'rc' },
    true,
  ],
  [
    [
      { key: 'team', value: 'air' },
      { key: 'env', value: 'prod' },
    ],
    { team: 'air' },
    false,
  ],
  [
    [
      { key: 'team', value: 'air' },
      { key: 'env', value: 'prod' },
    ],
    { team: 'air', env: 'prod' },
    true,
  ],
])('matches tag filters %j on tags %j: %s', (tag_filters, tags, expected) => {
  expect(passes({ tag_filters }, { tags })).toBe(expected);
});

it('has equal keys exactly for equivalent searches', () => {
  const key = (filters: object) => searchKey(body(filters));
  expect(key({ vpc_id: ['b', ' A'], ipv6: ['2001:db8::1'] })).toBe(
    key({ vpc_id: ['a', 'B', 'b'], ipv6: ['2001:DB8:0::1'] }),
  );
  expect(key({ vpc_id: ['a'] })).not.toBe(key({ subnet_id: ['a'] }));
  expect(key({ tag_filters: [{ key: 'a', value: 'b' }] })).not.toBe(key({ tag_filters: [{ key: 'ab', value: '' }] }));
});
