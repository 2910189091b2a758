import { useEffect, useState } from 'react';
import type { RowsAhead } from './useRowsAhead';

/** In ms. Rows that take longer are waited for with the new view, and the old rows dimmed after a while. */
const patience = 50;

/**
 * The view that a list shows: the newest one as soon as its rows are there, so that both are rendered and painted once.
 *
 * @param newest the address's part for the newest view
 * @param isHere whether rows are found in the page, and so in little time
 */
export function useShownView(newest: string, { has, ask }: RowsAhead, isHere: () => boolean): string {
  const [shown, setShown] = useState(newest);
  const isDue = newest !== shown && (!isHere() || has(newest));
  if (isDue) setShown(newest);
  useEffect(() => {
    if (newest === shown) return undefined;
    let left = false;
    const show = () => {
      if (!left) setShown(newest);
    };
    const timer = setTimeout(show, patience);
    void ask(newest).then(show);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [newest, shown, ask]);
  return isDue ? newest : shown;
}
