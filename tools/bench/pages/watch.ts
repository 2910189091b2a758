import type { Grid } from './contract';

declare global {
  interface Window {
    /** Called when the grid shows something else, with the ms since the event. The runner provides it. */
    benchPainted: (milliseconds: number) => Promise<void>;
    bench: Grid & Watch;
  }
}

export interface Watch {
  /** Starts to wait for other rows or, unless `rowsOnly`, another number of rows. */
  readonly expectChange: (rowsOnly?: boolean) => void;
  /** Marks the start of a measurement without a key or click. */
  readonly mark: () => void;
  /** Returns the text of the first row and of the count. */
  readonly signature: () => string;
  /** Returns the number of filtered rows, as the grid shows it. */
  readonly total: () => number;
}

/**
 * Tells the runner when a change is painted. It reads the page only after a mutation, since polling would cost more than the fast grids.
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
    // Requires rows: a grid that shows a notice first has not shown the result.
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

/** Registers a grid with the runner. */
export function offer(grid: Grid): void {
  window.bench = { ...grid, ...watch(grid) };
}
