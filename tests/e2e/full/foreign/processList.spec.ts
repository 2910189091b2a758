import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { failed, held, json, never } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const rows = Array.from({ length: 57 }, (_, index) => ({
  id: index + 1,
  name: `crawl ${index + 1}`,
  limit: (index * 7) % 10,
  active: index % 2 === 0,
  owner: index === 3 ? null : 'ops',
  windows: ['night', 'noon'],
  tags: { team: 'air' },
}));

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await signInAs(['machine_launch user']);
});

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

test('the process list shows its rows by the page, under the columns of the data', async ({ page, backend }) => {
  await keepToasts(page);
  await page.goto(path);
  const table = page.getByRole('table', { name: 'Process List' });
  const columns = ['ID', 'Name', 'Limit', 'Active', 'Owner', 'Windows', 'Tags'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(table.getByRole('row')).toHaveCount(11);
  const fourth = ['4', 'crawl 4', '1', 'No', '-', 'night, noon', '{"team":"air"}'];
  await expect(table.getByRole('row').nth(4).getByRole('cell')).toHaveText(fourth);
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loaded 57 processes' })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  expect(backend.requests[0]?.headers.authorization).toBe('Bearer token');

  const choice = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(choice).toHaveValue('10');
  await expect(choice.getByRole('option')).toHaveText(['5', '10', '20', '50', 'All']);
  for (const [button, range] of [
    ['Next page', '11–20 of 57'],
    ['Next page', '21–30 of 57'],
    ['Previous page', '11–20 of 57'],
    ['Last page', '51–57 of 57'],
    ['First page', '1–10 of 57'],
  ] as const) {
    await pages(page).getByRole('button', { name: button }).click();
    await expect(page.getByText(range)).toBeVisible();
  }
  await pages(page).getByRole('button', { name: 'Next page' }).click();
  await choice.selectOption('50');
  await expect(page.getByText('1–50 of 57')).toBeVisible();
});

test('the process list searches, sorts and pages without another request, and keeps the view in the address', async ({
  page,
  backend,
}) => {
  await page.goto(path);
  const cells = page.getByRole('table').locator('tbody tr td:nth-child(2)');
  await page.getByRole('searchbox', { name: 'Search' }).fill('CRAWL 5');
  await expect(page.getByText('1–9 of 9')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(cells.first()).toHaveText('crawl 5');
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(cells.first()).toHaveText('crawl 57');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
  await expect(page.getByText('1–5 of 9')).toBeVisible();
  await pages(page).getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('6–9 of 9')).toBeVisible();
  await expect(pages(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('6–9 of 9')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('CRAWL 5');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page.getByText('1–5 of 9')).toBeVisible();

  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(page.getByText('1–5 of 57')).toBeVisible();
  await expect(cells.first()).toHaveText('crawl 1');
});

test('the process list is fetched once, until it is refreshed on the page or in the top bar', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await keepToasts(page);
  const answerWith = (count: number) =>
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, count) }));
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' });

  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('heading', { name: 'Request New Process' })).toBeVisible();
  await page.getByRole('link', { name: 'List Process' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);

  const slow = held(json({ message: 'Processes fetched', data: rows.slice(0, 3) }));
  backend.on('GET', 'listprocess', slow);
  const place = await pages(page).boundingBox();
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  // The rows stay, and nothing moves.
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  expect(await pages(page).boundingBox()).toEqual(place);
  slow.release();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByText('Loaded 3 processes')).toBeVisible();
  answerWith(2);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(3);

  await test.step('it keeps its rows when a refresh fails, and says why', async () => {
    backend.on('GET', 'listprocess', failed(500, 'Disk full'));
    await refresh.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error: Disk full' })).toBeVisible();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
  });
  await test.step('it has nothing to download without rows', async () => {
    // Four toasts are shown at most, and a fifth would be dropped.
    await closeToasts(page);
    answerWith(0);
    await refresh.click();
    await expect(page.getByText('No processes yet.')).toBeVisible();
    const way = page.getByRole('link', { name: 'Request a process', exact: true });
    await expect(way).toHaveAttribute('href', '/dashboard/launch/newprocess');
    await expect(page.getByText('Loaded 0 processes')).toBeVisible();
    await closeToasts(page);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(page.getByText('No data to download')).toBeVisible();
  });
});

test('the process list is fetched once for the list and for the tools of processes', async ({ page, backend }) => {
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Machine Launch' }).click();
  await page.getByRole('spinbutton', { name: 'Process ID', exact: true }).fill('12');
  await expect(page.getByRole('region', { name: 'Process 12' })).toBeAttached();
  await menu.getByRole('link', { name: 'Update Process' }).click();
  await page.getByRole('combobox', { name: 'Process ID', exact: true }).fill('57');
  await expect(page.getByRole('option', { name: /^57/ })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);

  // The list shows the rows that a tool has fetched again.
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, 3) }));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => backend.calls('GET', 'listprocess').length).toBe(2);
  await menu.getByRole('link', { name: 'List Process' }).click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
});

test('the process list shows that it loads, is cancelled when the page is left, and can be tried again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  backend.on('GET', 'listprocess', never());
  await page.goto(path);
  await expect(page.getByRole('status', { name: 'Loading rows…' })).toBeVisible();
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/listprocess'));
  await page.getByRole('link', { name: 'Machine Launch' }).click();
  await cancelled;
  await expect(page.getByRole('heading', { name: 'Extraction - Machine Launch' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  expectFailedAnswers();
  backend.on('GET', 'listprocess', failed(403, 'no'), json({ message: 'Processes fetched', data: rows }));
  await page.getByRole('link', { name: 'List Process' }).click();
  await expect(page.getByRole('alert')).toHaveText("You don't have permission to view processes");
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  // The focus is not lost with the button.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
