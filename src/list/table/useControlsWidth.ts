import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { controlsWidths } from './rowPlan';

/** In px: the cell's padding. */
const padding = 16;

/**
 * In px: what the buttons of a row measured, by how they look, for each list and width of the window. They measure the same when the
 * list is opened again, and measuring costs the layout of its rows.
 */
const known = new Map<string, Map<string, number>>();

function knownIn(list: string): Map<string, number> {
  const key = `${window.innerWidth} ${list}`;
  const found = known.get(key) ?? new Map<string, number>();
  known.set(key, found);
  return found;
}

/** What is measured in a font that only stands in for another one is not kept. */
const fontsAreThere = () => document.fonts?.status === 'loaded';

interface Controls {
  /** The name of the list. */
  readonly list: string;
  /** Whether rows have buttons of actions, and the code for them is there. */
  readonly hasActions: boolean;
  /** Whether every row leads to a page of its own, and so has one button less. */
  readonly allOpen: boolean;
  /** Measured again with every new ones. */
  readonly records: unknown;
}

/** The width of the last column in px: as its widest buttons. It grows with them, and never shrinks under the mouse. */
export function useControlsWidth(
  frame: RefObject<HTMLElement | null>,
  { list, hasActions, allOpen, records }: Controls,
): number {
  const isFirst = useRef(true);
  // As the list was left, until its buttons are there: then nothing is drawn twice.
  const [width, setWidth] = useState(() => Math.max(0, ...knownIn(list).values()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other buttons
  useLayoutEffect(() => {
    if (!hasActions || !frame.current) return;
    const measured = knownIn(list);
    // Those of one look once: a row that is not painted yet is laid out for itself when it is measured.
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
      const now = Math.ceil(last.getBoundingClientRect().right - first.getBoundingClientRect().left) + padding;
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
