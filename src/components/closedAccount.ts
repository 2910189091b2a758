import { accountNamed } from '../access/accountNames';
import { isClosedAccount, verticalsOf } from '../access/processAccounts';
import { sessionUser } from '../authProvider/session';
import { accountRules } from '../config/accountRules';
import { t } from '../i18n/translate';

/** Why whoever is signed in may not use an account, in words; `undefined` for one that is open to them, or may be. */
export function whyAccountIsClosed(account: string): string | undefined {
  const user = sessionUser();
  if (!user || !isClosedAccount(account, user, accountRules())) return undefined;
  return t('processes.accountClosed', { account: accountNamed(account), vertical: user.vertical });
}

/** The same, and in which verticals it is open. */
export function whereAccountIsOpen(account: string): string | undefined {
  const closed = whyAccountIsClosed(account);
  const verticals = verticalsOf(account, accountRules()).join(', ');
  if (closed === undefined || verticals === '') return closed;
  return `${closed} ${t('processes.accountOpenIn', { verticals })}`;
}
