import { rowsPerPageChoices } from './rowsPerPage';

const isRecord = (text: string) => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** What of a view's parameters is fit for use; the others are as they may be. */
const usable: Readonly<Record<string, (value: string) => boolean>> = {
  perPage: (value) => rowsPerPageChoices.some((choice) => String(choice) === value),
  filter: isRecord,
};

/**
 * A view's address (D8) without the parts that cannot be used: a number of rows that is not offered, filters that are none.
 * Anybody may have typed it.
 *
 * @returns `undefined` when all of it is fit
 */
export function cleanedView(view: URLSearchParams): URLSearchParams | undefined {
  const kept = [...view].filter(([name, value]) => !Object.hasOwn(usable, name) || usable[name]?.(value));
  return kept.length === view.size ? undefined : new URLSearchParams(kept);
}
