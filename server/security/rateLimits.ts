import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { networkOf } from '../auth/network';
import type { Database } from '../db/connection';
import { RequestCounts, shareIn } from './requestCounts';

/** Per call and network. */
const publicPerMinute = 300;
/** Per network, with tokens that have not been valid here before. */
const unknownPerMinute = 1_200;
/** Per person and network. */
const personPerMinute = 6_000;

const timeWindow = 60_000;

/** Returns the route configuration that limits a public call. */
export function publicLimit(name: string) {
  const keyGenerator = ({ clientAddress }: FastifyRequest) => `${name} ${networkOf(clientAddress)}`;
  return { max: publicPerMinute, timeWindow, keyGenerator };
}

/**
 * Counts a request.
 *
 * @throws CallError 429 if it exceeds the limit
 */
type Limit = (request: Counted) => Promise<void>;

type Counted = Pick<FastifyRequest, 'clientAddress' | 'session'>;

/** The limits of calls with a token (S33). */
export interface TokenLimits {
  readonly unknown: Limit;
  readonly person: Limit;
}

function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[name, done, , limit]: Parameters<FastifyRateLimitStore['incr']>): void {
      counts.count(name, limit).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }

    /** Routes share one store, since the keys name the call. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/**
 * Sets up the rate limits per network. Servers on one database count together. A request over the limit gets 429 with `Retry-After`,
 * the seconds to the next minute.
 */
export async function addRateLimits(
  app: FastifyInstance,
  { db, embedded }: Database,
  now: () => Date,
): Promise<TokenLimits> {
  const counts = new RequestCounts(now, embedded ? undefined : shareIn(db));
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
  const limit = (max: number, nameOf: (request: Counted) => string): Limit => {
    return async (request) => {
      const { current, ttl } = await counts.count(nameOf(request), max);
      if (current > max)
        throw new CallError(429, answers.tooManyTries, 'too_many_requests', { retryAfter: Math.ceil(ttl / 1_000) });
    };
  };
  return {
    unknown: limit(unknownPerMinute, ({ clientAddress }) => `token ${networkOf(clientAddress)}`),
    person: limit(
      personPerMinute,
      ({ clientAddress, session }) => `person ${session?.personId} ${networkOf(clientAddress)}`,
    ),
  };
}
