import { expect, type Page } from '@playwright/test';

/**
 * Moves the pointer over every toast as it appears, which stops its timer, so that a slow machine can read it. Works for the open page and for
 * pages that are loaded later.
 */
export async function keepToasts(page: Page): Promise<void> {
  const hold = () => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.parentElement?.closest('[data-toasts]'))
            node.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(hold);
  await page.evaluate(hold);
}

/**
 * Closes every toast that {@link keepToasts} holds, so that none of them is taken for a later one.
 */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[data-toasts]').getByRole('button', { name: 'Close', exact: true });
  await expect(async () => {
    while (await close.count()) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1 });
  }).toPass();
}
