import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the inner width of a frame in px, and renders again when it changes.
 *
 * @param isNeeded false if the width may be 0 until the observer has it: reading it at once lays out the rows and renders them twice
 */
export function useFrameWidth(frame: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(0);
  const isMissing = isNeeded && width === 0;
  useLayoutEffect(() => {
    if (isMissing) setWidth(frame.current?.clientWidth ?? 0);
  }, [frame, isMissing]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
