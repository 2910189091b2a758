import { CallError } from '../api/callError';
import { CloudError, type Inventory, type Place, type Warning } from '../fleet/fleet';
import type { Account, Holder } from '../processes/accounts';

/** Returns the accounts that a holder may name. */
export type AccountsOf = (who: Holder) => readonly Account[];

/** Returns the codes of the accounts that a holder may name. */
export function codesOf(accountsOf: AccountsOf, who: Holder): readonly string[] {
  return accountsOf(who).map(({ code }) => code);
}

/**
 * Refuses what names an account of another vertical (D1).
 *
 * @throws CallError 403
 */
export function checkAccounts(accountsOf: AccountsOf, who: Holder, accounts: readonly string[]): void {
  const open = codesOf(accountsOf, who);
  const closed = accounts.find((account) => !open.includes(account));
  if (closed !== undefined)
    throw new CallError(403, `Account ${closed} is not available to ${who.vertical}`, 'account_out_of_scope');
}

/** Returns a test that something is of one account and region. */
export const isIn =
  ({ account, region }: Place) =>
  (one: Place) =>
    one.account === account && one.region === region;

/**
 * Refuses to say what is in a place that could not be read: a machine that is not seen there may well be there.
 *
 * @throws CloudError
 */
export function checkReachable({ warnings }: Inventory, isWanted: (warning: Warning) => boolean): void {
  const warning = warnings.find(isWanted);
  if (warning) throw new CloudError('RequestTimeout', warning.message);
}

/**
 * Refuses a region that an account does not have.
 *
 * @param regions those of the account
 *
 * @throws CallError 404
 */
export function checkRegion(regions: readonly string[], region: string): void {
  if (!regions.includes(region)) throw new CallError(404, `Region ${region} not found`, 'unknown_region');
}
