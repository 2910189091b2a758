import { useEffect } from 'react';

/** Focuses the cell of the page's table that Tab reaches, else the page. */
function focusTable(): void {
  const page = document.querySelector<HTMLElement>('main');
  const cell = page?.querySelector<HTMLElement>(':is(table, [role="grid"], [role="table"]) [tabindex="0"]');
  (cell ?? page)?.focus({ preventScroll: true });
}

/**
 * Moves the focus into the table if it is lost when something is hidden: the selection bar, or a dialog whose opener is gone.
 */
export function useFocusBack(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    return () =>
      void setTimeout(() => {
        if (document.activeElement === document.body) focusTable();
      });
  }, [shown]);
}
