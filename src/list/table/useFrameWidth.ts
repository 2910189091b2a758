import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the inner width of a frame in px, and renders again when it changes.
 *
 * @param isNeeded false to observe nothing: the width is 0 then
 */
export function useFrameWidth(frame: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isNeeded || !element) return undefined;
    const update = () => setWidth(element.clientWidth);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isNeeded]);
  return isNeeded ? width : 0;
}
