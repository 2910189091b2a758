/** @type {import('./grid.mjs').Driver} */
export const slickGrid = {
  name: 'slickGrid',
  title: 'SlickGrid',
  header: (page, column) => page.locator('.slick-column-name').getByText(column, { exact: true }),
  cannotSave: true,
  next: (page) => page.getByRole('button', { name: 'Next page' }),
};
