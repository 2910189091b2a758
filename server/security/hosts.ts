import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../api/callError';
import { type Config, isLoopback } from '../config';
import { readUrl } from '../readUrl';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any host name: for probes, which send the name of a container or none. */
    anyHost?: boolean;
  }
}

const brackets = /^\[|\]$/g;

const isLocalName = (name: string) => /^(.+\.)?localhost$/.test(name);

const badHost = () => new CallError(400, 'The request must name one host', 'invalid_request');

/**
 * Parses the name in a `Host` header: in lower case, without port and trailing dot.
 *
 * @throws CallError 400 if it is not a host
 */
function nameOf(host: string): string {
  const url = /^[^\s/\\?#@]+$/.test(host) ? readUrl(`http://${host}/`) : undefined;
  if (!url) throw badHost();
  return url.hostname.replace(/\.$/, '');
}

/**
 * Returns a test for the names that the server answers for (S36). A page that rebinds its own DNS name to the server's address sends
 * that name. Addresses are harmless, and so are names that nobody can rebind: `localhost` and, on a network, names without a dot,
 * which are services and containers.
 */
function hostTest({ ALLOWED_HOSTS, HOST }: Pick<Config, 'ALLOWED_HOSTS' | 'HOST'>): (name: string) => boolean {
  const exact = new Set([HOST.toLowerCase(), ...ALLOWED_HOSTS]);
  const ends = ALLOWED_HOSTS.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1));
  const isLocal = isLoopback(HOST);
  return (name) =>
    exact.has(name) ||
    exact.has('*') ||
    isIP(name.replace(brackets, '')) !== 0 ||
    isLocalName(name) ||
    (!isLocal && !name.includes('.')) ||
    ends.some((end) => name.endsWith(end));
}

/** Returns true if a request names only this machine: `localhost` or a loopback address. */
export function isForThisMachine(request: FastifyRequest): boolean {
  return hostsOf(request)
    .map(nameOf)
    .every((name) => isLocalName(name) || isLoopback(name.replace(brackets, '')));
}

/** Returns every host that a request names: in its header, from a trusted proxy, and in an absolute request target. */
function hostsOf(request: FastifyRequest): string[] {
  const { rawHeaders, httpVersionMinor, url = '' } = request.raw;
  let headers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') headers += 1;
  }
  // HTTP/1.0 requires no host, and browsers do not send it.
  if (headers > 1 || (headers === 0 && httpVersionMinor > 0)) throw badHost();
  const target = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  const named = headers === 0 ? [] : [request.headers.host ?? '', request.host];
  return target === undefined ? named : [...named, target];
}

/** Refuses requests for other hosts: 400 if the request names none or several, 421 if the name is unknown. */
export function addHostRules(app: FastifyInstance, config: Pick<Config, 'ALLOWED_HOSTS' | 'HOST'>): void {
  const isKnown = hostTest(config);
  if (!isLoopback(config.HOST) && config.ALLOWED_HOSTS.length === 0)
    app.log.info(
      'accepting IP addresses and names without a dot only; add names such as console.example.com to ALLOWED_HOSTS',
    );
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.anyHost) return next();
    const unknown = hostsOf(request)
      .map(nameOf)
      .find((name) => !isKnown(name));
    if (unknown === undefined) return next();
    const hint = 'If people reach it by that name, add it to ALLOWED_HOSTS.';
    throw new CallError(421, `This server does not know the host "${unknown}". ${hint}`, 'unknown_host');
  });
}
