import type { Page } from '@playwright/test';

/** Held timers of a second or more. */
interface HeldTimers {
  /** Runs all held timers at once, in order. */
  readonly pass: () => Promise<void>;
}

/**
 * Holds new timers of a second or more until the page reloads, so that toasts stay and pages do not redirect by themselves. Shorter
 * timers run as usual.
 */
export async function holdTimers(page: Page): Promise<HeldTimers> {
  const held = await page.evaluateHandle(() => {
    const waiting = new Map<number, () => void>();
    const start = window.setTimeout.bind(window);
    const stop = window.clearTimeout.bind(window);
    // The browser's own timer ids are positive.
    let last = 0;
    window.setTimeout = ((act: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
      if (delay < 1_000) return start(act, delay, ...given);
      last -= 1;
      waiting.set(last, () => act(...given));
      return last;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (!waiting.delete(Number(id))) stop(id);
    };
    return {
      pass: () => {
        const due = [...waiting.values()];
        waiting.clear();
        for (const act of due) act();
      },
    };
  });
  return { pass: () => held.evaluate(({ pass }) => pass()) };
}
