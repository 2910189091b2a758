import { accountNamed } from '../access/accountNames';
import { isClosedAccount, verticalsOf } from '../access/processAccounts';
import { sessionUser } from '../authProvider/session';
import { accountRules } from '../config/accountRules';
import { t } from '../i18n/translate';

/** Returns the reason why the user may not use an account; `undefined` if it is open to them, or may be. */
export function whyAccountIsClosed(account: string): string | undefined {
  const user = sessionUser();
  if (!user || !isClosedAccount(account, user, accountRules())) return undefined;
  return t('processes.accountClosed', { account: accountNamed(account), vertical: user.vertical });
}

/** Returns the same reason with the verticals in which the account is open. */
export function whereAccountIsOpen(account: string): string | undefined {
  const closed = whyAccountIsClosed(account);
  const verticals = verticalsOf(account, accountRules()).join(', ');
  if (closed === undefined || verticals === '') return closed;
  return `${closed} ${t('processes.accountOpenIn', { verticals })}`;
}
