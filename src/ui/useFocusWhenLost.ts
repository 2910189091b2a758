import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When something that had the focus goes away because `count` falls, the focus goes to `place`, not to the page's beginning. */
export function useFocusWhenLost(place: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useLayoutEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) place.current?.focus();
  }, [place, count]);
}
