/** How long after the last move or key, in ms, somebody's hands are still at work. */
const still = 700;
/** For so long, in ms, what others changed waits for hands that never rest. */
const longest = 5_000;

/** What is open over the page, which would change behind it; not what itself shows what others change. */
const over = '[role="dialog"]:not(:has([data-follows])), [role="alertdialog"], [role="menu"], [role="listbox"]';

const works = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches whether somebody is at work on the page: rows must not move under a hand, nor go from under a selection of text. */
export class Hands {
  private last = Number.NEGATIVE_INFINITY;

  /** Begins to watch; returns how to stop. */
  watch(): () => void {
    const note = () => {
      this.last = Date.now();
    };
    const options = { capture: true, passive: true } as const;
    for (const work of works) window.addEventListener(work, note, options);
    return () => {
      for (const work of works) window.removeEventListener(work, note, options);
    };
  }

  /** Whether to wait before something on the page changes by itself, which has been due for so long, in ms. */
  areBusy(waited: number): boolean {
    if (document.hidden || document.querySelector(over) !== null) return true;
    if (document.getSelection()?.type === 'Range') return true;
    return Date.now() - this.last < still && waited < longest;
  }
}
