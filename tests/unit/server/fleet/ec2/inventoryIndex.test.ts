import { describe, expect, it } from 'vitest';
import { InventoryIndex } from '../../../../../server/fleet/ec2/inventoryIndex';
import type { CloudMachineRow } from '../../../../../server/fleet/ec2/store';
import { noOtherAddresses } from '../../../../../server/fleet/fleet';

const place = { account: '019', region: 'us-east-1' };

const row = (instance_id: string, more: Partial<CloudMachineRow> = {}): CloudMachineRow => ({
  ...{ instance_id, ...place, name: `name of ${instance_id}`, availability_zone: ['us-east', '1a'].join('-') },
  ...{ state: 'running', instance_type: 't3.medium', platform: 'linux', lifecycle: 'normal', architecture: 'x86_64' },
  ...{ image_id: 'ami-1', key_name: null, vpc_id: null, subnet_id: null, private_ip: null, ipv4: null, ipv6: null },
  other_addresses: noOtherAddresses,
  security_groups: [{ GroupName: 'web', GroupId: 'sg-1' }],
  tags: { Name: `name of ${instance_id}`, team: 'air' },
  ...{ process_id: null, template_id: null, template_version: null, launch_time: new Date(0) },
  ...{
    termination_protection: null,
    protection_read_at: null,
    noted_at: new Date(1),
    missing_at: null,
    gone: false,
    changed_in: 0,
  },
  ...more,
});

const index = () => new InventoryIndex(new Set(['019 us-east-1']));

describe('rows committed by this server', () => {
  it('are indexed without another query', () => {
    const held = index();
    held.takeOwn(0, [row('i-1'), row('i-2')]);
    expect(held.machines.map(({ instance_id }) => instance_id)).toEqual(['i-1', 'i-2']);
    expect(held.generation).toBe(0);
  });

  it('are queried later after an unknown commit', () => {
    const held = index();
    held.takeOwn(5, [row('i-1', { changed_in: 5 })]);
    expect([held.machines, held.generation]).toEqual([[], -1]);
  });
});

it('machines share equal values', () => {
  const held = index();
  held.takeOwn(0, [row('i-1'), row('i-2')]);
  const [one, other] = held.machines;
  expect(one?.security_groups).toBe(other?.security_groups);
  expect(one?.tags).toEqual({ Name: 'name of i-1', team: 'air' });
});
