import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '../../../../../server/fleet/ec2/addressesOf';
import { until } from '../../../support/ec2';
import { search, termination } from '../../../support/machines';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';

let on: OnEc2;
let id = '';

/** Two interfaces with all kinds of EC2 addresses. */
const machine = {
  ...{ privateIp: '10.0.1.49', publicIp: '203.0.113.76', ipv6: '2001:db8::1', tags: { Name: 'many' } },
  interfaces: [
    {
      secondary: [{ privateIp: '10.9.9.2', publicIp: '203.0.113.77' }],
      ...{ ipv6: ['2001:DB8::2'], ipv4Prefixes: ['10.0.9.16/28'], ipv6Prefixes: ['2001:DB8:9::/80'] },
    },
    { privateIp: '10.9.9.3', publicIp: '203.0.113.78', carrierIp: '198.51.100.7', ipv6: ['2001:db8::3'] },
  ],
};

beforeAll(async () => {
  on = await startOnEc2();
  [id = ''] = await on.listed(machine, { privateIp: '10.0.2.2' });
});

afterAll(() => on.stop());

const send = async (path: string, body: object) => (await on.server.send('POST', path, on.token, body)).json();
const found = async (column: string, value: string) =>
  (await send('ec2/listallinstance', search({ [column]: [value] }))).data.map(
    (row: { instance_id: string }) => row.instance_id,
  );

describe.each([
  ...['10.0.1.49', '10.9.9.2', '10.9.9.3', '10.0.9.17', '10.0.9.16/28'].map((value) => ['private_ip', value] as const),
  ...['203.0.113.76', '203.0.113.77', '203.0.113.78', '198.51.100.7', '10.9.9.3'].map(
    (value) => ['ipv4', value] as const,
  ),
  ...['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:9::5', '::ffff:10.9.9.2'].map(
    (value) => ['ipv6', value] as const,
  ),
])('machine with many addresses, by %s %s', (kind, value) => {
  it('is found by status, lists, plan and Find', async () => {
    const lookupType = kind === 'private_ip' ? 'ipv4' : kind;
    const place = { account: '019', region: 'us-east-1', platform: 'AWS' };
    const status = await send('machines/status', { ...place, lookupType, lookupValue: value });
    expect(status.instance_id).toBe(id);
    expect(await found(kind, value)).toEqual([id]);
    const plan = await send('terminate/plan', termination([{ [kind]: value }]));
    expect(plan.data).toMatchObject({ instances: [{ instance_id: id }], unknown: [], allowed: true });
    const answer = await on.server.call({ path: `find?${new URLSearchParams({ q: value })}`, token: on.token });
    const [group] = answer.json<{ data: { hits: { row: { instance_id: string } }[] }[] }>().data;
    expect(group?.hits.map(({ row }) => row.instance_id)).toEqual([id]);
  });
});

it('shows all addresses in rows and status, and updates them', async () => {
  const row = async () => (await send('ec2/listallinstance', search({ instance_ids: [id] }))).data[0];
  const others = [
    ...['10.0.9.16/28', '10.9.9.2', '10.9.9.3', '198.51.100.7', '203.0.113.77', '203.0.113.78'],
    ...['2001:db8::2', '2001:db8::3', '2001:db8:9::/80'],
  ];
  expect(await row()).toMatchObject({ private_ip: '10.0.1.49', ipv4: '203.0.113.76', ipv6: '2001:db8::1' });
  expect((await row()).other_addresses).toEqual(others);
  const lookup = { platform: 'AWS', lookupType: 'instanceId', lookupValue: id };
  const { ips } = await send('machines/status', { account: '019', region: 'us-east-1', ...lookup });
  expect(ips).toEqual(['10.0.1.49', '203.0.113.76', '2001:db8::1', ...others]);
  const instance = on.place().instances.get(id);
  if (instance) instance.interfaces = [{ secondary: [{ privateIp: '10.9.9.2' }] }];
  await until(async () => (await row()).other_addresses?.length === 1, 'the change is read');
  expect(await found('ipv4', '203.0.113.77')).toEqual([]);
  if (instance) instance.interfaces = machine.interfaces;
  await until(async () => (await row()).other_addresses?.length === others.length, 'the addresses are read again');
});

it('has no further addresses with primary ones only', async () => {
  const [other] = (await send('ec2/listallinstance', search({ private_ip: ['10.0.2.2'] }))).data;
  expect(other.other_addresses).toBeNull();
});

it('uses the IPv6 address of the primary interface in any order of interfaces', () => {
  const other = { PrivateIpAddress: '10.0.1.5', Ipv6Addresses: [{ Ipv6Address: '2001:db8::1', IsPrimaryIpv6: true }] };
  const addresses = [{ Ipv6Address: '2001:DB8::3' }, { Ipv6Address: '2001:db8::2' }];
  const primary = { PrivateIpAddress: '10.0.1.4', Ipv6Addresses: addresses };
  const marked = {
    ...primary,
    Ipv6Addresses: [addresses[1], { ...addresses[0], IsPrimaryIpv6: true }],
  } as typeof primary;
  const ipv6Of = (PrivateIpAddress: string | undefined, ...NetworkInterfaces: (typeof primary)[]) =>
    [NetworkInterfaces, NetworkInterfaces.toReversed()].map(
      (interfaces) => addressesOf({ PrivateIpAddress, NetworkInterfaces: interfaces }).ipv6,
    );
  expect(ipv6Of('10.0.1.4', other, primary)).toEqual(['2001:db8::2', '2001:db8::2']);
  expect(ipv6Of('10.0.1.4', other, marked)).toEqual(['2001:db8::3', '2001:db8::3']);
  expect(ipv6Of(undefined, other, primary)).toEqual(['2001:db8::1', '2001:db8::1']);
});
