import * as z from 'zod/mini';
import { isAdmin } from '../../contract/access';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../contract/values';

const codes = z.array(z.string());

const schema = z.object({
  accounts: z.catch(z.array(z.object({ code: z.string() })), [...firstAccounts]),
  verticalAccounts: z.catch(
    z.record(z.string(), codes),
    structuredClone(firstVerticalAccounts) as Record<string, string[]>,
  ),
  commonAccounts: z.catch(codes, [...firstCommonAccounts]),
});

/** Whether somebody may name an account: by the roles and the vertical of their session. */
export type AccountScope = (
  who: { readonly roles: readonly string[]; readonly vertical: string },
  account: string,
) => boolean;

/**
 * The rule of the console's configuration (D1): an admin has all accounts, a vertical its own and the common ones. What the
 * configuration does not say, or says wrongly, is as the specification has it; the console itself tells what is wrong.
 */
export function accountScopeOf(publicConfig: Record<string, unknown>): AccountScope {
  const { accounts, verticalAccounts, commonAccounts } = schema.parse(publicConfig);
  return ({ roles, vertical }, account) => {
    if (isAdmin(roles)) return accounts.some(({ code }) => code === account);
    const own = Object.hasOwn(verticalAccounts, vertical) ? verticalAccounts[vertical] : undefined;
    return commonAccounts.includes(account) || own?.includes(account) === true;
  };
}
