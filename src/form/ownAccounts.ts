import { accountText, processAccounts } from '../access/processAccounts';
import { sessionUser } from '../authProvider/session';
import { config } from '../config/runtimeConfig';
import type { Choice } from '../ui/form/ChoiceInput';

/** The accounts that the configuration opens to whoever is signed in (R21), as choices. */
export function ownAccounts(): readonly Choice[] {
  const user = sessionUser();
  const accounts = user ? processAccounts(user, config()) : [];
  return accounts.map((account) => ({ value: account.code, label: accountText(account) }));
}
