import { oneTimeCodeIn } from '../../contract/digits';
import { answers } from '../../contract/messages';
import { recoveryCodeIn } from '../../contract/recoveryCode';
import type { FactorKind } from '../../contract/values';
import { CallError } from '../api/callError';
import { type CodeOutcome, countTry, forgetTries, isExhausted, type Sender } from '../auth/codes';
import { lockPersonForUpdate } from '../auth/store';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { spendAppCode } from './apps';
import { spendRecoveryCode } from './recoveryCodes';

/** Result of a try with a code of a second factor. `note` names the code, for the audit log. */
interface FactorOutcome {
  readonly outcome: CodeOutcome;
  readonly note: string;
}

export const factorRefusals: Record<Exclude<CodeOutcome, 'good'>, CallError> = {
  malformed: new CallError(400, answers.factorCodeMalformed, 'otp_malformed'),
  wrong: new CallError(400, answers.factorCodeRefused, 'otp_refused'),
  exhausted: new CallError(429, answers.tooManyTries, 'too_many_tries', { retryAfter: 3_600 }),
};

/** Returns the response to a sign-in without a code of the second factor. */
export const factorCodeRequired = (kinds: readonly FactorKind[]) =>
  new CallError(
    400,
    kinds.includes('totp') ? answers.factorCodeRequired : answers.recoveryCodeRequired,
    'otp_required',
  );

/**
 * Uses a code of an authenticator app, or a recovery code. Wrong tries count like those of emailed codes, so that each network has the
 * same number of guesses. Each code is accepted once.
 *
 * @param secrets seal the secrets of authenticator apps
 * @param typed may contain blanks, dashes and digits of any script
 */
export async function consumeFactorCode(
  transaction: Db,
  secrets: Secrets,
  personId: number,
  typed: string,
  sender: Sender,
  now: Date,
): Promise<FactorOutcome> {
  const recovery = recoveryCodeIn(typed);
  const digits = oneTimeCodeIn(typed);
  const kind = recovery === undefined ? 'authenticator app' : 'recovery code';
  if (recovery === undefined && digits === undefined) return { outcome: 'malformed', note: 'code malformed' };
  await lockPersonForUpdate(transaction, personId);
  if (await isExhausted(transaction, personId, sender, now))
    return { outcome: 'exhausted', note: `code of ${kind} exhausted` };
  const result =
    recovery === undefined
      ? await spendAppCode(transaction, secrets, personId, digits ?? '', now)
      : await spendRecoveryCode(transaction, personId, recovery, now);
  if (result === 'good') {
    await forgetTries(transaction, personId, sender);
    return { outcome: 'good', note: kind };
  }
  await countTry(transaction, personId, sender, now);
  return { outcome: 'wrong', note: `code of ${kind} ${result}` };
}
