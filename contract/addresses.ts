/** Four numbers from 0 to 255. A leading zero is refused, since some programs take it for octal. */
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Characters of the longest way to write an address: six groups and an IPv4 address. */
const longestAddress = 45;

const groupSize = 16;
const groupCount = 8;
/** Bits of an IPv6 address before the IPv4 address that is mapped into it (`::ffff:10.0.0.4`). */
const mappedBits = 96;

/** A range of addresses that begin with the same bits, for example a prefix that a cloud delegates to an interface. */
export interface Block {
  /** The first address of the range. */
  readonly address: string;
  /** Bits that all of its addresses share. */
  readonly length: number;
}

/** Returns the two IPv6 groups that an IPv4 address fills. */
function groupsOfIpv4(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Parses one side of `::`. Only the last part may be an IPv4 address. */
function groupsIn(side: string, isLast: boolean): number[] | undefined {
  if (side === '') return [];
  const parts = side.split(':');
  const groups = parts.map((part, at) => {
    if (isLast && at === parts.length - 1 && ipv4.test(part)) return groupsOfIpv4(part);
    return /^[\da-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16)] : undefined;
  });
  return groups.includes(undefined) ? undefined : groups.flatMap((group) => group ?? []);
}

function ipv6Groups(text: string): number[] | undefined {
  if (text.length > longestAddress || !text.includes(':')) return undefined;
  const sides = text.split('::');
  const [head = '', tail] = sides;
  const front = groupsIn(head, tail === undefined);
  const back = groupsIn(tail ?? '', true);
  if (sides.length > 2 || !front || !back) return undefined;
  const missing = groupCount - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...front, ...Array<number>(missing).fill(0), ...back];
}

/** Writes IPv6 groups as RFC 5952 does: in lower case, the first longest run of zeros as `::`. */
function ipv6Text(groups: readonly number[]): string {
  const hex = (some: readonly number[]) => some.map((group) => group.toString(16)).join(':');
  let [start, length] = [0, 1];
  for (let at = 0; at < groups.length; at += 1) {
    let end = at;
    while (groups[end] === 0) end += 1;
    if (end - at > length) [start, length] = [at, end - at];
  }
  return length === 1 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/**
 * Returns an IP address in the form in which addresses are compared: IPv6 compressed and in lower case, an IPv4-mapped address as
 * the IPv4 address. Returns `undefined` if the text is not an address.
 *
 * @example addressOf('2001:DB8:0:0::1') // '2001:db8::1'
 * @example addressOf('::ffff:10.0.0.4') // '10.0.0.4'
 */
export function addressOf(text: string): string | undefined {
  if (ipv4.test(text)) return text;
  const groups = ipv6Groups(text);
  if (!groups) return undefined;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return ipv6Text(groups);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** Returns the bits of an address in the form of {@link addressOf}, as `0` and `1`: 32 for IPv4, 128 for IPv6. */
export function bitsOf(address: string): string {
  const groups = address.includes(':') ? (ipv6Groups(address) ?? []) : groupsOfIpv4(address);
  return groups.map((group) => group.toString(2).padStart(groupSize, '0')).join('');
}

/**
 * Parses an address with a prefix length. The bits after the length may be set, as programs write the address of an interface.
 *
 * @example blockOf('10.0.9.16/28') // { address: '10.0.9.16', length: 28 }
 */
export function blockOf(text: string): Block | undefined {
  const [, written = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = addressOf(written);
  if (address === undefined) return undefined;
  const isMapped = written.includes(':') && !address.includes(':');
  const length = Number(digits) - (isMapped ? mappedBits : 0);
  return length >= 0 && length <= bitsOf(address).length ? { address, length } : undefined;
}

/** Parses a block, or an address, which is the block of itself. */
export function blockIn(text: string): Block | undefined {
  const address = addressOf(text);
  return address === undefined ? blockOf(text) : { address, length: bitsOf(address).length };
}

/** Returns true if a block names a range of several addresses: none of the bits after its length is set. */
export function isRange({ address, length }: Block): boolean {
  const rest = bitsOf(address).slice(length);
  return rest !== '' && !rest.includes('1');
}

/** Returns an address or a block in the form in which it is compared, and any other text as it is. */
export function canonicalAddress(text: string): string {
  const block = blockOf(text);
  return block ? `${block.address}/${block.length}` : (addressOf(text) ?? text);
}

/** Returns true if a block contains an address in the form of {@link addressOf}. */
export function holds({ address, length }: Block, other: string): boolean {
  const [bits, wanted] = [bitsOf(address), bitsOf(other)];
  return bits.length === wanted.length && wanted.startsWith(bits.slice(0, length));
}
