import type { Page } from '@playwright/test';

/** How long it is waited for, in ms, in tests that keep the console from coming. */
const patience = 5_000;

/**
 * Has `goto` and `reload` wait until the console itself is there: before that a list draws its first rows, with which nothing can be done
 * yet. A test of those says `waitUntil: 'commit'`.
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
