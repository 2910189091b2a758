import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import {
  markup,
  processList,
  processTable,
  rowsOf,
  rowsText,
  savedCsv,
  sideways,
} from '../../../support/processListPage';

// The intro lies over the home screen; who prefers reduced motion never sees it.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.beforeEach(async ({ signInAs }) => signInAs(['launch'], { username: 'lena' }));

test.describe('a CSV', () => {
  test('is exact to the byte, disarms what a spreadsheet would run, and leaves numbers alone', async ({
    page,
    backend,
  }) => {
    const dangerous = [
      '=1+1',
      '+1+1',
      '-1+1',
      '@x',
      '\t=1',
      '\rx',
      '\nx',
      '  =1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '-',
      '--1',
      '1-1',
      'a=b',
    ];
    const harmless = [-1, 1.5, '-1', '+1.5', '007', 'a,b', 'say "hi"', 'two\nlines', 'ü€👍'];
    const data = [...dangerous, ...harmless].map((value, id) => ({ id, value, '=key': null }));
    backend.on('GET', 'listprocess', rowsOf(data));
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    const bytes = await savedCsv(page);
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
    const guarded = dangerous.map((value) => (/^(1-1|a=b)$/.test(value) ? value : `'${value}`));
    const lines = [...guarded, ...harmless].map((value, id) => `"${id}",${quoted(String(value))},"-"`);
    expect(bytes.equals(Buffer.from(`\uFEFF${[`"id","value","'=key"`, ...lines].join('\r\n')}`))).toBe(true);
    await expect(page.locator('a[download], a[href^="blob:"]')).toHaveCount(0);
  });

  test('holds all pages of what passes the search, in the order shown', async ({ page, backend }) => {
    backend.on(
      'GET',
      'listprocess',
      rowsOf(Array.from({ length: 30 }, (_, id) => ({ id, kind: id % 2 ? 'odd' : 'even' }))),
    );
    await page.goto(processList);
    await page.getByRole('searchbox', { name: 'Search' }).fill('odd');
    await expect(page.getByText('1–10 of 15')).toBeVisible();
    const id = processTable(page).getByRole('columnheader', { name: 'id' });
    await id.click();
    await expect(id).toHaveAttribute('aria-sort', 'ascending');
    await id.click();
    await expect(id).toHaveAttribute('aria-sort', 'descending');
    const lines = (await savedCsv(page)).toString('utf8').split('\r\n').slice(1);
    expect(lines).toHaveLength(15);
    expect(lines[0]).toBe('"29","odd"');
    expect(lines[14]).toBe('"1","odd"');
  });
});

/** Goes to an address as Back and Forward do: without loading the page once more. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

test('an address of a view shows what of it can be used, and the list can be searched', async ({ page }) => {
  /** The view, the rows that are shown, and the first of them. */
  const cases: [string, string, string][] = [
    ['page=99', '1–10 of 12', 'process 1'],
    ['page=-3', '1–10 of 12', 'process 1'],
    ['page=abc', '1–10 of 12', 'process 1'],
    ['page=1.5', '1–10 of 12', 'process 1'],
    ['perPage=0', '1–10 of 12', 'process 1'],
    ['perPage=-5', '1–10 of 12', 'process 1'],
    ['perPage=abc', '1–10 of 12', 'process 1'],
    ['perPage=7', '1–10 of 12', 'process 1'],
    ['perPage=5&page=3', '11–12 of 12', 'process 11'],
    ['sort=nowhere&order=EVIL', '1–10 of 12', 'process 1'],
    ['sort=__proto__&order=ASC', '1–10 of 12', 'process 1'],
    ['filter=%7Bbroken', '1–10 of 12', 'process 1'],
    ['filter=null', '1–10 of 12', 'process 1'],
    ['filter=5', '1–10 of 12', 'process 1'],
    ['filter=%22text%22', '1–10 of 12', 'process 1'],
    ['filter=%5B1%5D', '1–10 of 12', 'process 1'],
    ['filter=%7B%22q%22%3A%7B%22a%22%3A1%7D%7D', '1–10 of 12', 'process 1'],
    ['filter=%7B%22q%22%3Anull%7D', '1–10 of 12', 'process 1'],
    ['filter=%7B%22q%22%3A%22process%2012%22%7D', '1–1 of 1', 'process 12'],
    ['displayedFilters=%7Bx', '1–10 of 12', 'process 1'],
  ];
  await page.clock.install({ time: Date.now() });
  await page.goto(processList);
  await eachStep(
    cases,
    ([query]) => query,
    async ([query, range, firstRow]) => {
      await goTo(page, `${processList}?${query}`);
      await expect(processTable(page).getByRole('cell', { name: firstRow, exact: true })).toBeVisible();
      await expect(page.getByText(range, { exact: true })).toBeVisible();
      await expect(heading(page, 'Process List')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search' }).fill('process 11');
      await page.clock.runFor(500);
      await expect(processTable(page).getByRole('cell', { name: 'process 11', exact: true })).toBeVisible();
      await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    },
  );
  await page.goto(`${processList}?page=99&perPage=7&sort=__proto__&order=EVIL&filter=%7Bbroken`);
  await expect(page.getByText('1–10 of 12', { exact: true })).toBeVisible();
});

test.describe('texts from elsewhere', () => {
  test('in the person, the team, the product and the roles are text', async ({ page, backend, signInAs }) => {
    backend.configuration = {
      productName: markup,
      team: [{ name: markup, title: markup, email: 'x"onclick="y@z.example' }],
    };
    await signInAs(['launch', markup], { username: markup, email: markup, vertical: markup });
    await page.goto('/dashboard');
    const team = page.getByRole('complementary', { name: 'Team' });
    await expect(team.getByText(markup)).toHaveCount(6);
    await expect(page.locator('b')).toHaveCount(0);
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(page.getByRole('banner').getByText(markup).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${markup} / Process List`);
    await expect(page).toHaveTitle(`Process List · ${markup}`);
    await expect(page.locator('b')).toHaveCount(0);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('of a name and an address of 1,000 characters do not push the buttons away', async ({ page, signInAs }) => {
    await signInAs(['launch'], { username: 'W'.repeat(900), email: `${'m'.repeat(900)}@example.com`, vertical: 'x' });
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(processList);
      await expect(processTable(page)).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    }
    await page.goto('/dashboard');
    await expect(heading(page, 'Choose a workspace')).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});

test('100,000 rows of 20 columns: a first page, a search, a sort, the last page and the CSV', async ({
  page,
  backend,
}) => {
  const names = Array.from({ length: 19 }, (_, index) => `column_${index}`);
  const body = rowsText(
    `[${Array.from({ length: 100_000 }, (_, id) => `{"id":${id},${names.map((name) => `"${name}":"value ${id}"`).join(',')}}`).join(',')}]`,
  );
  backend.on('GET', 'listprocess', body);
  await stopClock(page);
  await page.goto(processList);
  await appears(page, page.getByText('Loaded 100000 processes'));
  await page.clock.resume();
  await expect(page.getByText('1–10 of 100000')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('value 99999');
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('99991–100000 of 100000')).toBeVisible();
  await processTable(page).getByRole('columnheader', { name: 'Column 0', exact: true }).click();
  await expect(page.getByText('1–10 of 100000')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(100_001);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
});
