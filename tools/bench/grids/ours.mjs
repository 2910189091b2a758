/** @param {import('@playwright/test').Page} page */
const header = (page, column) => page.locator(`th[data-field="${column}"]`);

/** @type {import('./grid.mjs').Driver} */
export const ours = {
  name: 'ours',
  title: 'Quarterdeck',
  header: (page, column) => header(page, column).getByRole('button').first(),
  next: (page) => page.getByRole('button', { name: 'Next page' }),
  refresh: (page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }),
  save: (page) => page.getByRole('button', { name: 'Download CSV' }),
  async showAll(page) {
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' });
  },
  async openFilter(page, column) {
    await header(page, column).hover();
    await header(page, column)
      .getByRole('button', { name: /^Filter / })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Filter / });
    await dialog.getByRole('checkbox').first().waitFor();
    return (value) => dialog.getByRole('checkbox', { name: value, exact: true });
  },
};
