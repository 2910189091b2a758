/** @type {import('./grid.mjs').Driver} */
export const dataGrid = {
  name: 'dataGrid',
  title: 'MUI X DataGrid',
  header: (page, column) => page.locator('.MuiDataGrid-columnHeaderTitle').getByText(column, { exact: true }),
  next: (page) => page.getByRole('button', { name: 'Go to next page' }),
};
