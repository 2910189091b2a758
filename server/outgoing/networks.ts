import { BlockList, isIP } from 'node:net';
import { blockIn } from '../../contract/addresses';

/** Parts of the IPv4 internet that are private, of this machine, of its link or of no host (RFC 6890, RFC 6598). */
const reservedIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];

/** The public part of IPv6, and what is not public in it: tunnels that lead to IPv4 addresses, and documentation. */
const publicIpv6 = ['2000::/3'];
const reservedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const { address, length } of networks.flatMap((network) => blockIn(network) ?? []))
    list.addSubnet(address, length, familyOf(address));
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const reserved = { ipv4: listOf(reservedIpv4), ipv6: listOf(reservedIpv6) };
const open = listOf(publicIpv6);

/** Decides which addresses receivers of events may have. */
export class Networks {
  private readonly allowed: BlockList;

  /** @param allowed networks that may be reached although they are private */
  constructor(allowed: readonly string[]) {
    this.allowed = listOf(allowed);
  }

  /** Returns true if the operator has allowed the address. */
  isAllowed(address: string): boolean {
    return isIP(address) !== 0 && this.allowed.check(address, familyOf(address));
  }

  /** Returns true if the address may be reached: it is public, or allowed. IPv4 addresses written as IPv6 are never public. */
  mayReach(address: string): boolean {
    if (isIP(address) === 0) return false;
    if (this.isAllowed(address)) return true;
    const family = familyOf(address);
    if (reserved[family].check(address, family)) return false;
    return family === 'ipv4' || open.check(address, family);
  }
}
