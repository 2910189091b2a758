import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { networkOf } from '../auth/network';
import type { Database } from '../db/connection';
import { type Count, RequestCounts, shareIn } from './requestCounts';

/** Requests a minute of one public call from one network; a person at a keyboard stays far below. */
const publicPerMinute = 300;
/** Requests a minute with tokens that are not known to be good, from one network. */
const unknownPerMinute = 1_200;
/** Requests a minute of one person from one network: a hundred a second, all the time. */
const personPerMinute = 6_000;

const timeWindow = 60_000;

/** What a call that anybody may make is limited by, as the configuration of its route. */
export function publicLimit(name: string) {
  const keyGenerator = ({ clientAddress }: FastifyRequest) => `${name} ${networkOf(clientAddress)}`;
  return { max: publicPerMinute, timeWindow, keyGenerator };
}

/**
 * Counts a request, at once where nobody else has to be asked.
 *
 * @throws CallError 429 when there were too many
 */
type Limit = (request: Counted) => Promise<void> | void;

/** By what requests are counted. */
type Counted = Pick<FastifyRequest, 'clientAddress' | 'session'>;

/** The limits of calls with a token (S33). */
export interface TokenLimits {
  readonly unknown: Limit;
  readonly person: Limit;
}

function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[name, done, , limit]: Parameters<FastifyRateLimitStore['incr']>): void {
      Promise.resolve(counts.count(name, limit)).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }

    /** The names say what is counted, so that routes need no stores of their own. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/**
 * Prepares the limits of requests by the network they come from. Servers on one database count together. Whoever has too many
 * gets 429 with `Retry-After`, the seconds to the next minute.
 */
export async function addRateLimits(
  app: FastifyInstance,
  { db, embedded }: Database,
  now: () => Date,
): Promise<TokenLimits> {
  const counts = new RequestCounts(now, embedded ? undefined : shareIn(db));
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
  const limit = (max: number, nameOf: (request: Counted) => string): Limit => {
    const check = ({ current, ttl }: Count) => {
      if (current > max)
        throw new CallError(429, answers.tooManyTries, 'too_many_requests', { retryAfter: Math.ceil(ttl / 1_000) });
    };
    return (request) => {
      const count = counts.count(nameOf(request), max);
      return count instanceof Promise ? count.then(check) : check(count);
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
