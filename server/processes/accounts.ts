import * as z from 'zod/mini';
import { isAdmin } from '../../contract/access';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../contract/values';

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
  /** Codes of the session's vertical; null if only the configuration has some. */
  readonly own: readonly string[] | null;
  /** Distinct codes of all verticals. */
  readonly all: readonly string[];
}

/** The properties of a session that determine its accounts. */
export interface Holder {
  readonly roles: readonly string[];
  readonly vertical: string;
  readonly setAccounts?: SetAccounts;
}

export interface Account {
  readonly code: string;
  readonly name?: string | undefined;
}

/**
 * Limits the accounts in the console's configuration to those that the server is set up for.
 *
 * @param cloud accounts of the server by code
 */
export function withCloudAccounts(
  publicConfig: Record<string, unknown>,
  cloud: Readonly<Record<string, { readonly name?: string | undefined }>>,
): Record<string, unknown> {
  const { accounts, verticalAccounts, commonAccounts } = schema.parse(publicConfig);
  const nameOf = (code: string) => accounts.find((account) => account.code === code)?.name;
  const isSetUp = (code: string) => Object.hasOwn(cloud, code);
  return {
    ...publicConfig,
    // The console needs a name for each account.
    accounts: Object.entries(cloud).map(([code, { name }]) => ({ code, name: name ?? nameOf(code) ?? code })),
    verticalAccounts: Object.fromEntries(
      Object.entries(verticalAccounts).map(([vertical, own]) => [vertical, own.filter(isSetUp)]),
    ),
    commonAccounts: commonAccounts.filter(isSetUp),
  };
}

/**
 * Returns a function for the accounts that a session may use (D1). An admin may use the accounts of the configuration and those set
 * for any vertical. Others may use those set for their vertical; by default, its own and the common ones of the configuration. A
 * missing or invalid key of the configuration has its default (R21), and the console reports it.
 *
 * @param isSetUp returns false for accounts that this server cannot reach
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
