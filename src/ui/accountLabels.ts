import { accountText } from '../access/processAccounts';
import { accountRules } from '../config/accountRules';

/** Returns code and name of each account, or the code alone if it has no name. */
export function accountLabels(codes: readonly string[]): string[] {
  const { accounts } = accountRules();
  return codes.map((code) => accountText(accounts.find((account) => account.code === code) ?? { code }));
}

/** Returns the known accounts as choices. */
export function knownAccounts(): { readonly value: string; readonly label: string }[] {
  return accountRules().accounts.map((account) => ({ value: account.code, label: accountText(account) }));
}
