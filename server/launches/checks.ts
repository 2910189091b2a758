import type { Session } from '../auth/sessions';
import { CallError } from '../http/callError';
import type { AccountScope } from '../processes/accounts';

/**
 * Refuses what is about an account of another vertical (D1).
 *
 * @throws CallError 403
 */
export function checkAccount(mayUseAccount: AccountScope, session: Session, account: string): void {
  if (!mayUseAccount(session, account))
    throw new CallError(403, `Account ${account} is not open to ${session.vertical}`, 'account_out_of_scope');
}
