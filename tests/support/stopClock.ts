import { expect, type Page } from '@playwright/test';

/**
 * Stops the page's clock a little ahead, where the cookies are still good. It has to be installed before.
 *
 * @example
 * await page.clock.install({ time: Date.now() });
 * await page.goto('/dashboard');
 * await stopClock(page);
 * await page.clock.runFor(1_900);
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock runs on until the page has heard of it: on a slow machine that moment is over by then, and is refused.
  await expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();
}

/** Lets the page take in what has come, in small steps: while its clock stands still, its own work does too. */
export async function takesIn(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await shown();
  }).toPass({ intervals: [20], timeout: 20_000 });
}

/**
 * Opens a page whose clock stands still from the beginning: what it does after a time counts from a moment that is known,
 * however long the loading takes.
 */
export async function openStopped(page: Page, path: string, shown: () => Promise<void>): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await stopClock(page);
  await page.goto(path);
  await takesIn(page, shown);
}
