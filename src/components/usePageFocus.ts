import { type RefObject, useEffect } from 'react';

let anyShown = false;

/**
 * Gives the heading of each page but the first one the focus: screen readers announce the new page, and Tab continues from its top. What
 * covers the page, such as a dialog that somebody opened meanwhile, keeps its keys.
 *
 * @param page another text for another page
 * @param covered whether something has the focus that is to keep it
 */
export function usePageFocus(heading: RefObject<HTMLElement | null>, page: string, covered = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each page
  useEffect(() => {
    const isFirst = !anyShown;
    anyShown = true;
    if (isFirst || covered || document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
}
