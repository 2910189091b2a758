import { type RefObject, useEffect } from 'react';

let anyShown = false;

/**
 * Focuses the heading of each page except the first: screen readers announce the new page, and Tab continues from its top. An open
 * dialog keeps the focus.
 *
 * @param page a different text for each page
 * @param covered true if an element over the page must keep the focus
 */
export function usePageFocus(heading: RefObject<HTMLElement | null>, page: string, covered = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useEffect(() => {
    const isFirst = !anyShown;
    anyShown = true;
    if (isFirst || covered || document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
}
