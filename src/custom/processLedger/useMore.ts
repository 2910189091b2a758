import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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
  function grow(to: number): void {
    flushSync(() => setShown(to));
    const first = list.current?.children.item(shown);
    if (first instanceof HTMLElement) first.focus();
  }
  return {
    list,
    shown,
    showMore: () => grow(shown + pageSize),
    showAll: () => grow(Number.POSITIVE_INFINITY),
    showFirst: () => setShown(pageSize),
  };
}
