/** What has been said to have failed. */
const told = new Set<string>();

/**
 * What a function of a definition gives. Where it throws, which it does for rows that it did not reckon with, `instead` stands
 * in for it: one cell or one button is wrong, and not the page. In development the browser's console says so once.
 *
 * @param name what it is the function of
 */
export function guarded<Value>(name: string, run: () => Value, instead: Value): Value {
  try {
    return run();
  } catch (error) {
    if (import.meta.env.DEV && !told.has(name)) {
      told.add(name);
      // biome-ignore lint/suspicious/noConsole: it is for who wrote the function
      console.warn(`${name} failed: ${String(error)}`);
    }
    return instead;
  }
}
