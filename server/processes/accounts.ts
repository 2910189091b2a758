import * as z from 'zod/mini';
import { isAdmin } from '../../contract/access';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../contract/values';
import { CallError } from '../api/callError';

const codes = z.array(z.string());

const schema = z.object({
  accounts: z.catch(z.array(z.object({ code: z.string(), name: z.optional(z.string()) })), [...firstAccounts]),
  verticalAccounts: z.catch(
    z.record(z.string(), codes),
    structuredClone(firstVerticalAccounts) as Record<string, string[]>,
  ),
  commonAccounts: z.catch(codes, [...firstCommonAccounts]),
});

/** Account codes that an administrator has set for verticals. */
export interface SetAccounts {
  /** Those of the holder's vertical; null: the configuration's count. */
  readonly own: readonly string[] | null;
  /** Those of all verticals, each once. */
  readonly all: readonly string[];
}

/** The roles and the vertical of a session, which decide its accounts. */
export interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
  /** Absent: none are set. */
  readonly setAccounts?: SetAccounts;
}

/** Whether somebody may name an account. */
export type AccountScope = (who: Holder, account: string) => boolean;

/** An account with its name, where the configuration has one. */
export interface Account {
  readonly code: string;
  readonly name?: string | undefined;
}

/**
 * The configuration of browsers with the accounts that the server is set up for, and no others: what the console offers is what
 * there is.
 *
 * @param cloud those accounts by their codes
 */
export function withCloudAccounts(
  publicConfig: Record<string, unknown>,
  cloud: Readonly<Record<string, { readonly name?: string | undefined }>>,
): Record<string, unknown> {
  const { accounts: told, verticalAccounts, commonAccounts } = schema.parse(publicConfig);
  const nameOf = (code: string) => told.find((account) => account.code === code)?.name;
  const isSetUp = (code: string) => Object.hasOwn(cloud, code);
  return {
    ...publicConfig,
    // The console shows a name for each.
    accounts: Object.entries(cloud).map(([code, { name }]) => ({ code, name: name ?? nameOf(code) ?? code })),
    verticalAccounts: Object.fromEntries(
      Object.entries(verticalAccounts).map(([vertical, own]) => [vertical, own.filter(isSetUp)]),
    ),
    commonAccounts: commonAccounts.filter(isSetUp),
  };
}

/**
 * Returns a function for the accounts that a holder may name (D1): an admin has all of the configuration and all that are
 * set for a vertical; anybody else those that are set for their vertical, or else its own and the common ones of the
 * configuration. A missing or invalid key of the configuration has its default (R21); the console reports it.
 *
 * @param isSetUp leaves out set accounts that this server cannot reach
 */
export function accountListOf(
  publicConfig: Record<string, unknown>,
  isSetUp: (code: string) => boolean = () => true,
): (who: Holder) => readonly Account[] {
  const { accounts, verticalAccounts, commonAccounts } = schema.parse(publicConfig);
  const known = accounts.map(({ code }) => code);
  return ({ roles, vertical, setAccounts }) => {
    const configured = () => {
      const own = Object.hasOwn(verticalAccounts, vertical) ? (verticalAccounts[vertical] ?? []) : [];
      return [...own, ...commonAccounts];
    };
    const codes = isAdmin(roles)
      ? [...known, ...(setAccounts?.all ?? []).filter(isSetUp)]
      : (setAccounts?.own?.filter(isSetUp) ?? configured());
    return [...new Set(codes)].map((code) => accounts.find((account) => account.code === code) ?? { code });
  };
}

/** The same rule, as a question about one account. */
export function accountScopeOf(accountsOf: (who: Holder) => readonly Account[]): AccountScope {
  return (who, account) => accountsOf(who).some(({ code }) => code === account);
}

/**
 * Whether somebody sees the rows of an account in lists: those that they may name. An admin sees all, also of accounts that the
 * configuration does not have any more.
 */
export function seenAccounts(mayUseAccount: AccountScope, who: Holder): (account: string) => boolean {
  return (account) => isAdmin(who.roles) || mayUseAccount(who, account);
}

/** Returns a text that two holders share exactly if they see the rows of the same accounts. */
export function scopeOf(accountsOf: (who: Holder) => readonly Account[], who: Holder): string {
  if (isAdmin(who.roles)) return 'all';
  return JSON.stringify(
    accountsOf(who)
      .map(({ code }) => code)
      .toSorted(),
  );
}

/**
 * Refuses what is about an account of another vertical (D1).
 *
 * @throws CallError 403
 */
export function checkAccount(mayUseAccount: AccountScope, who: Holder, account: string): void {
  if (!mayUseAccount(who, account))
    throw new CallError(403, `Account ${account} is not available to ${who.vertical}`, 'account_out_of_scope');
}
