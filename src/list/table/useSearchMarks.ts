import { type RefObject, useEffect, useEffectEvent } from 'react';
import { formsOf } from '../../dataProvider/listIndex/fold';
import { rowOf } from '../../dataProvider/records';
import type { RowPlan } from './rowPlan';
import { hitPlaces, hitsIn } from './searchHits';
import { rowIndexOf } from './tableDom';
import type { TableRows } from './useRows';

/** The name of the highlight, for its style. */
const name = 'search-hit';

/**
 * Marks what a search has found in the cells that are drawn, without changing them: a highlight of the browser. A cell whose text says its
 * value in other words is marked as a whole.
 */
export function useSearchMarks(
  frame: RefObject<HTMLElement | null>,
  search: string,
  { rules }: Pick<RowPlan, 'rules'>,
  rows: TableRows,
): void {
  const mark = useEffectEvent(() => {
    const forms = formsOf(search);
    const found = [...(frame.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].flatMap((row) => {
      const cells = [...row.querySelectorAll<HTMLElement>('td[role="cell"]')];
      const inTexts = cells.flatMap((cell) => rangesIn(cell, forms));
      if (inTexts.length > 0 || cells.length !== rules.length) return inTexts;
      const record = rows.at(rowIndexOf(row) ?? -1);
      return (record ? hitPlaces(forms, rowOf(record), rules) : []).map((place) => {
        const range = new Range();
        range.selectNodeContents(cells[place] as HTMLElement);
        return range;
      });
    });
    CSS.highlights.set(name, new Highlight(...found));
  });
  const isSearched = search.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked again for another search
  useEffect(() => {
    const element = frame.current;
    if (!isSearched || !element || typeof Highlight === 'undefined') return undefined;
    let asked = requestAnimationFrame(mark);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(mark);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(asked);
      CSS.highlights.delete(name);
    };
  }, [frame, isSearched, search]);
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
