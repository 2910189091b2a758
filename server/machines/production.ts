import { missingFactor } from '../auth/freshFactor';
import type { Session } from '../auth/sessions';

/**
 * Checks the second factor of a person who terminates machines in a production account.
 *
 * @param productionAccounts account codes; `*` stands for all
 * @throws CallError 403 if the person has to confirm first
 */
export function checkProduction(
  productionAccounts: readonly string[],
  account: string,
  session: Session,
  now: Date,
): void {
  if (!productionAccounts.includes('*') && !productionAccounts.includes(account)) return;
  const notFresh = missingFactor(session, now);
  if (notFresh) throw notFresh;
}
