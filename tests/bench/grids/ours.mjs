/** @type {import('./grid.mjs').Driver} */
export const ours = {
  name: 'ours',
  title: 'Quarterdeck',
  header: (page, column) =>
    page.getByRole('columnheader', { name: column, exact: true }).getByRole('button', { name: column, exact: true }),
  next: (page) => page.getByRole('button', { name: 'Next page' }),
  refresh: (page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }),
  save: (page) => page.getByRole('button', { name: 'Download CSV' }),
  async showAll(page) {
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' });
  },
  async openFilter(page, column) {
    await page.getByRole('columnheader', { name: column, exact: true }).hover();
    await page.getByRole('button', { name: `Filter ${column}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Filter ${column}` });
    await dialog.getByRole('checkbox').first().waitFor();
    return (value) => dialog.getByRole('checkbox', { name: value, exact: true });
  },
};
