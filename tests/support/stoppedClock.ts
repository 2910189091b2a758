import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Stops the page's clock, before or after a page is opened: from here on its time passes only when the test says so, so that
 * what stands for two seconds stands as long as a slow machine needs to look at it.
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
 * Waits for something while the clock stands: what the page does with an answer waits for the clock too, so it goes on in
 * small steps until the check holds.
 *
 * @param patience in ms of the real time
 */
export async function inSmallSteps(page: Page, check: () => Promise<void>, patience = 10_000): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass({ timeout: patience, intervals: [20] });
}

/** {@link inSmallSteps} until this is shown. */
export const appears = (page: Page, locator: Locator, patience?: number): Promise<void> =>
  inSmallSteps(page, () => expect(locator).toBeVisible({ timeout: 50 }), patience);
