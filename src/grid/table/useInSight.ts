import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { type InSight, inSight, type Layout, type Viewport } from './inSight';

/** What a frame shows of its content just now. */
export function viewportOf({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement): Viewport {
  return { top: scrollTop, left: scrollLeft, height: clientHeight, width: clientWidth };
}

/** At first, before the frame is there. */
const unseen: Viewport = { top: 0, left: 0, height: 0, width: 0 };

/** The rows and columns that have to be in the page, in step with the frame's scrolling and size. */
export function useInSight(frame: RefObject<HTMLElement | null>, layout: Layout): InSight {
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = frame.current;
      if (!element) return () => undefined;
      element.addEventListener('scroll', listener, { passive: true });
      const resized = new ResizeObserver(listener);
      resized.observe(element);
      return () => {
        element.removeEventListener('scroll', listener);
        resized.disconnect();
      };
    },
    [frame],
  );
  // A text, for it is the same as long as what it says is: only another row or column draws anything anew.
  const snapshot = () => {
    const { first, last, from, to } = inSight(frame.current ? viewportOf(frame.current) : unseen, layout);
    return `${first} ${last} ${from} ${to}`;
  };
  const [first = 0, last = -1, from = 0, to = 0] = useSyncExternalStore(subscribe, snapshot).split(' ').map(Number);
  return { first, last, from, to };
}
