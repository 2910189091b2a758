import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallAccess, mayCall } from '../../contract/access';
import { lastEventId } from '../../contract/events';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Refusals } from '../audit/refusals';
import type { KnownSessions } from '../auth/knownSessions';
import { type Session, tokenHashIn } from '../auth/sessions';
import { placeOf, type Revision, type Revisions } from '../db/revisions';
import type { TokenLimits } from './rateLimits';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: a route without it cannot be added. */
    access?: CallAccess;
    /** The name of a changing call in the audit log, which records its refusals. */
    action?: string;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** The committed state that the request sees, at least. */
    revision: Revision | undefined;
    arrivedAt: Date;
  }
}

const maxGoodTokens = 10_000;

/** Digests of tokens that were valid at their last use here. A flood of made-up tokens does not lock their owners out. */
class GoodTokens {
  private readonly hashes = new Set<string>();

  has(hash: string | undefined): boolean {
    return hash !== undefined && this.hashes.has(hash);
  }

  set(hash: string | undefined, isGood: boolean): void {
    if (hash === undefined) return;
    this.hashes.delete(hash);
    if (!isGood) return;
    this.hashes.add(hash);
    const [oldest] = this.hashes.size > maxGoodTokens ? this.hashes : [];
    if (oldest !== undefined) this.hashes.delete(oldest);
  }
}

interface Dependencies {
  readonly now: () => Date;
  readonly revisions: Pick<Revisions, 'current'>;
  readonly sessions: Pick<KnownSessions, 'find'>;
  readonly limits: TokenLimits;
  readonly refusals: Pick<Refusals, 'record'>;
}

/**
 * Decides who may use a route, in this one place. Every route declares its access; a route without one fails the build of the server.
 * 401 means that there is no valid session, 403 that the session lacks the right. Refusals are recorded in batches, so that they
 * cannot fill the audit log.
 */
export function addAccessPolicy(
  app: FastifyInstance,
  { now, revisions, sessions, limits, refusals }: Dependencies,
): void {
  const good = new GoodTokens();
  app.decorateRequest('session', undefined);
  app.decorateRequest('revision', undefined);
  app.decorateRequest('arrivedAt');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} does not declare its access`);
  });
  const check = async (request: FastifyRequest, tokenHash: string | undefined) => {
    // Before the lookup in the database, which a flood of made-up tokens would keep busy.
    if (!good.has(tokenHash)) await limits.unknown(request);
    if (tokenHash !== undefined) {
      request.revision = await revisions.current();
      request.session = await sessions.find(tokenHash, request.arrivedAt, request.revision);
    }
    good.set(tokenHash, request.session !== undefined);
    if (!request.session) throw new CallError(401, answers.notSignedIn, 'session_expired');
    await limits.person(request);
    if (mayReach(request)) return;
    const { action } = request.routeOptions.config;
    const { username: actor, vertical, roles } = request.session;
    const origin = { requestId: request.id, ip: request.clientAddress, at: request.arrivedAt };
    const after = { reason: answers.notAllowed, roles };
    if (action !== undefined) await refusals.record({ actor, vertical, action, outcome: 'denied', after }, origin);
    throw new CallError(403, answers.notAllowed, 'not_allowed');
  };

  app.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = now();
    // A 404 response discloses nothing.
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    await check(request, tokenHashIn(request.headers.authorization));
    reply.header(lastEventId, placeOf(revisionOf(request)));
  });
}

/** Returns true if the session has the right that the route requires. */
function mayReach({ routeOptions, session }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  return access !== undefined && session !== undefined && mayCall(access, session.roles);
}

/** Returns the revision of a request that the policy let through. */
export function revisionOf(request: FastifyRequest): Revision {
  return request.revision as Revision;
}

/** Returns the session of a request that the policy let through. */
export function sessionOf(request: FastifyRequest): Session {
  return request.session as Session;
}
