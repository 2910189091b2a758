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
    /** Who may use the route. A route without it cannot be added. */
    access?: CallAccess;
    /** The call's name in the audit log, when it may change something: then whoever is refused is written down. */
    action?: string;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** What was committed when it had come. */
    revision: Revision | undefined;
    arrivedAt: Date;
  }
}

/** Tokens of this many sessions are remembered to be good. */
const maximumGood = 10_000;

/** Digests of tokens that were good when they were last used here: a stranger's flood of others does not keep theirs out. */
class GoodTokens {
  private readonly hashes = new Set<string>();

  has(hash: string | undefined): boolean {
    return hash !== undefined && this.hashes.has(hash);
  }

  /** Notes how a token turned out to be. */
  set(hash: string | undefined, isGood: boolean): void {
    if (hash === undefined) return;
    this.hashes.delete(hash);
    if (!isGood) return;
    this.hashes.add(hash);
    const [oldest] = this.hashes.size > maximumGood ? this.hashes : [];
    if (oldest !== undefined) this.hashes.delete(oldest);
  }
}

/** What the policy knows people by. */
interface Means {
  readonly now: () => Date;
  readonly revisions: Pick<Revisions, 'current'>;
  readonly sessions: Pick<KnownSessions, 'find'>;
  readonly limits: TokenLimits;
  readonly refusals: Pick<Refusals, 'record'>;
}

/**
 * The one place that decides who may use a route: every route declares its access, and one that does not stops the
 * server from being built. 401 means only that there is no living session; whoever has one but lacks the right gets 403, and
 * their refusals are written down in bundles: nobody fills the audit log.
 */
export function addAccessPolicy(app: FastifyInstance, { now, revisions, sessions, limits, refusals }: Means): void {
  const good = new GoodTokens();
  app.decorateRequest('session', undefined);
  app.decorateRequest('revision', undefined);
  app.decorateRequest('arrivedAt');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} does not declare who may use it`);
  });
  /** Who asks, and whether they may; each part is at once what it can be without the database. */
  const check = async (request: FastifyRequest, tokenHash: string | undefined) => {
    // Before the database is asked, which a flood of made-up tokens would keep busy.
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

  app.addHook('onRequest', (request, reply, next) => {
    request.arrivedAt = now();
    // Nothing matched: the not-found answer tells no secret.
    if (request.is404 || request.routeOptions.config.access === 'public') return next();
    const tokenHash = tokenHashIn(request.headers.authorization);
    check(request, tokenHash).then(() => {
      reply.header(lastEventId, placeOf(revisionOf(request)));
      next();
    }, next);
  });
}

/** Whether somebody with a session has the right that their route asks for. */
function mayReach({ routeOptions, session }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  return access !== undefined && session !== undefined && mayCall(access, session.roles);
}

/** What was committed when a call had come that the policy let through. */
export function revisionOf(request: FastifyRequest): Revision {
  return request.revision as Revision;
}

/** The session of a call that the policy let through. */
export function sessionOf(request: FastifyRequest): Session {
  return request.session as Session;
}
