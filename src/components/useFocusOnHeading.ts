import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the heading of the page if the element that has it goes, as a pressed `Try again` does. */
export function useFocusOnHeading(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = element.current;
    return () => {
      if (!left?.contains(document.activeElement)) return;
      left.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [element]);
}
