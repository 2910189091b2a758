import type { FacetEntry } from '../../dataProvider/consoleDataProvider';
import type { LiveRule } from '../../definitions/list';

/** Of more rows than this nobody watches a single one, and every read of them costs both sides seconds. */
const fastUpTo = 5_000;

/** Whether any row is in a state that does not last, in any case of letters. */
export function isPassing({ passing }: LiveRule, entries: readonly FacetEntry[]): boolean {
  return entries.some(({ text }) => passing.includes(text.trim().toLowerCase()));
}

/** When a list that was read at a moment is to be read again; both in ms since 1970. */
export function nextRead(
  { fast, slow }: LiveRule,
  { loadedAt, passing, all }: { readonly loadedAt: number; readonly passing: boolean; readonly all: number },
): number {
  return loadedAt + (passing && all <= fastUpTo ? fast : slow);
}
