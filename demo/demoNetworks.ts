import { canonicalAddress } from '../contract/addresses';
import type { OtherAddresses } from '../server/db/fleetTables';
import { publicAddress } from '../server/fleet/embedded/publicAddresses';
import type { NewMachine } from '../server/fleet/embedded/store';
import { noOtherAddresses } from '../server/fleet/fleet';

type Place = Pick<NewMachine, 'account' | 'region' | 'availability_zone'>;

const accounts = ['900', '106', '5646', '365', '019'];
const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];
const zones = ['a', 'b', 'c'];

/** Every availability zone of every account. */
export const places: readonly Place[] = accounts.flatMap((account) =>
  regions.flatMap((region) => zones.map((zone) => ({ account, region, availability_zone: `${region}${zone}` }))),
);

const short = (number: number) => (number * 2_654_435_761).toString(16).padStart(17, '0').slice(-17);

/** Makes other addresses for some machines: of a second interface, or prefixes for containers. */
function otherAddresses(net: string, zone: number, index: number): OtherAddresses {
  const [high, low] = [Math.floor(index / 256) % 256, index % 256];
  const second = `10.${64 + zone + 4 * Math.floor(index / 65_536)}.${high}.${low}`;
  switch (index % 15) {
    // An Elastic IP address on the second interface.
    case 4:
      return {
        private_ip: [second],
        ipv4: [publicAddress(index)],
        ipv6: [canonicalAddress(`${net}::2:${(index + 1).toString(16)}`)],
      };
    case 7: {
      const first = index * 16;
      const range = `10.${128 + Math.floor(first / 65_536)}.${Math.floor(first / 256) % 256}.${first % 256}/28`;
      return {
        private_ip: [range],
        ipv4: [],
        ipv6: [canonicalAddress(`${net}:${(1 + (index % 65_535)).toString(16)}::/80`)],
      };
    }
    case 12:
      return { private_ip: [second], ipv4: [], ipv6: [] };
    default:
      return noOtherAddresses;
  }
}

/**
 * Makes the network of a machine in its account and region. Different accounts have the same private addresses, as in reality.
 */
export function networkOf({ account, region, availability_zone }: Place, index: number, role: string) {
  const network = 1 + accounts.indexOf(account) * regions.length + regions.indexOf(region);
  const zone = Math.max(0, zones.indexOf(availability_zone.slice(-1)));
  const net = `2001:db8:${network.toString(16)}:${zone}`;
  const group = (name: string, number: number) => ({ GroupName: name, GroupId: `sg-${short(network * 16 + number)}` });
  return {
    vpc_id: `vpc-${short(network)}`,
    subnet_id: `subnet-${short(network * 4 + zone)}`,
    security_groups: [group(role, 1 + (role.length % 8)), ...(index % 5 === 0 ? [group('default', 0)] : [])],
    private_ip: `10.${zone + 4 * Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`,
    ipv6: index % 2 === 0 ? null : canonicalAddress(`${net}::${(index + 1).toString(16)}`),
    other_addresses: otherAddresses(net, zone, index),
  };
}
