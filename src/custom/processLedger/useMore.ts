import { type RefObject, useEffect, useRef, useState } from 'react';

/** A list of which a part is drawn, and more on demand. */
interface More<Element extends HTMLElement> {
  /** For the element whose children are the things. */
  readonly list: RefObject<Element | null>;
  /** How many are drawn. */
  readonly shown: number;
  readonly showMore: () => void;
  readonly showFirst: () => void;
}

/**
 * Draws so many things, and as many more with each press. The focus then goes to the first of these, for the button may be gone;
 * they have to take it.
 */
export function useMore<Element extends HTMLElement>(step: number): More<Element> {
  const [shown, setShown] = useState(step);
  const list = useRef<Element>(null);
  useEffect(() => {
    const first = shown > step ? list.current?.children.item(shown - step) : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [shown, step]);
  return { list, shown, showMore: () => setShown(shown + step), showFirst: () => setShown(step) };
}
