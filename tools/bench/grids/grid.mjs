/**
 * A grid as the runner drives it: user actions by selectors, or calls of its documented API (`pages/contract.ts`).
 *
 * @typedef {object} Driver
 * @property {string} name of its page
 * @property {string} title
 * @property {(page: import('@playwright/test').Page, column: string) => import('@playwright/test').Locator} header
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} next
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} [refresh] absent: `bench.refresh()`
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} [save] absent: `bench.save()`
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [showAll] absent: `bench.showAll()`
 * @property {boolean} [cannotSave] it has no CSV
 * @property {string} [cannot] why it cannot scroll over all rows
 * @property {(page: import('@playwright/test').Page, column: string) => Promise<(value: string) => import('@playwright/test').Locator>}
 * [openFilter] opens a column's filter and finds its boxes
 */

export {};
