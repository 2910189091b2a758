/** So many machines are hit without typing anything. */
export const fewMachines = 5;

/** `prod` or `production` as a word of its own; `prod1` and `db_prod` are that, `product` is not. */
const productionWord = /(?<![a-z])prod(uction)?(?![a-z])/i;

/** Whether a value of any shape, such as the tags of a machine, speaks of production. */
export function namesProduction(value: unknown): boolean {
  return productionWord.test(JSON.stringify(value) ?? '');
}

/**
 * What is typed before something hits many machines, or those of production: their account's code, and for machines of several
 * accounts how many they are. '' where nothing is known to type.
 */
export function confirmationOf(machines: readonly { readonly account: string }[]): string {
  const [account = '', ...others] = new Set(machines.map((machine) => machine.account));
  return others.length > 0 ? String(machines.length) : account;
}
