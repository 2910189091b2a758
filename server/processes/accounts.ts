import * as z from 'zod/mini';
import { isAdmin } from '../../contract/access';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../contract/values';
import { CallError } from '../http/callError';

const codes = z.array(z.string());

const schema = z.object({
  accounts: z.catch(z.array(z.object({ code: z.string(), name: z.optional(z.string()) })), [...firstAccounts]),
  verticalAccounts: z.catch(
    z.record(z.string(), codes),
    structuredClone(firstVerticalAccounts) as Record<string, string[]>,
  ),
  commonAccounts: z.catch(codes, [...firstCommonAccounts]),
});

/** Whose scope it is: the roles and the vertical of a session. */
export interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
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
 * The accounts that somebody may name, in the configuration's order (D1): an admin has all of them, a vertical its own and
 * the common ones. What the configuration does not say, or says wrongly, is as R21 has it; the console itself
 * tells what is wrong.
 */
export function accountListOf(publicConfig: Record<string, unknown>): (who: Holder) => readonly Account[] {
  const { accounts, verticalAccounts, commonAccounts } = schema.parse(publicConfig);
  return ({ roles, vertical }) => {
    if (isAdmin(roles)) return accounts;
    const own = Object.hasOwn(verticalAccounts, vertical) ? (verticalAccounts[vertical] ?? []) : [];
    const open = [...new Set([...own, ...commonAccounts])];
    return open.map((code) => accounts.find((account) => account.code === code) ?? { code });
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

/** A text that is the same for those who see the rows of the same accounts. */
export const scopeOf = (who: Holder): string => (isAdmin(who.roles) ? 'all' : `of ${who.vertical}`);

/**
 * Refuses what is about an account of another vertical (D1).
 *
 * @throws CallError 403
 */
export function checkAccount(mayUseAccount: AccountScope, who: Holder, account: string): void {
  if (!mayUseAccount(who, account))
    throw new CallError(403, `Account ${account} is not available to ${who.vertical}`, 'account_out_of_scope');
}
