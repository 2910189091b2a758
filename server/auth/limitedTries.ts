import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Act, type Origin, record } from '../audit/store';
import type { Db } from '../db/connection';
import { countFailure, countsOf, secondsToWait } from './failedLogins';
import { networkOf } from './network';
import { OneByOne } from './oneByOne';

/** Tries with a secret that is no password of anybody. */
export interface LimitedTries {
  /**
   * Looks at a try, one after the other for each network.
   *
   * @param isGood what the try comes to; `undefined` for a wrong secret
   * @param refusal what is written down and answered then
   * @throws CallError 429 while the network has to wait, and the refusal
   */
  run<Good>(
    origin: Origin,
    isGood: () => Promise<Good | undefined>,
    refusal: { readonly act: Omit<Act, 'outcome'>; readonly error: CallError },
  ): Promise<Good>;
}

/**
 * Limits tries with the secrets of links as those of signing in are (S1): after five wrong ones a network has to wait, each time
 * longer.
 *
 * @param kind names what is tried; no person is called so, since it begins with a blank
 */
export function limitTries(db: Db, kind: ` ${string}`): LimitedTries {
  const tries = new OneByOne();
  return {
    run: (origin, isGood, { act, error }) => {
      const network = networkOf(origin.ip);
      return tries.run(network, async () => {
        const counts = await countsOf(db, kind, network, false);
        const wait = await secondsToWait(db, counts, origin.at);
        if (wait > 0) throw new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: wait });
        const good = await isGood();
        if (good !== undefined) return good;
        await db.transaction().execute(async (transaction) => {
          await countFailure(transaction, counts, origin.at);
          await record(transaction, { ...act, outcome: 'denied', after: { reason: error.message } }, origin);
        });
        throw error;
      });
    },
  };
}
