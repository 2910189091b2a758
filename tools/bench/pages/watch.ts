import type { Grid } from './contract';

declare global {
  interface Window {
    /** The runner's: told when the grid shows something else, in ms since the event that led to it. */
    benchPainted: (milliseconds: number) => Promise<void>;
    bench: Grid & Watch;
  }
}

export interface Watch {
  /** Begins to wait for the grid to show other rows; or, unless `rowsOnly`, another number of them. */
  readonly expectChange: (rowsOnly?: boolean) => void;
  /** Says that what is measured begins now, where no key or click does. */
  readonly mark: () => void;
  /** The text of the first row and of the count. */
  readonly signature: () => string;
  /** The number of rows that pass, as the grid says it. */
  readonly total: () => number;
}

/**
 * Tells the runner when a change is painted. It looks at the page only after the page has changed, so that watching costs next
 * to nothing: polling would cost more than the fast grids.
 */
export function watch(grid: Pick<Grid, 'rows' | 'count'>): Watch {
  let began = 0;
  let before: string | undefined;
  let looking = false;
  let isOfRows = false;
  const text = (selector: string) => {
    const found = document.querySelectorAll(selector);
    return `${found[0]?.textContent}|${found[found.length - 1]?.textContent}`;
  };
  const rows = () => document.querySelectorAll(grid.rows).length;
  const signature = () => (isOfRows ? text(grid.rows) : `${text(grid.rows)}|${text(grid.count)}`);
  const begin = ({ timeStamp }: Event) => {
    if (began === 0) began = timeStamp;
  };
  for (const type of ['keydown', 'pointerup']) document.addEventListener(type, begin, true);

  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    looking = false;
    // Rows must be there: a grid that shows a notice first has not shown the result.
    if (before === undefined || rows() === 0 || signature() === before) return;
    before = undefined;
    void window.benchPainted(performance.now() - began);
  };
  new MutationObserver(() => {
    if (before === undefined || looking) return;
    looking = true;
    requestAnimationFrame(() => afterPaint.port2.postMessage(undefined));
  }).observe(document.body, { childList: true, characterData: true, subtree: true });

  return {
    expectChange(rowsOnly = false) {
      isOfRows = rowsOnly;
      before = signature();
      began = 0;
    },
    mark() {
      began = performance.now();
    },
    signature,
    total() {
      const numbers = document.querySelector(grid.count)?.textContent?.match(/\d[\d,.  ]*/g) ?? [];
      return Number((numbers[2] ?? '').replace(/\D/g, ''));
    },
  };
}

/** Makes a grid known to the runner. */
export function offer(grid: Grid): void {
  window.bench = { ...grid, ...watch(grid) };
}
