import { expect, type Page } from '@playwright/test';

/**
 * Signs in as another tab would, and waits until the page has noticed. Repeats it, since the page's own deletion of its cookies may reach
 * the browser later than new ones.
 *
 * @param address pattern of the page that opens then
 */
export async function adoptSession(page: Page, address: string, signIn: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await signIn();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(address, { timeout: 2_000 });
  }).toPass();
}
