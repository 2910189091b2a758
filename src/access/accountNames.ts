import { accountRules } from '../config/accountRules';

/** Returns the name of an account; `undefined` for a code without one. */
export function accountNameOf(code: unknown): string | undefined {
  const text = String(code);
  const name = accountRules().accounts.find((account) => account.code === text)?.name;
  // A configuration without names repeats the code.
  return name === text ? undefined : name;
}

/** Returns the names of all known accounts by their codes. */
export const accountNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    accountRules().accounts.flatMap(({ code }) => {
      const name = accountNameOf(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );

/** Returns an account as it is shown: code and name, or the code alone (D41). */
export function accountNamed(code: string): string {
  const name = accountNameOf(code);
  return name === undefined ? code : `${code} ${name}`;
}

/** Returns accounts as choices. */
export const accountChoices = (codes: readonly string[]): { readonly value: string; readonly label: string }[] =>
  codes.map((code) => ({ value: code, label: accountNamed(code) }));

/** Returns all known accounts as choices. */
export const knownAccounts = () => accountChoices(accountRules().accounts.map(({ code }) => code));
