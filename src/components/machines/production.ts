/** More machines than this need a typed confirmation. */
export const fewMachines = 5;

/** Matches `prod` and `production` as a word, also in `prod1` and `db_prod`, but not in `product`. */
const productionWord = /(?<![a-z])prod(uction)?(?![a-z])/i;

/** Returns true if a value of any shape, such as the tags of a machine, names production. */
export function namesProduction(value: unknown): boolean {
  return productionWord.test(JSON.stringify(value) ?? '');
}

/**
 * Returns the text to type before an action on many machines or on production: the account's code, or the number of machines of
 * several accounts. Returns '' if neither is known.
 */
export function confirmationOf(machines: readonly { readonly account: string }[]): string {
  const [account = '', ...others] = new Set(machines.map((machine) => machine.account));
  return others.length > 0 ? String(machines.length) : account;
}
