import { type RefObject, useEffect, useRef, useState } from 'react';

interface More<Element extends HTMLElement> {
  /** The element whose children are the entries. */
  readonly list: RefObject<Element | null>;
  /** The number of rendered entries. */
  readonly shown: number;
  readonly showMore: () => void;
  readonly showAll: () => void;
  readonly showFirst: () => void;
}

const pageSize = 50;

/** Renders a list page by page. Focuses the first new entry, since the pressed button may be gone. */
export function useMore<Element extends HTMLElement>(): More<Element> {
  const [shown, setShown] = useState(pageSize);
  const list = useRef<Element>(null);
  useEffect(() => {
    const first = shown > pageSize ? list.current?.children.item(shown - pageSize) : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [shown]);
  return {
    list,
    shown,
    showMore: () => setShown(shown + pageSize),
    showAll: () => setShown(Number.POSITIVE_INFINITY),
    showFirst: () => setShown(pageSize),
  };
}
