import type { Facet } from '../../dataProvider/consoleDataProvider';

/** A box of a checkbox filter; without a count where nobody has counted. */
export interface Box {
  readonly text: string;
  readonly count: number | undefined;
}

/**
 * The boxes to show: ticked values that the other filters leave no row of first, with 0, then what was found.
 *
 * @param kept values whose boxes stay whatever was found, if they contain `find`
 */
export function boxesOf({ entries, total }: Facet, kept: readonly string[], find: string): readonly Box[] {
  const listed = new Set(entries.map(({ text }) => text));
  const wanted = find.toLowerCase();
  // Among more values than are listed, one that is not listed may well have rows.
  const count = total > entries.length ? undefined : 0;
  const others = kept.filter((text) => !listed.has(text) && text.toLowerCase().includes(wanted));
  return [
    ...others.map((text) => ({ text, count })),
    ...entries.map((entry) => ({ text: entry.text, count: Number.isNaN(entry.count) ? undefined : entry.count })),
  ];
}
