import { randomFrom } from './random.mjs';

const regions = 'us-east-1 us-east-2 us-west-2 eu-west-1 eu-central-1 ap-south-1 ap-northeast-1 sa-east-1'.split(' ');
const types =
  't3.micro t3.medium t3.large t3a.medium t2.large m5.large m5.xlarge c5.2xlarge r5.large r6g.xlarge g4dn.xlarge i3.large'.split(
    ' ',
  );
const states = ['running', 'running', 'running', 'stopped', 'pending', 'terminated'];
const accounts = ['900', '106', '5646', '365', '019'];
const places = ['prod', 'staging', 'dev', 'qa'];
const services =
  'checkout search inventory payments gateway crawler extraction scheduler billing reports analytics ingest mailer búsqueda Zürich-cache 東京-api'.split(
    ' ',
  );
const people =
  'Ada Lovelace,Grace Hopper,Edsger Dijkstra,Barbara Liskov,José Núñez,Ayşe Yılmaz,Katherine Johnson,Donald Knuth'.split(
    ',',
  );
const teams = ['platform', 'data', 'travel', 'hospitality', 'rentals'];

/**
 * Returns rows like those of a large EC2 fleet: 20 columns with few, many and unique values, numbers, times, lists, objects and nulls.
 *
 * @param {number} count
 * @param {number} seed
 * @returns {Record<string, unknown>[]}
 */
export function instances(count, seed) {
  const random = randomFrom(seed);
  const below = (limit) => Math.floor(random() * limit);
  const one = (choices) => choices[below(choices.length)];
  const hex = (length) => Array.from({ length }, () => below(16).toString(16)).join('');
  const ids = (prefix, many, length) => Array.from({ length: many }, () => `${prefix}-${hex(length)}`);
  const vpcs = ids('vpc', 60, 17);
  const subnets = ids('subnet', 400, 17);
  const images = ids('ami', 80, 17);
  const groups = ids('sg', 30, 17).map((id, n) => ({ GroupName: `${one(services)}-${one(places)}-${n}`, GroupId: id }));
  const address = (first) => `${first}.${below(256)}.${below(256)}.${1 + below(254)}`;

  return Array.from({ length: count }, (_, n) => {
    const region = one(regions);
    const place = one(places);
    const service = one(services);
    return {
      instance_id: `i-${hex(17)}`,
      name: `${place}-${service}-${String(n % 4_000).padStart(4, '0')}`,
      cost: Math.round(random() * 250_000) / 100,
      state: one(states),
      account: one(accounts),
      region,
      instance_type: one(types),
      key_name: `key-${one(teams)}-${below(8)}`,
      availability_zone: `${region}${one(['a', 'b', 'c'])}`,
      vpc_id: one(vpcs),
      subnet_id: one(subnets),
      security_groups: Array.from({ length: 1 + below(3) }, () => one(groups)),
      private_ip: address(10),
      public_ip: random() < 0.4 ? address(54) : null,
      launch_time: new Date(1_600_000_000_000 + below(170_000_000) * 1_000).toISOString(),
      owner: one(people),
      cpu: one([1, 2, 4, 8, 16, 32, 64]),
      protected: random() < 0.1,
      tags: { team: one(teams), env: place },
      ami: one(images),
    };
  });
}
