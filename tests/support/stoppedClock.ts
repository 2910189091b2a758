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
 * small steps until the check holds. A page that is being opened has half a minute, for all of its code comes in meanwhile.
 */
export async function inSmallSteps(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass({ timeout: 30_000, intervals: [20] });
}

/** {@link inSmallSteps} until this is shown. */
export const appears = (page: Page, locator: Locator): Promise<void> =>
  inSmallSteps(page, () => expect(locator).toBeVisible({ timeout: 50 }));
