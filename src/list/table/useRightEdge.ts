import { type RefObject, useEffect, useId } from 'react';

/** The widths of the columns of a table and of the checkboxes before them, in px. */
interface Columns {
  readonly widths: readonly number[];
  readonly boxes: number;
}

/**
 * Returns the column that an edge cuts, and how much of it lies beyond the edge; `undefined` if the edge cuts none.
 *
 * @param edge in px from the start of the table
 * @example cutAt({ widths: [100, 100], boxes: 40 }, 180) // { place: 1, beyond: 60 }
 */
export function cutAt({ widths, boxes }: Columns, edge: number): { place: number; beyond: number } | undefined {
  let end = boxes;
  for (const [place, width] of widths.entries()) {
    end += width;
    if (end >= edge + 1) return end - width < edge ? { place, beyond: end - edge } : undefined;
  }
  return undefined;
}

interface Edge extends Columns {
  /** The width of the buttons that cover the columns at the right, in px. */
  readonly controls: number;
  /** Cells are numbered, since not all columns are rendered. */
  readonly numbered: boolean;
  /** Rows are cards, which have no columns. */
  readonly cards: boolean;
}

/**
 * Truncates the texts of the column that the right edge cuts at that edge, and sets `data-more` while columns continue beyond it. One
 * style rule does it for all rows.
 *
 * @returns the attributes of the element around the frame
 */
export function useRightEdge(frame: RefObject<HTMLElement | null>, edge: Edge): { readonly 'data-edge': string } {
  const name = useId();
  const { widths, boxes, controls, numbered, cards } = edge;
  useEffect(() => {
    const element = frame.current;
    if (!element || cards || !Array.isArray(document.adoptedStyleSheets)) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const total = widths.reduce((sum, width) => sum + width, boxes);
    let shown = '';
    const update = () => {
      const right = element.scrollLeft + element.clientWidth - controls;
      element.parentElement?.toggleAttribute('data-more', right + 1 < total);
      const cut = right < total ? cutAt({ widths, boxes }, right) : undefined;
      const rule = cut ? ruleFor(name, cut, numbered, boxes > 0) : '';
      if (rule === shown) return;
      shown = rule;
      sheet.replaceSync(rule);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [frame, name, widths, boxes, controls, numbered, cards]);
  return { 'data-edge': name };
}

/** Between a truncated text and the edge. */
const gapPx = 6;

function ruleFor(
  name: string,
  { place, beyond }: { place: number; beyond: number },
  numbered: boolean,
  hasBoxes: boolean,
): string {
  const nth = place + (hasBoxes ? 2 : 1);
  const column = numbered ? `[aria-colindex="${nth}"]` : `:nth-child(${nth})`;
  const within = `[data-edge="${name}"] tr >`;
  const padding = `padding-right: ${Math.round(beyond) + gapPx}px`;
  return `${within} td[role="cell"]${column} { ${padding}; overflow: hidden; } ${within} th${column} > div { ${padding}; }`;
}
