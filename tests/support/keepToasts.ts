import { expect, type Page } from '@playwright/test';

/**
 * Points at every toast as it comes, which stops its clock: it stands until it is read, however slow the machine is. It holds for
 * the page that is open, and for those that are loaded later.
 */
export async function keepToasts(page: Page): Promise<void> {
  const hold = () => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.parentElement?.closest('[data-toasts]'))
            node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(hold);
  await page.evaluate(hold);
}

/**
 * Puts every toast away that {@link keepToasts} holds, those included that come meanwhile, so that none of them is taken for one that
 * comes later.
 */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[data-toasts]').getByRole('button', { name: 'Close', exact: true });
  await expect(async () => {
    while (await close.count()) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1 });
  }).toPass();
}
