import { type RefObject, useEffect, useEffectEvent } from 'react';
import { formsOf } from '../../dataProvider/listIndex/fold';
import { rowOf } from '../../dataProvider/records';
import { afterPaint } from '../../dataProvider/scheduling';
import type { RowPlan } from './rowPlan';
import { hitPlaces, hitsIn } from './searchHits';
import { rowIndexOf } from './tableDom';
import type { TableRows } from './useRows';

/** The name of the highlight, for its style. */
const name = 'search-hit';

/**
 * Marks what a search has found in the visible cells, without changing them: a highlight of the browser. A cell whose text says its
 * value in other words is marked as a whole. Chromium paints each marked cell again in each frame that changes anything, which takes
 * 20 ms a frame if the cells out of sight are marked as well; and the rows are painted before they are marked.
 */
export function useSearchMarks(
  frame: RefObject<HTMLElement | null>,
  search: string,
  { rules, numbered }: Pick<RowPlan, 'rules' | 'numbered'>,
  rows: TableRows,
): void {
  /** Returns what is marked in each cell of a row. */
  const marksIn = (row: HTMLElement, cells: readonly HTMLElement[], forms: readonly string[]) => {
    const inTexts = cells.map((cell) => rangesIn(cell, forms));
    if (inTexts.some(({ length }) => length > 0) || (numbered && cells.length !== rules.length)) return inTexts;
    const record = rows.at(rowIndexOf(row) ?? -1);
    const places = record ? hitPlaces(forms, rowOf(record), rules) : [];
    return cells.map((cell, place) => (places.includes(place) ? [rangeOf(cell)] : []));
  };
  const mark = useEffectEvent((element: HTMLElement) => {
    const forms = formsOf(search);
    const isVisible = visibleIn(element);
    const found = [...element.querySelectorAll<HTMLElement>('tr[data-row]')].filter(isVisible).flatMap((row) => {
      const cells = [...row.querySelectorAll<HTMLElement>('td[role="cell"]')];
      const marks = marksIn(row, cells, forms);
      return cells.flatMap((cell, place) => (isVisible(cell) ? (marks[place] ?? []) : []));
    });
    CSS.highlights.set(name, new Highlight(...found));
  });
  const isSearched = search.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked again for another search
  useEffect(() => {
    const element = frame.current;
    if (!isSearched || !element || typeof Highlight === 'undefined') return undefined;
    let cancel: (() => void) | undefined;
    const markSoon = () => {
      cancel ??= afterPaint(() => {
        cancel = undefined;
        mark(element);
      });
    };
    markSoon();
    const observer = new MutationObserver(markSoon);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    const scrolling = { capture: true, passive: true };
    document.addEventListener('scroll', markSoon, scrolling);
    window.addEventListener('resize', markSoon);
    return () => {
      cancel?.();
      observer.disconnect();
      document.removeEventListener('scroll', markSoon, scrolling);
      window.removeEventListener('resize', markSoon);
      CSS.highlights.delete(name);
    };
  }, [frame, isSearched, search]);
}

/** Returns a test of elements in a frame: true if a part of one is visible. */
function visibleIn(frame: HTMLElement): (element: HTMLElement) => boolean {
  const { top, left, bottom, right } = frame.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  return (element) => {
    const box = element.getBoundingClientRect();
    const isBeside = box.right < Math.max(0, left) || box.left > Math.min(innerWidth, right);
    return !isBeside && box.bottom >= Math.max(0, top) && box.top <= Math.min(innerHeight, bottom);
  };
}

/** Returns the range of a whole cell. */
function rangeOf(cell: HTMLElement): Range {
  const range = new Range();
  range.selectNodeContents(cell);
  return range;
}

/** Returns a range for each hit in the text of a cell, which may be in several nodes. */
function rangesIn(cell: HTMLElement, forms: readonly string[]): readonly Range[] {
  const hits = hitsIn(cell.textContent ?? '', forms);
  if (hits.length === 0) return [];
  const nodes: { readonly node: Text; readonly from: number }[] = [];
  let length = 0;
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    nodes.push({ node, from: length });
    length += node.data.length;
  }
  return hits.map(([from, to]) => {
    const range = new Range();
    const first = nodes.findLast((one) => one.from <= from);
    const last = nodes.findLast((one) => one.from < to);
    if (first) range.setStart(first.node, from - first.from);
    if (last) range.setEnd(last.node, to - last.from);
    return range;
  });
}
