import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from './patience';

/**
 * Stops the page's clock, before or after a page is opened: from here on its time passes only when the test says so, so that
 * what stands for two seconds stands as long as a slow machine needs to look at it. Timers that run already are not stopped:
 * for those see {@link pauseClock}.
 *
 * No clock can be stopped in its past, and a machine under load may take a while between the two calls: it stops half a
 * minute ahead.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 30_000);
}

/**
 * Stops a clock that was installed before the page was opened, a little ahead, where the cookies are still good: with it stop
 * the timers that run already.
 *
 * @example
 * await page.clock.install({ time: Date.now() });
 * await page.goto('/dashboard');
 * await pauseClock(page);
 * await page.clock.runFor(1_900);
 */
export async function pauseClock(page: Page): Promise<void> {
  // It runs on until the page has heard of it: on a slow machine that moment is over by then, and is refused.
  await expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();
}

/**
 * Waits for something while the clock stands: what the page does with an answer waits for the clock too, so it goes on in
 * small steps until the check holds. A page that is being opened has half a minute, for all of its code comes in meanwhile.
 */
export async function inSmallSteps(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass({ timeout: patience, intervals: [20] });
}

/** {@link inSmallSteps} until this is shown. */
export const appears = (page: Page, locator: Locator): Promise<void> =>
  inSmallSteps(page, () => expect(locator).toBeVisible({ timeout: 50 }));
