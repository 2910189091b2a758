import { isAdmin } from '../../contract/access';

/** An account, with its name where the configuration has one. */
export interface ProcessAccount {
  readonly code: string;
  readonly name?: string | undefined;
}

/** The roles and the vertical of a session. */
interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
}

/** The accounts and whose they are: config.json, or what the back end sends instead. */
export interface AccountRules {
  readonly accounts: readonly ProcessAccount[];
  readonly verticalAccounts: Readonly<Record<string, readonly string[]>>;
  readonly commonAccounts: readonly string[];
  /** Codes that the session can use, if the back end says so. */
  readonly own?: readonly string[];
}

/**
 * Returns the accounts that somebody may request a process for (R21, D1), each once: those that the back end names, or by
 * the configuration all for an admin, else those of the vertical and the common ones.
 *
 * @example processAccounts({ roles: ['launch user'], vertical: 'Data/Air' }, config()) // 5646 Airtravel and 019 vizly
 */
export function processAccounts({ roles, vertical }: Holder, rules: AccountRules): readonly ProcessAccount[] {
  const { accounts, verticalAccounts, commonAccounts } = rules;
  const ofVertical = Object.hasOwn(verticalAccounts, vertical) ? (verticalAccounts[vertical] ?? []) : [];
  const configured = isAdmin(roles) ? accounts.map(({ code }) => code) : [...ofVertical, ...commonAccounts];
  return [...new Set(rules.own ?? configured)].map(
    (code) => accounts.find((account) => account.code === code) ?? { code },
  );
}

/** Whether an account is known to be closed to somebody. Nothing is known of an account or a vertical without a rule. */
export function isClosedAccount(account: string, holder: Holder, rules: AccountRules): boolean {
  const isKnown = rules.own !== undefined || Object.hasOwn(rules.verticalAccounts, holder.vertical);
  if (isAdmin(holder.roles) || !isKnown || !rules.accounts.some(({ code }) => code === account)) return false;
  return !processAccounts(holder, rules).some(({ code }) => code === account);
}

/** Returns the verticals whose people may use an account, in the order of the rules. */
export function verticalsOf(account: string, { verticalAccounts }: Pick<AccountRules, 'verticalAccounts'>): string[] {
  return Object.keys(verticalAccounts).filter((vertical) => verticalAccounts[vertical]?.includes(account));
}

/** An account as it is shown: code and name (D41). */
export function accountText({ code, name }: ProcessAccount): string {
  return name === undefined ? code : `${code} ${name}`;
}
