/** @type {import('./grid.mjs').Driver} */
export const dataTable = {
  name: 'dataTable',
  title: 'react-admin DataTable',
  header: (page, column) => page.locator('th .MuiTableSortLabel-root').getByText(column, { exact: true }),
  next: (page) => page.getByRole('button', { name: 'Go to next page' }),
  cannot: 'it has no virtual scroll',
};
