import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { showTab } from '../../../support/instancePage';
import { json } from '../../../support/replies';
import { requests, rowOf } from '../../../support/requestRows';

const item = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const polls = (backend: ForeignBackend) => [
  backend.calls('GET', 'listrequest').length,
  backend.calls('GET', 'listupdateprocess').length,
];

const pending = (count: number) =>
  json({ status: 'success', data: Array.from({ length: count }, (_, id) => ({ id, status: 0 })) });

/** Hides the tab and shows it again, after which the numbers load again. */
async function returnToTab(page: Page): Promise<void> {
  await showTab(page, 'hidden');
  await showTab(page, 'visible');
}

test.beforeEach(({ backend }) => {
  backend.on('GET', 'listrequest', pending(3));
  backend.on('GET', 'listupdateprocess', pending(1));
});

test('loads the numbers only for admins, in the workspace of their items, and keeps them within a minute', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['aws admin', 'machine_launch user']);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await signInAs(['aws user', ' ADMIN ']);
  await page.goto('/dashboard/aws/status');
  await expect(page.getByRole('heading', { name: 'Machine Status' })).toBeVisible();
  expect(polls(backend)).toEqual([0, 0]);
  await page.getByRole('navigation', { name: 'Quick Navigation' }).getByRole('link', { name: 'Admin' }).click();
  await expect(item(page, 'Approve Process 3 pending')).toBeVisible();

  await page.getByRole('link', { name: 'AWS', exact: true }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(item(page, 'Approve Process 3 pending')).toBeVisible();
  expect(polls(backend)).toEqual([1, 1]);
});

test('takes the number from the page that lists the requests, also after a decision, without another request', async ({
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

test('keeps the shown rows when the number changes, and loads a list with another number when it is opened', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'listrequest', requests());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveprocess');
  await expect(item(page, 'Approve Process 10 pending')).toBeVisible();
  backend.on('GET', 'listrequest', requests({ 1: 1 }));
  await returnToTab(page);
  await expect(item(page, 'Approve Process 9 pending')).toBeVisible();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(polls(backend)[0]).toBe(2);

  await page.getByRole('link', { name: 'Approve Update Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Approve Update Process' })).toBeVisible();
  await returnToTab(page);
  await expect.poll(() => polls(backend)[0]).toBe(3);
  await page.getByRole('link', { name: 'Approve Process 9 pending' }).click();
  await expect(rowOf(page, 'crawl 1').getByText('Approved')).toHaveCount(2);
  expect(polls(backend)[0]).toBe(4);
});
