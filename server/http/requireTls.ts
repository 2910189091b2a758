import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config';
import { CallError } from './callError';
import { addressIn } from './clientAddress';

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
 * With `REQUIRE_TLS`, refuses what comes over plain HTTP from another machine: 403. It is never led to https: whoever sends a
 * password in the clear has to notice. Nor is it 426, which offers to go on over TLS on the same connection.
 */
export function addTlsRule(app: FastifyInstance, { REQUIRE_TLS }: Pick<Config, 'REQUIRE_TLS'>): void {
  if (!REQUIRE_TLS) return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.anyProtocol || isPrivate(request)) return;
    const hint = 'https must come from a proxy that TRUST_PROXY names.';
    throw new CallError(403, `This server answers over https only (REQUIRE_TLS=1). ${hint}`, 'tls_required');
  });
}
