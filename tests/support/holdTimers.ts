import type { Page } from '@playwright/test';

/** The page's timers of a second or more, which wait for the test. */
interface HeldTimers {
  /** Lets all that wait run at once, in their order. */
  readonly pass: () => Promise<void>;
}

/**
 * Holds the timers of a second or more that the page starts from here on, until it is loaded again: no toast goes, and no page leads
 * on by itself, before the test has looked. Shorter ones, which the page needs for its own work, run as usual.
 */
export async function holdTimers(page: Page): Promise<HeldTimers> {
  const held = await page.evaluateHandle(() => {
    const waiting = new Map<number, () => void>();
    const start = window.setTimeout.bind(window);
    const stop = window.clearTimeout.bind(window);
    // The browser's own numbers are positive.
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
