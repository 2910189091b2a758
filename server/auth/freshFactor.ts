import { freshFactorSeconds } from '../../contract/call';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Session } from './sessions';

/**
 * Checks that a person has used a second factor within the last {@link freshFactorSeconds}. Does not bind people without a factor. The
 * factor at the provider of single sign-on counts in its sessions. An API token has no factor, so it is refused if its owner has one.
 *
 * @returns the refusal: 403 with the code `factor_required`, after which a console asks for the factor and repeats the call
 */
export function missingFactor(
  { hasFactor, method, factorAt }: Pick<Session, 'hasFactor' | 'method' | 'factorAt'>,
  now: Date,
): CallError | undefined {
  if (!hasFactor && (method !== 'sso' || factorAt === null)) return undefined;
  if (factorAt !== null && now.getTime() - factorAt.getTime() < freshFactorSeconds * 1_000) return undefined;
  return new CallError(403, answers.factorRequired, 'factor_required');
}
