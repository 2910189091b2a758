import { lookup as resolveHost } from 'node:dns/promises';
import { request as requestByHttp } from 'node:http';
import { request as requestByTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { readUrl } from '../readUrl';
import type { Networks } from './networks';

/** Time for the whole delivery, from the resolution of the name to the status of the response. */
const deliveryMs = 10_000;

/** Resolves a host name to all of its addresses. */
export type Resolver = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const systemResolver: Resolver = (host) => resolveHost(host, { all: true });

/** The address of a receiver is not allowed. The message says why. */
export class RefusedAddress extends Error {}

/** Allowed networks and the resolver of names. */
export interface Reach {
  readonly networks: Networks;
  readonly resolve: Resolver;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Parses the address of a receiver.
 *
 * @throws RefusedAddress if it is not an https address (or http, within the allowed networks), or has a username
 */
function readTarget(text: string): URL {
  const url = readUrl(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '')
    throw new RefusedAddress('The address must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress('The address must not contain a username or a password');
  return url;
}

function assertReachable(url: URL, addresses: readonly string[], networks: Networks): void {
  if (addresses.length === 0) throw new RefusedAddress('The host has no address');
  // One forbidden address suffices, since the name is not of a public service then.
  if (!addresses.every((address) => networks.mayReach(address)))
    throw new RefusedAddress('The address leads to a private network; OUTGOING_NETWORKS allows some');
  if (url.protocol === 'http:' && !addresses.every((address) => networks.isAllowed(address)))
    throw new RefusedAddress('The address must begin with https://');
}

/**
 * Checks that the address of a receiver may be reached now. It is checked again when it is connected.
 *
 * @throws RefusedAddress if it may not
 */
export async function checkTarget(text: string, { networks, resolve }: Reach): Promise<URL> {
  const url = readTarget(text);
  const host = hostOf(url);
  const found = isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host }];
  assertReachable(
    url,
    found.map(({ address }) => address),
    networks,
  );
  return url;
}

/**
 * Posts a body and returns the status of the response, whose own body is not read. Redirects are not followed. The connection goes to
 * the addresses that were checked, so that a name cannot lead elsewhere between the check and the connection.
 *
 * @throws Error if there is no response in time; RefusedAddress if the address may not be reached
 */
export function post(
  target: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { networks, resolve }: Reach,
): Promise<number> {
  const host = hostOf(target);
  const lookup: LookupFunction = (name, { all }, done) => {
    resolve(name).then(
      (found) => {
        try {
          const addresses = found.map(({ address }) => address);
          assertReachable(target, addresses, networks);
          if (all) done(null, [...found]);
          else done(null, found[0]?.address ?? '', found[0]?.family);
        } catch (error) {
          done(error as Error, '');
        }
      },
      (error: Error) => done(error, ''),
    );
  };
  return new Promise((answered, failed) => {
    // A literal address is not looked up.
    if (isIP(host) !== 0) assertReachable(target, [host], networks);
    const send = target.protocol === 'https:' ? requestByTls : requestByHttp;
    const request = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup,
    });
    const timer = setTimeout(() => request.destroy(new Error('no response within 10 s')), deliveryMs);
    request.on('response', (response) => {
      response.on('error', () => undefined);
      answered(response.statusCode ?? 0);
      // However long the body is, nobody needs it.
      response.destroy();
    });
    request.on('error', failed);
    request.on('close', () => {
      clearTimeout(timer);
      failed(new Error('the connection was closed'));
    });
    request.end(body);
  });
}
