import { isAdmin } from '../../contract/access';
import type { RuntimeConfig } from '../config/schema';

/** An account, with its name where the configuration has one. */
export interface ProcessAccount {
  readonly code: string;
  readonly name?: string | undefined;
}

/** Whose accounts they are: the roles and the vertical of a session. */
interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
}

/**
 * The accounts that somebody may request a process for (R21, D1): an admin has all of the configuration, anybody else
 * those of the vertical and the common ones. Each stands once.
 *
 * @example processAccounts({ roles: ['launch user'], vertical: 'Data/Air' }, config()) // 5646 Airtravel and 019 vizly
 */
export function processAccounts(
  { roles, vertical }: Holder,
  {
    accounts,
    verticalAccounts,
    commonAccounts,
  }: Pick<RuntimeConfig, 'accounts' | 'verticalAccounts' | 'commonAccounts'>,
): readonly ProcessAccount[] {
  const own = Object.hasOwn(verticalAccounts, vertical) ? (verticalAccounts[vertical] ?? []) : [];
  const codes = isAdmin(roles) ? accounts.map(({ code }) => code) : [...own, ...commonAccounts];
  return [...new Set(codes)].map((code) => accounts.find((account) => account.code === code) ?? { code });
}

/**
 * Whether an account is known to be closed to somebody: the configuration gives it to others. Of an account or a vertical that it
 * does not have, nothing is known.
 */
export function isClosedAccount(
  account: string,
  holder: Holder,
  rules: Pick<RuntimeConfig, 'accounts' | 'verticalAccounts' | 'commonAccounts'>,
): boolean {
  const isKnown = Object.hasOwn(rules.verticalAccounts, holder.vertical);
  if (isAdmin(holder.roles) || !isKnown || !rules.accounts.some(({ code }) => code === account)) return false;
  return !processAccounts(holder, rules).some(({ code }) => code === account);
}

/** The verticals whose people may use an account, in the configuration's order. */
export function verticalsOf(account: string, { verticalAccounts }: Pick<RuntimeConfig, 'verticalAccounts'>): string[] {
  return Object.keys(verticalAccounts).filter((vertical) => verticalAccounts[vertical]?.includes(account));
}

/** An account as it is shown: code and name (D41). */
export function accountText({ code, name }: ProcessAccount): string {
  return name === undefined ? code : `${code} ${name}`;
}
