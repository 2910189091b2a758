import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to `place` when the focused element is removed because `count` falls. */
export function useFocusWhenLost(place: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useLayoutEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) place.current?.focus();
  }, [place, count]);
}
