const reported = new Set<string>();

/**
 * Returns the result of a declaration's function, or `instead` if it throws: one cell or button is wrong, and not the page. Development
 * builds log the error once.
 *
 * @param name describes the function
 */
export function guarded<Value>(name: string, run: () => Value, instead: Value): Value {
  try {
    return run();
  } catch (error) {
    if (import.meta.env.DEV && !reported.has(name)) {
      reported.add(name);
      // biome-ignore lint/suspicious/noConsole: for the author of the function
      console.warn(`${name} failed: ${String(error)}`);
    }
    return instead;
  }
}
