import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../api/callError';
import { type Config, isLoopback } from '../config';
import { addressIn } from './clientAddress';
import { isForThisMachine } from './hosts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers over plain HTTP, whatever `REQUIRE_TLS` says: for probes, which learn nothing but that the server is well. */
    anyProtocol?: boolean;
  }
}

/** What a proxy adds: a request with one of these has come from elsewhere, also when the proxy is on this machine. */
const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Whether nobody on the way could read a request: it came over https as a trusted proxy says, or from this very machine. */
function isPrivate({ protocol, raw, headers }: FastifyRequest): boolean {
  if (protocol === 'https') return true;
  return isLoopback(addressIn(raw.socket.remoteAddress) ?? '') && !passedOn.some((name) => name in headers);
}

/**
 * Refuses what comes over plain HTTP from another machine: 403. It is never led to https: whoever sends a password in the clear has
 * to notice. Nor is it 426, which offers to go on over TLS on the same connection.
 *
 * Unless `REQUIRE_TLS` is set, a server that listens on loopback answers whatever is for `localhost`, also when something on this
 * machine passes it on: that is how tools of developers reach it.
 */
export function addTlsRule(app: FastifyInstance, config: Pick<Config, 'REQUIRE_TLS' | 'HOST' | 'TRUST_PROXY'>): void {
  const { REQUIRE_TLS, HOST, TRUST_PROXY } = config;
  if (REQUIRE_TLS === false) {
    app.log.warn(
      'REQUIRE_TLS=0: plain HTTP from other machines is answered, and places on other machines may lack TLS',
    );
    return;
  }
  if (!isLoopback(HOST) && TRUST_PROXY === 0)
    app.log.warn(
      'other machines are refused: https must come from a proxy that TRUST_PROXY names; REQUIRE_TLS=0 answers plain HTTP',
    );
  const mayBePassedOn = REQUIRE_TLS === undefined && isLoopback(HOST);
  const reason = REQUIRE_TLS ? 'REQUIRE_TLS=1' : 'REQUIRE_TLS=0 changes that';
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.anyProtocol || isPrivate(request)) return next();
    if (mayBePassedOn && isForThisMachine(request)) return next();
    const hint = 'https must come from a proxy that TRUST_PROXY names.';
    throw new CallError(403, `This server answers over https only (${reason}). ${hint}`, 'tls_required');
  });
}
