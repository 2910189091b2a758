import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { inParts, json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const row = (id: number) => ({
  id,
  name: `crawl ${(id * 7919) % 1_200}`,
  region: ['eu-west-1', 'us-east-1', 'ap-south-1'][id % 3],
  note: `İstanbul ${'🚀'.repeat(100)}`,
});
const rowsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => JSON.stringify(row(from + place))).join();
/** Too large to be read as a small answer: 600 rows, another 400, and 200 of which the last brings a column. */
const parts = [
  `{"message": "Processes fetched", "data": [${rowsFrom(0, 601)}`,
  `,${rowsFrom(601, 1_001)},`,
  `${rowsFrom(1_001, 1_199)},${JSON.stringify({ ...row(1_199), late: 'at last' })}]}`,
];
const length = { 'content-length': String(Buffer.byteLength(parts.join(''))) };

const count = (page: Page) => page.getByRole('progressbar', { name: 'Rows read' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const names = (page: Page) => page.getByRole('table').locator('tbody tr td:nth-child(2)');

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user']));

for (const workers of ['in a worker', 'without workers']) {
  test(`shows, searches and sorts the rows of a slow response as they arrive, ${workers}`, async ({
    page,
    backend,
  }) => {
    if (workers === 'without workers') await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    const answer = inParts(parts, length);
    backend.on('GET', 'listprocess', answer);
    await page.goto(path);
    await expect(page.getByText('1–10 of 600')).toBeVisible();
    await expect(count(page)).toHaveText(/^600 of about 1,[0-9]00$/);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');

    await search(page).fill('crawl 119');
    await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
    const found = (rows: number) =>
      Array.from({ length: rows }, (_, id) => row(id).name).filter((name) => name.startsWith('crawl 119')).length;
    await expect(page.getByText(`1–${found(600)} of ${found(600)}`)).toBeVisible();
    answer.next();
    await expect(count(page)).toHaveText(/^among 1,001 of about 1,[0-9]00$/);
    await expect(page.getByText(`of ${found(1_001)}`)).toBeVisible();
    answer.next();
    await expect(page.getByText(`1–10 of ${found(1_200)}`)).toBeVisible();
    await expect(count(page)).toHaveCount(0);
    await expect(search(page)).toHaveValue('crawl 119');
    await expect(names(page).first()).toHaveText('crawl 119');
    await expect(names(page).nth(1)).toHaveText('crawl 1190');
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');

    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByText('1–10 of 1200')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Late', exact: true })).toBeAttached();
    expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  });
}

test('keeps the rows of a response that breaks off, and says what is missing until it reloads', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer, json({ message: 'Processes fetched', data: [row(0), row(1)] }));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await search(page).fill('eu-west-1');
  await expect(page.getByText('1–10 of 200')).toBeVisible();
  // The smallest screen has room for the count beside the buttons.
  await expect(count(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeInViewport({ ratio: 1 });
  answer.breakOff();
  const warning = page.getByRole('status').filter({ hasText: 'the connection broke off after 60' });
  await expect(warning).toContainText('Some data could not be loaded:');
  await expect(search(page)).toHaveValue('eu-west-1');
  await expect(page.getByText(/^1–10 of 20[01]$/)).toBeVisible();
  await expect(count(page)).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('a logout cancels the rest of the answer', async ({ page, backend }) => {
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer);
  await page.goto(path);
  await expect(page.getByText('1–10 of 600')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer.calledOff;
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});
