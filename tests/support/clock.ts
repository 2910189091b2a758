import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from './patience';

/**
 * Stops the page's clock before or after the page opens. Time passes only when the test advances it. Timers that run already are not
 * stopped; see {@link pauseClock}.
 *
 * Playwright cannot stop a clock in its past, so the clock stops 30 s ahead.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 30_000);
}

/**
 * Stops a clock that was installed before the page opened, together with the timers that run already. It stops one second ahead, so
 * that the cookies are still valid.
 *
 * @example
 * await page.clock.install({ time: Date.now() });
 * await page.goto('/dashboard');
 * await pauseClock(page);
 * await page.clock.runFor(1_900);
 */
export async function pauseClock(page: Page): Promise<void> {
  // Retries, since on a slow machine that moment may have passed, which Playwright refuses.
  await expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();
}

/** Advances a stopped clock in small steps until the check passes, since the page handles responses with timers. */
export async function inSmallSteps(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass({ timeout: patience, intervals: [20] });
}

/** Runs {@link inSmallSteps} until the element is visible. */
export const appears = (page: Page, locator: Locator): Promise<void> =>
  inSmallSteps(page, () => expect(locator).toBeVisible({ timeout: 50 }));
