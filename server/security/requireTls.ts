import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../api/callError';
import { type Config, isLoopback } from '../config';
import { addressIn } from './clientAddress';
import { isForThisMachine } from './hosts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts plain HTTP despite `REQUIRE_TLS`: for probes, which learn only that the server is healthy. */
    anyProtocol?: boolean;
  }
}

/** Headers that a proxy adds: such a request may come from another machine although the proxy runs on this one. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Returns true if nobody on the network could read the request: it came over HTTPS, or from this machine. */
function isPrivate({ protocol, raw, headers }: FastifyRequest): boolean {
  if (protocol === 'https') return true;
  return isLoopback(addressIn(raw.socket.remoteAddress) ?? '') && !proxyHeaders.some((name) => name in headers);
}

/**
 * Refuses plain HTTP from other machines with 403. A redirect to HTTPS would hide that a password was sent in clear text, and 426 would
 * offer an upgrade of the same connection.
 *
 * Unless `REQUIRE_TLS` is set, a server that listens on loopback also accepts requests for `localhost` through a proxy on this machine,
 * as development tools send them.
 */
export function addTlsRule(app: FastifyInstance, config: Pick<Config, 'REQUIRE_TLS' | 'HOST' | 'TRUST_PROXY'>): void {
  const { REQUIRE_TLS, HOST, TRUST_PROXY } = config;
  if (REQUIRE_TLS === false) {
    app.log.warn('REQUIRE_TLS=0: accepting plain HTTP from other machines, and services on other machines without TLS');
    return;
  }
  if (!isLoopback(HOST) && TRUST_PROXY === 0)
    app.log.warn(
      'refusing other machines: HTTPS must come from a proxy named in TRUST_PROXY; REQUIRE_TLS=0 accepts plain HTTP',
    );
  const acceptsLocalProxy = REQUIRE_TLS === undefined && isLoopback(HOST);
  const reason = REQUIRE_TLS ? 'REQUIRE_TLS=1' : 'REQUIRE_TLS=0 changes that';
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.anyProtocol || isPrivate(request)) return next();
    if (acceptsLocalProxy && isForThisMachine(request)) return next();
    const hint = 'https must come from a proxy that TRUST_PROXY names.';
    throw new CallError(403, `This server answers over https only (${reason}). ${hint}`, 'tls_required');
  });
}
