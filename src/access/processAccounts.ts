import { isAdmin } from '../../contract/access';
import type { AccountRules } from '../config/accountRules';

/** The roles and the vertical of a session. */
interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
}

/**
 * Returns the codes of the accounts that a person may request a process for (R21, D1), each once: those that the back end
 * sends, or by the configuration all for an admin, else those of the vertical and the common ones.
 *
 * @example processAccounts({ roles: ['launch user'], vertical: 'Data/Air' }, config()) // ['5646', '019']
 */
export function processAccounts({ roles, vertical }: Holder, rules: AccountRules): readonly string[] {
  const { accounts, verticalAccounts, commonAccounts } = rules;
  const ofVertical = Object.hasOwn(verticalAccounts, vertical) ? (verticalAccounts[vertical] ?? []) : [];
  const configured = isAdmin(roles) ? accounts.map(({ code }) => code) : [...ofVertical, ...commonAccounts];
  return [...new Set(rules.own ?? configured)];
}

/** Returns true if an account is known to be closed to a person. An account or a vertical without a rule is not closed. */
export function isClosedAccount(account: string, holder: Holder, rules: AccountRules): boolean {
  const isKnown = rules.own !== undefined || Object.hasOwn(rules.verticalAccounts, holder.vertical);
  if (isAdmin(holder.roles) || !isKnown || !rules.accounts.some(({ code }) => code === account)) return false;
  return !processAccounts(holder, rules).includes(account);
}

/** Returns the verticals whose people may use an account, in the order of the rules. */
export function verticalsOf(account: string, { verticalAccounts }: Pick<AccountRules, 'verticalAccounts'>): string[] {
  return Object.keys(verticalAccounts).filter((vertical) => verticalAccounts[vertical]?.includes(account));
}
