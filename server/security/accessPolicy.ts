import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallAccess, mayCall } from '../../contract/access';
import type { Call } from '../../contract/call';
import { lastEventId } from '../../contract/events';
import { answers } from '../../contract/messages';
import { isInScope } from '../../contract/tokenScope';
import { CallError } from '../api/callError';
import type { Refusals } from '../audit/refusals';
import { isInNetworks, noteUse } from '../auth/apiTokens';
import { missingFactor } from '../auth/freshFactor';
import type { KnownSessions } from '../auth/knownSessions';
import { type Session, tokenHashIn } from '../auth/sessions';
import type { Db } from '../db/connection';
import { placeOf, type Revision, type Revisions } from '../db/revisions';
import { missingEnrolment, type StrongFactor } from '../factors/required';
import type { TokenLimits } from './rateLimits';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: a route without it cannot be added. */
    access?: CallAccess;
    /** The name of a changing call in the audit log, which records its refusals. */
    action?: string;
    /** The call of the route. API tokens reach no route without one. */
    call?: Call;
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
  readonly db: Db;
  readonly now: () => Date;
  readonly revisions: Pick<Revisions, 'current'>;
  readonly sessions: Pick<KnownSessions, 'find'>;
  readonly limits: TokenLimits;
  readonly refusals: Pick<Refusals, 'record'>;
  readonly strongFactor?: StrongFactor;
}

/**
 * Decides who may use a route, in this one place. Every route declares its access; a route without one fails the build of the server.
 * 401 means that there is no valid session, 403 that the session lacks the right. Refusals are recorded in batches, so that they
 * cannot fill the audit log.
 */
export function addAccessPolicy(
  app: FastifyInstance,
  { db, now, revisions, sessions, limits, refusals, strongFactor }: Dependencies,
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
    const refusal = refusalOf(request, strongFactor, now());
    if (refusal === undefined) return noteUseOf(db, request);
    const { action } = request.routeOptions.config;
    const { actor, vertical, roles } = request.session;
    const origin = { requestId: request.id, ip: request.clientAddress, at: request.arrivedAt };
    const after = { reason: refusal.message, roles };
    if (action !== undefined) await refusals.record({ actor, vertical, action, outcome: 'denied', after }, origin);
    throw refusal;
  };

  app.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = now();
    // A 404 response discloses nothing.
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    await check(request, tokenHashIn(request.headers.authorization));
    reply.header(lastEventId, placeOf(revisionOf(request)));
  });
}

/** Returns the reason for which a session may not use the route. */
function refusalOf(
  { routeOptions, session, clientAddress }: FastifyRequest,
  strongFactor: StrongFactor,
  now: Date,
): CallError | undefined {
  const { access, call } = routeOptions.config;
  if (access === undefined || !session || !mayCall(access, session.roles))
    return new CallError(403, answers.notAllowed, 'not_allowed');
  const { token } = session;
  if (token && !isInNetworks(token.networks, clientAddress))
    return new CallError(403, answers.outsideNetworks, 'outside_networks');
  if (token && (!call || call.personOnly)) return new CallError(403, answers.notForTokens, 'not_for_tokens');
  if (token && call && !isInScope(token.scope, call)) return new CallError(403, answers.outsideScope, 'outside_scope');
  return missingEnrolment(strongFactor, session, call) ?? (call?.freshFactor ? missingFactor(session, now) : undefined);
}

async function noteUseOf(db: Db, { session, clientAddress, arrivedAt }: FastifyRequest): Promise<void> {
  if (session?.token) await noteUse(db, session.token.id, clientAddress, arrivedAt);
}

/** Returns the revision of a request that the policy let through. */
export function revisionOf(request: FastifyRequest): Revision {
  return request.revision as Revision;
}

/** Returns the session of a request that the policy let through. */
export function sessionOf(request: FastifyRequest): Session {
  return request.session as Session;
}
