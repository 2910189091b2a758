import type { Instance, InstanceNetworkInterface, InstanceNetworkInterfaceAssociation } from '@aws-sdk/client-ec2';
import { canonicalAddress } from '../../../contract/addresses';
import type { Machine } from '../fleet';

type Addresses = Pick<Machine, 'private_ip' | 'ipv4' | 'ipv6' | 'other_addresses'>;

const byNumber = new Intl.Collator('en', { numeric: true });

/** Returns the distinct addresses besides a primary one, sorted, since EC2 lists interfaces in any order. */
function othersIn(found: readonly (string | undefined)[], primary: string | null): string[] {
  const addresses = new Set(found.flatMap((address) => (address ? canonicalAddress(address) : [])));
  return [...addresses].filter((address) => address !== primary).toSorted(byNumber.compare);
}

const publicIn = ({ Association }: { readonly Association?: InstanceNetworkInterfaceAssociation | undefined }) => [
  Association?.PublicIp,
  Association?.CarrierIp,
  Association?.CustomerOwnedIp,
];

/** Returns the addresses of all interfaces, including secondary and public ones and delegated prefixes. */
export function addressesOf(instance: Instance): Addresses {
  const { NetworkInterfaces = [], SecondaryInterfaces = [] } = instance;
  const privates = [
    ...NetworkInterfaces.flatMap(({ PrivateIpAddress, PrivateIpAddresses = [], Ipv4Prefixes = [] }) => [
      PrivateIpAddress,
      ...PrivateIpAddresses.map((one) => one.PrivateIpAddress),
      ...Ipv4Prefixes.map(({ Ipv4Prefix }) => Ipv4Prefix),
    ]),
    ...SecondaryInterfaces.flatMap(({ PrivateIpAddresses = [] }) =>
      PrivateIpAddresses.map((one) => one.PrivateIpAddress),
    ),
  ];
  const publics = NetworkInterfaces.flatMap((one) => [one, ...(one.PrivateIpAddresses ?? [])]).flatMap(publicIn);
  const sixesOf = (interfaces: readonly InstanceNetworkInterface[]) =>
    interfaces.flatMap(({ Ipv6Addresses = [] }) => Ipv6Addresses);
  const sixes = sixesOf(NetworkInterfaces).map((one) => one.Ipv6Address);
  const prefixes = NetworkInterfaces.flatMap(({ Ipv6Prefixes = [] }) =>
    Ipv6Prefixes.map(({ Ipv6Prefix }) => Ipv6Prefix),
  );
  const private_ip = instance.PrivateIpAddress || null;
  // The private address of an instance is that of its primary interface.
  const ofPrimary = sixesOf(NetworkInterfaces.filter(({ PrivateIpAddress }) => PrivateIpAddress === private_ip));
  const marked = ofPrimary.filter(({ IsPrimaryIpv6 }) => IsPrimaryIpv6).map((one) => one.Ipv6Address);
  const candidates = [marked, ofPrimary.map((one) => one.Ipv6Address), sixes].map((some) => othersIn(some, null)[0]);
  const first = instance.Ipv6Address || candidates.find((address) => address);
  const ipv4 = instance.PublicIpAddress || null;
  const ipv6 = first ? canonicalAddress(first) : null;
  const other_addresses = {
    private_ip: othersIn(privates, private_ip),
    ipv4: othersIn(publics, ipv4),
    ipv6: othersIn([...sixes, ...prefixes], ipv6),
  };
  return { private_ip, ipv4, ipv6, other_addresses };
}

const kinds = ['private_ip', 'ipv4', 'ipv6'] as const;

/** Returns true if two readings of a machine list the same addresses besides the primary ones. */
export function sameOthers(one: Machine['other_addresses'], other: Machine['other_addresses']): boolean {
  return kinds.every(
    (kind) => one[kind].length === other[kind].length && one[kind].every((address, at) => address === other[kind][at]),
  );
}
