import type { Page } from '@playwright/test';

/** Presses a button of the bar of the selection. */
export const act = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selection' }).getByRole('button', { name, exact: true });

/** What came of an act on machines. */
export const results = (page: Page) => page.getByRole('dialog', { name: 'Results' });

/** Selects the rows of machines, by their identifier. */
export async function selectMachines(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
      .getByRole('checkbox')
      .check();
}
