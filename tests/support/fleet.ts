import { json, type Reply } from './replies';

const states = ['running', 'stopped', 'pending', 'terminated'];
const regions = ['us-east-1', 'eu-west-1', 'ap-southeast-2'];

/** Returns a machine with 20 columns of every kind. */
export function machine(index: number): Record<string, unknown> {
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    instance_id: `i-${(index * 7_919 + 123_456_789).toString(16)}`,
    name: `crawl-${index + 1}`,
    state: states[index % 4],
    account: ['900', '106', '5646'][index % 3],
    region: regions[index % 3],
    availability_zone: `${regions[index % 3]}a`,
    instance_type: ['t3.medium', 't2.large', 't3a.medium'][index % 3],
    vpc_id: `vpc-${index % 5}`,
    subnet_id: `subnet-${index % 15}`,
    security_groups: [{ GroupName: index % 2 ? 'web' : 'database', GroupId: `sg-${index % 2}` }],
    key_name: index % 7 ? 'ops' : '',
    private_ip: `10.0.${index % 3}.${index % 250}`,
    public_ip: index % 4 ? `54.1.2.${index % 250}` : null,
    launch_time: `2025-03-${day}T10:00:00Z`,
    platform: 'linux',
    lifecycle: index % 5 ? 'normal' : 'spot',
    monitoring: index % 2 === 0,
    cores: (index % 4) * 2 + 2,
    tags: { team: 'air' },
    owner: index === 3 ? null : 'ops',
  };
}

/** Returns a response of the process list with machines as rows. */
export function fleet(count: number): Reply {
  return json({ message: 'Processes fetched', data: Array.from({ length: count }, (_, index) => machine(index)) });
}
