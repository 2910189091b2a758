import type { Page } from '@playwright/test';

/** A button of the selection bar. */
export const act = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selection' }).getByRole('button', { name, exact: true });

export const results = (page: Page) => page.getByRole('dialog', { name: 'Results' });

export async function selectMachines(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
      .getByRole('checkbox')
      .check();
}
