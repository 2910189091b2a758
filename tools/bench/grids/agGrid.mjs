/** @type {import('./grid.mjs').Driver} */
export const agGrid = {
  name: 'agGrid',
  title: 'AG Grid',
  header: (page, column) => page.locator('.ag-header-cell-text').getByText(column, { exact: true }),
  next: (page) => page.getByRole('button', { name: 'Next Page' }),
};
