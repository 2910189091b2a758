import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { processList, rowsText, savedCsv } from '../../../support/processListPage';
import { json } from '../../../support/replies';

const size = 20_000;
const rows = Array.from({ length: size }, (_, index) => ({
  id: index + 1,
  name: `crawl ${(index * 7919) % size}`,
  region: ['eu-west-1', 'us-east-1', 'ap-south-1'][index % 3],
  limit: index % 11 === 0 ? null : index % 100,
  note: 'İstanbul 🚀',
}));
// JSON text, for a literal `__proto__` would be lost.
const text = JSON.stringify(rows).replace('{"id":1,', '{"__proto__":{"x":1},"id":1,');
const cells = (page: Page, row: number) => page.getByRole('table').getByRole('row').nth(row).getByRole('cell');

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user']));

test('a worker searches, sorts and saves a large list, and ends with a newer response and the session', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', rowsText(text));
  await page.goto(processList);
  await expect(page.getByText(`1–10 of ${size}`)).toBeVisible();
  await expect(cells(page, 1).nth(1)).toHaveText('{"x":1}');
  await expect(cells(page, 2).nth(1)).toHaveText('-');
  await page.getByRole('searchbox', { name: 'Search' }).fill('CRAWL 1999');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
  await expect(cells(page, 1).nth(2)).toHaveText('crawl 1999');
  await expect(cells(page, 2).nth(2)).toHaveText('crawl 19990');
  const lines = (await savedCsv(page)).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('\uFEFF"id","__proto__","name","region","limit","note"');
  expect(lines[1]).toMatch(/^"\d+","-","crawl 1999","[a-z0-9-]+","[\d-]+","İstanbul 🚀"$/);

  expect(page.workers()).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, 10_000) }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–10 of 10000')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('a large response of the wrong shape fails like a small one', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', json({ message: 'no luck', data: rows }));
  await page.goto(processList);
  await expect(page.getByRole('alert')).toHaveText('No processes found or invalid response format');
  await expect.poll(() => page.workers().length).toBe(0);
});
