import { isAdmin } from '../../contract/access';
import { CallError } from '../api/callError';
import { CloudError, type Inventory, type Owner, type Place, type Warning } from '../fleet/fleet';
import type { Account, Holder } from '../processes/accounts';

/** Returns the accounts that a session may use. */
export type AccountsOf = (who: Holder) => readonly Account[];

/** Returns the codes of the accounts that a session may use. */
export function codesOf(accountsOf: AccountsOf, who: Holder): readonly string[] {
  return accountsOf(who).map(({ code }) => code);
}

/**
 * Returns a test for the accounts whose rows a session sees. An admin sees all rows, including those of accounts that were removed from
 * the configuration.
 */
export function seenAccounts(accountsOf: AccountsOf, who: Holder): (account: string) => boolean {
  if (isAdmin(who.roles)) return () => true;
  const codes = new Set(codesOf(accountsOf, who));
  return (account) => codes.has(account);
}

/** Returns a text that is equal for sessions that see the rows of the same accounts. */
export function scopeOf(accountsOf: AccountsOf, who: Holder): string {
  return isAdmin(who.roles) ? 'all' : JSON.stringify(codesOf(accountsOf, who).toSorted());
}

/**
 * Rejects accounts of other verticals (D1).
 *
 * @throws CallError 403
 */
export function checkAccounts(accountsOf: AccountsOf, who: Holder, accounts: readonly string[]): void {
  const open = codesOf(accountsOf, who);
  const closed = accounts.find((account) => !open.includes(account));
  if (closed !== undefined)
    throw new CallError(403, `Account ${closed} is not available to ${who.vertical}`, 'account_out_of_scope');
}

/** Returns the refusal of a process that does not exist. */
export const unknownProcess = (id: number): CallError =>
  new CallError(404, `Process ${id} not found`, 'unknown_process');

/**
 * Returns a process that was looked up.
 *
 * @throws CallError 404 if it was not found, 403 if its account is not available
 */
export function openProcess<Process extends Owner>(
  accountsOf: AccountsOf,
  who: Holder,
  id: number,
  process: Process | undefined,
): Process {
  if (!process) throw unknownProcess(id);
  checkAccounts(accountsOf, who, [process.account]);
  return process;
}

/** Returns a test for one account and region. */
export const isIn =
  ({ account, region }: Place) =>
  (one: Place) =>
    one.account === account && one.region === region;

/**
 * Rejects if one of the wanted regions could not be read, since a machine may exist there that is not listed.
 *
 * @throws CloudError
 */
export function checkReachable({ warnings }: Inventory, isWanted: (warning: Warning) => boolean): void {
  const warning = warnings.find(isWanted);
  if (warning) throw new CloudError('RequestTimeout', warning.message);
}

/**
 * Rejects a region that an account does not have.
 *
 * @throws CallError 404
 */
export function checkRegion(regions: readonly string[], region: string): void {
  if (!regions.includes(region)) throw new CallError(404, `Region ${region} not found`, 'unknown_region');
}
