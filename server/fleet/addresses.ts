import { isIP } from 'node:net';

/**
 * An address in the one form in which addresses are compared: IPv6 compressed and in lower case. What is no address stays
 * as it is, without outer blanks.
 *
 * @example canonicalAddress('2600:1F18:0:0:0:0:0:5') // '2600:1f18::5'
 */
export function canonicalAddress(text: string): string {
  const trimmed = text.trim();
  return isIP(trimmed) === 6 && !trimmed.includes('%') ? new URL(`http://[${trimmed}]`).hostname.slice(1, -1) : trimmed;
}
