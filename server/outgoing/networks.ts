import { isIP } from 'node:net';
import { addressOf, type Block, blockIn, holds } from '../../contract/addresses';

/** Networks that may be public. IPv4 addresses that are written as IPv6 are not. */
const open = blocksOf(['0.0.0.0/0', '2000::/3']);

/** Networks in {@link open} that are private, of this machine, its link or no host (RFC 6890, RFC 6598), or tunnels to IPv4 addresses. */
const reserved = blocksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

function blocksOf(networks: readonly string[]): readonly Block[] {
  return networks.flatMap((network) => blockIn(network) ?? []);
}

const isIn = (blocks: readonly Block[], address: string) => blocks.some((block) => holds(block, address));

/** Decides which addresses receivers of events may have. */
export class Networks {
  private readonly allowed: readonly Block[];

  /** @param allowed networks that may be reached although they are private */
  constructor(allowed: readonly string[]) {
    this.allowed = blocksOf(allowed);
  }

  /** Returns true if the operator has allowed the address. */
  isAllowed(address: string): boolean {
    return isIP(address) !== 0 && isIn(this.allowed, addressOf(address) ?? address);
  }

  /** Returns true if the address may be reached: it is public, or allowed. */
  mayReach(address: string): boolean {
    if (isIP(address) === 0) return false;
    return this.isAllowed(address) || (isIn(open, address) && !isIn(reserved, address));
  }
}
