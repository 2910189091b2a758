import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const size = 20_000;
const rows = Array.from({ length: size }, (_, index) => ({
  id: index + 1,
  name: `crawl ${(index * 7919) % size}`,
  region: ['eu-west-1', 'us-east-1', 'ap-south-1'][index % 3],
  limit: index % 11 === 0 ? null : index % 100,
  note: index === 12_345 ? '=HYPERLINK("x")' : 'İstanbul 🚀',
}));
// JSON text, for a literal `__proto__` would be lost.
const body = `{"message":"Processes fetched","data":${JSON.stringify(rows).replace('{"id":1,', '{"__proto__":{"x":1},"id":1,')}}`;

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', json(JSON.parse(body)));
  await signInAs(['machine_launch user']);
});

const cells = (page: Page, row: number) => page.getByRole('table').getByRole('row').nth(row).getByRole('cell');

async function usesTheList(page: Page) {
  await page.goto(path);
  await expect(page.getByText(`1–10 of ${size}`)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '__proto__' })).toBeVisible();
  await expect(cells(page, 1).nth(1)).toHaveText('{"x":1}');
  await expect(cells(page, 2).nth(1)).toHaveText('-');

  await page.getByRole('searchbox', { name: 'Search' }).fill('CRAWL 1999');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Name', exact: true });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(cells(page, 1).nth(2)).toHaveText('crawl 1999');
  await expect(cells(page, 2).nth(2)).toHaveText('crawl 19990');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('\uFEFF"id","__proto__","name","region","limit","note"');
  expect(lines[1]).toMatch(/^"\d+","-","crawl 1999","[a-z0-9-]+","[\d-]+","İstanbul 🚀"$/);
}

test('a large list is held by a worker, which goes when a newer answer has come, and with the page', async ({
  page,
  backend,
}) => {
  await usesTheList(page);
  expect(page.workers()).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(page.getByText(`1–10 of ${size}`)).toBeVisible();
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows.slice(0, 10_000) }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–10 of 10000')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('where there are no workers, the page itself indexes it', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await usesTheList(page);
  expect(page.workers()).toHaveLength(0);
});

test('a large answer of the wrong shape is a failure like a small one', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', json({ message: 'no luck', data: rows }));
  await page.goto(path);
  await expect(page.getByRole('alert')).toHaveText('No processes found or invalid response format');
  await expect.poll(() => page.workers().length).toBe(0);
});
