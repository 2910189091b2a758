/** Returns the median; `undefined` without numbers. */
export function median(values) {
  const sorted = values.filter((value) => typeof value === 'number' && Number.isFinite(value)).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Returns the medians of all figures over several runs, including nested ones.
 *
 * @example medians([{ mount: { work: 1 } }, { mount: { work: 3 } }]) // { mount: { work: 2 } }
 */
export function medians(runs) {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run ?? {})))];
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run?.[name]).filter((value) => value !== undefined);
      return [name, values.some((value) => typeof value === 'object') ? medians(values) : median(values)];
    }),
  );
}
