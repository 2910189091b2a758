import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../api/callError';
import { type Config, isLoopback } from '../config';
import { readUrl } from '../readUrl';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers under any host name: for probes, which come with the name of a container or with none. */
    anyHost?: boolean;
  }
}

/** What stands around an IPv6 address. */
const brackets = /^\[|\]$/g;

const isLocalName = (name: string) => /^(.+\.)?localhost$/.test(name);

const badHost = () => new CallError(400, 'The request must name one host', 'invalid_request');

/** Names of hosts that were read; everybody who comes names one of a few. */
const namesRead = new Map<string, string>();
const maximumNames = 1_000;

/**
 * The name in a host, in lower case, without a port and a last dot.
 *
 * @throws CallError 400 when it is none
 */
function nameOf(host: string): string {
  const known = namesRead.get(host);
  if (known !== undefined) return known;
  const url = /^[^\s/\\?#@]+$/.test(host) ? readUrl(`http://${host}/`) : undefined;
  if (!url) throw badHost();
  const name = url.hostname.replace(/\.$/, '');
  if (namesRead.size >= maximumNames) namesRead.clear();
  namesRead.set(host, name);
  return name;
}

/**
 * Whether a server answers for a name (S36). A page that rebinds its own name to the server's address always comes with that
 * name: addresses, and names that nobody can point elsewhere, are harmless. On a network, those are also names without a dot: of
 * services and containers.
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

/** Whether a request names this machine, and nothing else, by a name that every machine has for itself. */
export function isForThisMachine(request: FastifyRequest): boolean {
  return hostsOf(request)
    .map(nameOf)
    .every((name) => isLocalName(name) || isLoopback(name.replace(brackets, '')));
}

/** All that a request says of its host: its header, what a trusted proxy forwards, and an address in its first line. */
function hostsOf(request: FastifyRequest): string[] {
  const { rawHeaders, httpVersionMinor, url = '' } = request.raw;
  let headers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') headers += 1;
  }
  // HTTP/1.0 needs no host, and browsers do not speak it.
  if (headers > 1 || (headers === 0 && httpVersionMinor > 0)) throw badHost();
  const target = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  const named = headers === 0 ? [] : [request.headers.host ?? '', request.host];
  return target === undefined ? named : [...named, target];
}

/** Refuses requests for another host than the server's own: 400 for none or several, 421 for a name that is not known. */
export function addHostRules(app: FastifyInstance, config: Pick<Config, 'ALLOWED_HOSTS' | 'HOST'>): void {
  const isKnown = hostTest(config);
  if (!isLoopback(config.HOST) && config.ALLOWED_HOSTS.length === 0)
    app.log.info(
      'answers under addresses and names without a dot only; ALLOWED_HOSTS adds names such as console.example.com',
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
