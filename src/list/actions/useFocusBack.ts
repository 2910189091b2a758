import { useEffect } from 'react';

/** The cell of the page's table that Tab reaches, else the page itself. */
function focusTable(): void {
  const page = document.querySelector<HTMLElement>('main');
  const cell = page?.querySelector<HTMLElement>(':is(table, [role="grid"], [role="table"]) [tabindex="0"]');
  (cell ?? page)?.focus({ preventScroll: true });
}

/**
 * Puts the focus into the table when something is no longer shown and the focus went with it: the bar of a selection that is
 * done, or a dialog whose opener is gone.
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
