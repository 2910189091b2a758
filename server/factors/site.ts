import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { readUrl } from '../readUrl';

/** The site for which passkeys are made and used. */
export interface Site {
  /** The host name, which a passkey belongs to. */
  readonly rpId: string;
  /** Origins of the console's pages. */
  readonly origins: string[];
}

/**
 * Returns the site of a request: an allowed origin of a console on another host, otherwise the host that the request names, which the
 * host rules have checked. Returns `undefined` for an IP address, which cannot have passkeys.
 *
 * Browsers use passkeys in secure contexts only: with HTTPS, or on this machine.
 */
export function siteOf(
  { headers, address }: { readonly headers: IncomingHttpHeaders; readonly address: string },
  allowedOrigins: readonly string[],
): Site | undefined {
  const { origin } = headers;
  const url = readUrl(origin !== undefined && allowedOrigins.includes(origin) ? origin : address);
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const { hostname, host } = url;
  const isLocal = /^(.+\.)?localhost$/.test(hostname);
  return { rpId: hostname, origins: isLocal ? [`http://${host}`, `https://${host}`] : [`https://${host}`] };
}

/** @throws CallError 409 if the address of the request cannot have passkeys */
export function passkeySiteOf(...request: Parameters<typeof siteOf>): Site {
  const site = siteOf(...request);
  if (!site) throw new CallError(409, answers.noPasskeysHere, 'no_passkeys_here');
  return site;
}
