import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the page's heading if `element` unmounts while it has the focus, as after a press on `Try again`. */
export function useFocusOnHeading(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = element.current;
    return () => {
      if (!left?.contains(document.activeElement)) return;
      left.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [element]);
}
