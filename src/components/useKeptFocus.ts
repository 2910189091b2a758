import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the ref of an element that keeps the focus when the element inside it that had the focus disappears. */
export function useKeptFocus<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const inside = frame.current?.contains(document.activeElement) ?? false;
    if (had.current && !inside && document.activeElement === document.body) frame.current?.focus();
    had.current = inside;
  });
  useLayoutEffect(() => {
    const note = () => {
      had.current = frame.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return frame;
}
