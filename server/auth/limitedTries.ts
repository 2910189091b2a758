import type { CallError } from '../api/callError';
import { type Act, type Origin, record } from '../audit/store';
import type { Db } from '../db/connection';
import { KeyedQueue } from '../keyedQueue';
import { checkNotBlocked, countFailure, countsOf, forgetFailures } from './failedLogins';
import { networkOf } from './network';

/** The audit row and the response for a wrong secret. */
interface Refusal {
  /** Read after the check, which may fill it in. */
  readonly entry: Omit<Act, 'outcome'>;
  readonly error: CallError;
}

/** Failures per network with secrets that programs pass on, which people behind the same address cause without guessing. */
export const programTries = 50;

/**
 * Makes a function that limits tries with the secrets of links, like sign-ins (S1). After five wrong secrets a network is blocked, each
 * time longer. The tries of one network run one after another.
 *
 * The function runs `check`, which returns `undefined` for a wrong secret. It throws a CallError: 429 while the network is blocked,
 * otherwise the refusal.
 *
 * @param kind the counter's name; begins with a blank, so that no username equals it
 * @param allowed failures per network until it is blocked, which a success forgets. Default: five, which it does not
 */
export function limitTries(db: Db, kind: ` ${string}`, allowed?: number) {
  const tries = new KeyedQueue<string>();
  return <Result>(origin: Origin, check: () => Promise<Result | undefined>, refusal: Refusal): Promise<Result> => {
    const network = networkOf(origin.ip);
    return tries.run(network, async () => {
      const counts =
        allowed === undefined
          ? await countsOf(db, kind, network, false)
          : [{ nameKey: kind, source: network, allowed }];
      await checkNotBlocked(db, counts, origin.at);
      const result = await check();
      if (result !== undefined) {
        if (allowed !== undefined) await forgetFailures(db, kind, network);
        return result;
      }
      await db.transaction().execute(async (transaction) => {
        await countFailure(transaction, counts, origin.at);
        const { entry, error } = refusal;
        const after = { reason: error.message, ...entry.after };
        await record(transaction, { ...entry, outcome: 'denied', after }, origin);
      });
      throw refusal.error;
    });
  };
}
