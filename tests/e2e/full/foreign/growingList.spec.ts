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
/** More than is read as a small answer: 600 rows, another 400, and 200 of which the last brings a column. */
const parts = [
  `{"message": "Processes fetched", "data": [${rowsFrom(0, 601)}`,
  `,${rowsFrom(601, 1_001)},`,
  `${rowsFrom(1_001, 1_199)},${JSON.stringify({ ...row(1_199), late: 'at last' })}]}`,
];
const length = { 'content-length': String(Buffer.byteLength(parts.join(''))) };

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user']));

const count = (page: Page) => page.getByRole('progressbar', { name: 'Rows read' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const cells = (page: Page, nth: number) => page.getByRole('table').getByRole('row').nth(nth).getByRole('cell');

async function growsUnderOnesHands(page: Page, answer: ReturnType<typeof inParts>) {
  await page.goto(path);
  await expect(page.getByText('1–10 of 600')).toBeVisible();
  await expect(count(page)).toHaveText(/^600 of about 1,[0-9]00$/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');

  await search(page).fill('crawl 119');
  const header = page.getByRole('columnheader', { name: 'Name', exact: true });
  await header.click();
  await expect(count(page)).toHaveText(/^among 600 of about 1,[0-9]00$/);
  const found = (to: number) =>
    Array.from({ length: to }, (_, id) => row(id).name).filter((name) => name.startsWith('crawl 119'));
  await expect(page.getByText(`1–${found(600).length} of ${found(600).length}`)).toBeVisible();

  answer.next();
  await expect(count(page)).toHaveText(/^among 1,001 of about 1,[0-9]00$/);
  await expect(page.getByText(`of ${found(1_001).length}`)).toBeVisible();
  answer.next();
  await expect(page.getByText(`1–10 of ${found(1_200).length}`)).toBeVisible();
  await expect(count(page)).toHaveCount(0);
  await expect(page.getByText('updated just now')).toBeVisible();
  await expect(search(page)).toHaveValue('crawl 119');
  await expect(cells(page, 1).nth(1)).toHaveText('crawl 119');
  await expect(cells(page, 2).nth(1)).toHaveText('crawl 1190');
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText('1–10 of 1200')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Late', exact: true })).toBeAttached();
}

test('the rows of a slow answer are shown, searched and sorted as they come', async ({ page, backend }) => {
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer);
  await growsUnderOnesHands(page, answer);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
});

test('on a phone the count leaves the buttons beside it in sight', async ({ page, backend }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  backend.on('GET', 'listprocess', inParts(parts, length));
  await page.goto(path);
  await search(page).fill('crawl 119');
  await expect(count(page)).toHaveText(/^among 600 of about 1,[0-9]00$/);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeInViewport({ ratio: 1 });
  await expect(count(page)).toBeInViewport({ ratio: 1 });
});

test('they are where there are no workers', async ({ page, backend }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer);
  await growsUnderOnesHands(page, answer);
});

test('a small answer that drips byte by byte shows what it has', async ({ page, backend }) => {
  const small = [0, 10, 20, 30].map((from) => rowsFrom(from, from + 10).replaceAll('🚀', ''));
  const answer = inParts(
    [`{"message":"Processes fetched","data":[${small[0]},${small[1]}`, `,${small[2]},${small[3]}]}`],
    { 'x-total-count': '40' },
    1,
  );
  backend.on('GET', 'listprocess', answer);
  await page.goto(path);
  await expect(count(page)).toHaveText('19 of 40');
  await expect(page.getByText('1–10 of 19')).toBeVisible();
  answer.next();
  await expect(page.getByText('1–10 of 40')).toBeVisible();
});

test('of an answer that breaks off the rows that came stay, and it is said what is missing, until it is read again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer, json({ message: 'Processes fetched', data: [row(0), row(1)] }));
  await page.goto(path);
  await expect(page.getByText('1–10 of 600')).toBeVisible();
  await search(page).fill('eu-west-1');
  await expect(page.getByText('1–10 of 200')).toBeVisible();
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

test('an answer that is broken in its middle keeps what stands before', async ({ page, backend }) => {
  const broken = `${parts[0]},{"id": oops},${rowsFrom(602, 1_200)}]}`;
  backend.on('GET', 'listprocess', inParts([broken]));
  await page.goto(path);
  await expect(page.getByText('1–10 of 601')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'the answer is broken after 601 ' })).toBeVisible();
});

test('a refresh keeps the old rows until the new answer is whole', async ({ page, backend }) => {
  const again = inParts(parts, length);
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [row(0), row(1)] }), again);
  await page.goto(path);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await backend.call('GET', 'listprocess', 2);
  again.next();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(count(page)).toHaveCount(0);
  again.next();
  await expect(page.getByText('1–10 of 1200')).toBeVisible();
});

test('a back end may answer a row a line', async ({ page, backend }) => {
  const lines = [0, 600].map((from) =>
    Array.from({ length: 600 }, (_, place) => `${JSON.stringify(row(from + place))}\n`).join(''),
  );
  const answer = inParts(lines, { 'content-type': 'application/x-ndjson' });
  backend.on('GET', 'listprocess', answer);
  await page.goto(path);
  await expect(count(page)).toHaveText('600 rows so far');
  answer.next();
  await expect(page.getByText('1–10 of 1200')).toBeVisible();
  const [call] = backend.calls('GET', 'listprocess');
  expect(call?.headers.accept).toBe('application/json, application/x-ndjson');
});

test('whoever leaves calls the rest off', async ({ page, backend }) => {
  const answer = inParts(parts, length);
  backend.on('GET', 'listprocess', answer);
  await page.goto(path);
  await expect(page.getByText('1–10 of 600')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer.calledOff;
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});
