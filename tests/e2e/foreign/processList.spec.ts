import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures';
import { keepToasts } from '../../support/keepToasts';
import { failed, json, never } from '../../support/replies';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

test('shows the rows, under the columns of the data, and how many were loaded', async ({ page, backend }) => {
  await keepToasts(page);
  await page.goto(path);
  const table = page.getByRole('table', { name: 'Process List' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'id',
    'name',
    'limit',
    'active',
    'owner',
    'windows',
    'tags',
  ]);
  await expect(table.getByRole('row')).toHaveCount(11);
  await expect(table.getByRole('row').nth(4).getByRole('cell')).toHaveText([
    '4',
    'crawl 4',
    '1',
    'No',
    '-',
    'night, noon',
    '{"team":"air"}',
  ]);
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loaded 57 processes' })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  expect(backend.requests[0]?.headers.authorization).toBe('Bearer token');
});

test('searches, sorts and pages without asking again, and keeps the view in the address', async ({ page, backend }) => {
  await page.goto(path);
  const cells = page.getByRole('table').locator('tbody tr td:nth-child(2)');
  await page.getByRole('searchbox', { name: 'Search' }).fill('CRAWL 5');
  await expect(page.getByText('1–9 of 9')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'name' });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(cells.first()).toHaveText('crawl 5');
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(cells.first()).toHaveText('crawl 57');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
  await expect(page.getByText('1–5 of 9')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await pages.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('6–9 of 9')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
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

test('offers 5, 10, 20, 50 and all rows per page, and goes through the pages', async ({ page }) => {
  await page.goto(path);
  const choice = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(choice).toHaveValue('10');
  await expect(choice.getByRole('option')).toHaveText(['5', '10', '20', '50', 'All']);
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  for (const [button, range] of [
    ['Next page', '11–20 of 57'],
    ['Next page', '21–30 of 57'],
    ['Previous page', '11–20 of 57'],
    ['Last page', '51–57 of 57'],
    ['First page', '1–10 of 57'],
  ] as const) {
    await pages.getByRole('button', { name: button }).click();
    await expect(page.getByText(range)).toBeVisible();
  }
  await pages.getByRole('button', { name: 'Next page' }).click();
  await choice.selectOption('50');
  await expect(page.getByText('1–50 of 57')).toBeVisible();
});

test('is read once, until it is refreshed on the page or in the top bar', async ({ page, backend }) => {
  await keepToasts(page);
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('heading', { name: 'Request New Process' })).toBeVisible();
  await page.getByRole('link', { name: 'List Process' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);

  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, 3) }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByText('Loaded 3 processes')).toBeVisible();
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, 2) }));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(3);
});

test('downloads what passes the search, in its order, as exact bytes', async ({ page }) => {
  await page.goto(`${path}?filter=${encodeURIComponent('{"q":"crawl 4"}')}&sort=id&order=DESC&page=1&perPage=5`);
  await expect(page.getByText('1–5 of 11')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  const today = new Date().toISOString().slice(0, 10);
  expect(file.suggestedFilename()).toBe(`processes_list_${today}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFF"id","name","limit","active","owner","windows","tags"');
  expect(lines[1]).toBe('"49","crawl 49","6","Yes","ops","night, noon","{""team"":""air""}"');
  expect(lines.at(-1)).toBe('"4","crawl 4","1","No","-","night, noon","{""team"":""air""}"');
  expect(lines).toHaveLength(12);
});

test('has nothing to download when nothing is there', async ({ page, backend }) => {
  await keepToasts(page);
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [] }));
  await page.goto(path);
  await expect(page.getByText('There is nothing here yet.')).toBeVisible();
  await expect(page.getByText('Loaded 0 processes')).toBeVisible();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('No data to download')).toBeVisible();
});

test('keeps its rows when a refresh fails, and says why', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  backend.on('GET', 'listprocess', failed(500, 'Disk full'));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error: Disk full' })).toBeVisible();
  await expect(page.getByText('1–10 of 57')).toBeVisible();
});

test('can be tried again after a failure', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', failed(403, 'no'), json({ message: 'Processes fetched', data: rows }));
  await page.goto(path);
  await expect(page.getByRole('alert')).toHaveText("You don't have permission to view processes");
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  // The button is gone: the focus is not lost with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('shows that it is on the way, and is called off when the page is left', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', never());
  await page.goto(path);
  await expect(page.getByRole('status', { name: 'Loading the rows…' })).toBeVisible();
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/listprocess'));
  await page.getByRole('link', { name: 'Machine Launch' }).click();
  await cancelled;
  await expect(page.getByRole('heading', { name: 'Extraction - Machine Launch' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
