import type { Page } from '@playwright/test';

/**
 * Points at every toast as it comes, which stops its clock: it stands until it is read, however slow the machine is.
 * To be called before the page is loaded.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.parentElement?.closest('[data-toasts]'))
            node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
