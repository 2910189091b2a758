import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { controlsWidths } from './rowPlan';

/** The padding of the cell. */
const paddingPx = 16;

/** The measured widths of buttons in px, by their look, for each window width and list. Measuring costs the layout of the rows. */
const known = new Map<string, Map<string, number>>();

function knownIn(list: string): Map<string, number> {
  const key = `${window.innerWidth} ${list}`;
  const found = known.get(key) ?? new Map<string, number>();
  known.set(key, found);
  return found;
}

/** Widths in a fallback font are not cached. */
const fontsAreThere = () => document.fonts?.status === 'loaded';

interface Controls {
  /** The name of the list. */
  readonly list: string;
  /** True if rows have actions whose code has loaded. */
  readonly hasActions: boolean;
  /** True if every row has a page of its own, and so one button less. */
  readonly allOpen: boolean;
  /** New records are measured again. */
  readonly records: unknown;
}

/** Returns the width of the last column in px: that of its widest buttons. Grows, and never shrinks under the pointer. */
export function useControlsWidth(
  frame: RefObject<HTMLElement | null>,
  { list, hasActions, allOpen, records }: Controls,
): number {
  const isFirst = useRef(true);
  // The width at the last visit, so that rows are not laid out twice.
  const [width, setWidth] = useState(() => Math.max(0, ...knownIn(list).values()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have other buttons
  useLayoutEffect(() => {
    if (!hasActions || !frame.current) return;
    const measured = knownIn(list);
    // Measures each look once, because measuring lays out a row that is not painted yet.
    const looks = new Map(
      [...frame.current.querySelectorAll('tr[data-row] > td:last-child > div')].map((controls) => [
        `${controls.getElementsByTagName('button').length} ${controls.textContent}`,
        controls.children,
      ]),
    );
    const wide = [...looks].map(([look, children]) => {
      const [first, last] = [children.item(0), children.item(children.length - 1)];
      if (!first || !last) return 0;
      const before = measured.get(look);
      if (before !== undefined) return before;
      const now = Math.ceil(last.getBoundingClientRect().right - first.getBoundingClientRect().left) + paddingPx;
      if (fontsAreThere()) measured.set(look, now);
      return now;
    });
    const needed = Math.max(0, ...wide);
    const hadNone = isFirst.current;
    isFirst.current = false;
    setWidth((former) => (hadNone ? needed : Math.max(former, needed)));
  }, [frame, list, hasActions, records]);
  return Math.max(hasActions ? width : 0, controlsWidths[allOpen ? 'oneButton' : 'twoButtons']);
}
