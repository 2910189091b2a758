import type { Page } from '@playwright/test';

/** Maximum wait in ms, for tests that prevent the console from loading. */
const patience = 5_000;

/**
 * Makes `goto` and `reload` wait for the console, which replaces the first rows of a list. Tests of those rows pass
 * `waitUntil: 'commit'`.
 */
export function awaitConsole(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const original = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
    const awaited = async (...given: unknown[]) => {
      const answer = await original(...given);
      const options = given.at(-1);
      const isCommit = typeof options === 'object' && JSON.stringify(options).includes('"commit"');
      if (!isCommit && page.url().includes('/dashboard/')) {
        const first = { timeout: patience };
        await page
          .locator('#root > *')
          .first()
          .waitFor({ ...first, state: 'attached' })
          .then(() => page.locator('[data-first-rows]').waitFor({ ...first, state: 'detached' }))
          .catch(() => undefined);
      }
      return answer;
    };
    Object.assign(page, { [name]: awaited });
  }
}
