import type { Page } from '@playwright/test';
import { appears, openStopped } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { json } from '../../../support/replies';
import { requests, rowOf } from '../../../support/requestRows';

const minute = 60_000;
const item = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const polls = (backend: ForeignBackend) => [
  backend.calls('GET', 'listrequest').length,
  backend.calls('GET', 'listupdateprocess').length,
];

/** So many requests that are pending, and one of each other kind, `false` among them. */
const pending = (count: number) =>
  json({
    status: 'success',
    data: [...Array.from({ length: count }, () => 0), 1, -1, false, '0', null].map((status, id) => ({ id, status })),
  });

/** Opens the overview with a clock that stands still: the minute counts from there. */
async function openAt(page: Page): Promise<void> {
  await openStopped(page, '/dashboard/admin', async () => {
    await expect(item(page, 'Approve Process 3 pending')).toBeVisible({ timeout: 50 });
    await expect(item(page, 'Approve Update Process 1 pending')).toBeVisible({ timeout: 50 });
  });
}

/** What the browser does with a tab that is put behind another one. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
    Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test.beforeEach(({ backend }) => {
  backend.on('GET', 'listrequest', pending(3));
  backend.on('GET', 'listupdateprocess', pending(1));
});

test('the numbers of pending requests are asked for every minute, and 0 has no badge', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  await openAt(page);
  expect(polls(backend)).toEqual([1, 1]);
  backend.on('GET', 'listrequest', pending(12));
  backend.on('GET', 'listupdateprocess', pending(0));
  await page.clock.runFor(minute - 5_000);
  expect(polls(backend)).toEqual([1, 1]);
  await page.clock.runFor(5_000);
  await appears(page, item(page, 'Approve Process 12 pending'));
  await appears(page, item(page, 'Approve Update Process'));
  expect(polls(backend)).toEqual([2, 2]);
});

test('only admins ask, and only where the items are', async ({ page, backend, signInAs }) => {
  await signInAs(['aws admin', 'machine_launch user']);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await signInAs(['aws user', ' ADMIN ']);
  await page.goto('/dashboard/aws/status');
  await expect(page.getByRole('heading', { name: 'Machine Status' })).toBeVisible();
  expect(polls(backend)).toEqual([0, 0]);
  await page.getByRole('navigation', { name: 'Quick Navigation' }).getByRole('link', { name: 'Admin' }).click();
  await expect(item(page, 'Approve Process 3 pending')).toBeVisible();

  // The number is kept for the way back, and not asked for again within its minute.
  await page.getByRole('link', { name: 'AWS', exact: true }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(item(page, 'Approve Process 3 pending')).toBeVisible();
  expect(polls(backend)).toEqual([1, 1]);
});

test('a page that reads the list gives its number, and a decision changes it, without a request more', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'listrequest', requests());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveprocess');
  await expect(item(page, 'Approve Process 10 pending')).toBeVisible();
  expect(polls(backend)).toEqual([1, 1]);
  backend.on('GET', 'listrequest', requests({ 1: 1 }));
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(item(page, 'Approve Process 9 pending')).toBeVisible();
  expect(polls(backend)).toEqual([2, 1]);
});

test('what is asked for the badge moves no rows, but a list with other numbers is read anew when it is opened', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'listrequest', requests());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveprocess');
  await expect(item(page, 'Approve Process 10 pending')).toBeVisible();
  backend.on('GET', 'listrequest', requests({ 1: 1 }));
  await show(page, 'hidden');
  await show(page, 'visible');
  await expect(item(page, 'Approve Process 9 pending')).toBeVisible();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(polls(backend)[0]).toBe(2);

  await page.getByRole('link', { name: 'Approve Update Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Approve Update Process' })).toBeVisible();
  await show(page, 'hidden');
  await show(page, 'visible');
  await expect.poll(() => polls(backend)[0]).toBe(3);
  await page.getByRole('link', { name: 'Approve Process 9 pending' }).click();
  await expect(rowOf(page, 'crawl 1').getByText('Approved')).toHaveCount(2);
  expect(polls(backend)[0]).toBe(4);
});
