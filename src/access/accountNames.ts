import { config } from '../config/runtimeConfig';
import { accountText } from './processAccounts';

/** Returns the names of accounts by their codes. */
export const accountNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(config().accounts.flatMap(({ code, name }) => (name === code ? [] : [[code, name]])));

/** Returns the name of an account; `undefined` for a code that the configuration does not name. */
export function accountNameOf(code: unknown): string | undefined {
  const text = String(code);
  const name = config().accounts.find((account) => account.code === text)?.name;
  // A configuration without names repeats the code.
  return name === text ? undefined : name;
}

/** Returns an account as sentences name it: code and name, or the code alone. */
export const accountNamed = (code: string): string => accountText({ code, name: accountNameOf(code) });
