import { useEffect, useRef } from 'react';

/** How long what was copied stays highlighted, in ms (R70). */
const highlighted = 2_000;

/**
 * Marks elements of a table as copied for 2 s. It sets an attribute that React knows nothing of, so that no row is drawn
 * again for it; other rows in the elements (`shown` has changed) end it.
 */
export function useHighlight(shown: unknown): (elements: readonly Element[]) => void {
  const marked = useRef<readonly Element[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function clear(): void {
    clearTimeout(timer.current);
    for (const element of marked.current) element.removeAttribute('data-copied');
    marked.current = [];
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with what was shown when it began
  useEffect(() => clear, [shown]);

  return (elements) => {
    clear();
    for (const element of elements) element.setAttribute('data-copied', '');
    marked.current = elements;
    timer.current = setTimeout(clear, highlighted);
  };
}
