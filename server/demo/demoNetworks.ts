import type { NewMachine } from '../fleet/embedded/store';

type Place = Pick<NewMachine, 'account' | 'region' | 'availability_zone'>;

const accounts = ['900', '106', '5646', '365', '019'];
const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];
const zones = ['a', 'b', 'c'];

/** Every availability zone of every account. */
export const places: readonly Place[] = accounts.flatMap((account) =>
  regions.flatMap((region) => zones.map((zone) => ({ account, region, availability_zone: `${region}${zone}` }))),
);

const short = (number: number) => (number * 2_654_435_761).toString(16).padStart(17, '0').slice(-17);

/**
 * Where a machine hangs in its account's network of the region. Networks of different accounts have the same private
 * addresses, as they do in life.
 */
export function networkOf({ account, region, availability_zone }: Place, index: number, role: string) {
  const network = 1 + accounts.indexOf(account) * regions.length + regions.indexOf(region);
  const zone = Math.max(0, zones.indexOf(availability_zone.slice(-1)));
  const group = (name: string, number: number) => ({ GroupName: name, GroupId: `sg-${short(network * 16 + number)}` });
  return {
    vpc_id: `vpc-${short(network)}`,
    subnet_id: `subnet-${short(network * 4 + zone)}`,
    security_groups: [group(role, 1 + (role.length % 8)), ...(index % 5 === 0 ? [group('default', 0)] : [])],
    private_ip: `10.${zone + 4 * Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`,
    ipv6: index % 2 === 0 ? null : `2001:db8:${network.toString(16)}:${zone}::${(index + 1).toString(16)}`,
  };
}
