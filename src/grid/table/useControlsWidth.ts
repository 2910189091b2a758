import { type RefObject, useLayoutEffect, useState } from 'react';

/** In px: a row's two own buttons with the cell's padding. */
const ownButtons = 76;
const padding = 16;

/**
 * How wide the last column is, in px: as its widest buttons. What a list's actions draw is only known when it is drawn; the
 * column grows with it and never shrinks under the mouse.
 *
 * @param drawn what the rows are drawn from; measured again with every new one
 */
export function useControlsWidth(frame: RefObject<HTMLElement | null>, hasActions: boolean, drawn: unknown): number {
  const [width, setWidth] = useState(ownButtons);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other buttons
  useLayoutEffect(() => {
    if (!hasActions || !frame.current) return;
    const wide = [...frame.current.querySelectorAll('tr[data-row] > td:last-child > div')].map(({ children }) => {
      const [first, last] = [children.item(0), children.item(children.length - 1)];
      return first && last ? last.getBoundingClientRect().right - first.getBoundingClientRect().left : 0;
    });
    setWidth((known) => Math.max(known, Math.ceil(Math.max(0, ...wide)) + padding));
  }, [frame, hasActions, drawn]);
  return width;
}
