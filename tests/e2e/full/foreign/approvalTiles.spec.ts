import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { failed, held, json } from '../../../support/replies';
import { requestRows, requests, rowOf } from '../../../support/requestRows';

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const press = (page: Page, name: string) => tile(page, name).getByRole('button').click();
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();

/** Expects these numbers on the tiles, from left to right. */
async function expectCounts(page: Page, ...counts: readonly number[]): Promise<void> {
  for (const [place, name] of ['Total', 'Approved', 'Pending', 'Rejected'].entries()) {
    await expect(tile(page, name)).toHaveText(String(counts[place]));
  }
}

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listrequest', requests());
  await signInAs(['admin']);
});

test('the tiles count all rows whatever is searched, and an unknown status only in the total', async ({
  page,
  backend,
}) => {
  await page.goto('/dashboard/admin/approveprocess');
  await expectCounts(page, 12, 1, 10, 1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl 1');
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  await press(page, 'Rejected');
  await expect(page.getByText('No matching rows.')).toBeVisible();
  await expectCounts(page, 12, 1, 10, 1);
  const data = [...requestRows(), ...['0', null, 2, 'Pending?'].map((status, index) => ({ id: 20 + index, status }))];
  backend.on('GET', 'listrequest', json({ status: 'success', data }));
  await refresh(page);
  await expectCounts(page, 16, 1, 10, 1);
});

test('a press on a tile filters by its state in the address and in the filter of the column, and another takes it back', async ({
  page,
  backend,
}) => {
  await page.goto('/dashboard/admin/approveprocess?page=2');
  const approved = tile(page, 'Approved').getByRole('button');
  await expect(approved).toHaveAttribute('aria-pressed', 'false');
  await expect(tile(page, 'Total').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await approved.click();
  await expect(approved).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Remove filter Status: Approved' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{"status":["Approved"]}');

  await press(page, 'Rejected');
  await expect(rowOf(page, 'crawl 3')).toBeVisible();
  await expect(approved).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Filter Status', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Rejected' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Approved' }).check();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(tile(page, 'Rejected').getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');

  await press(page, 'Total');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  expect(backend.calls('GET', 'listrequest')).toHaveLength(1);

  await page.goto('/dashboard/admin/approveprocess?filter={"status":["Pending"]}');
  const pending = tile(page, 'Pending').getByRole('button');
  await expect(pending).toHaveAttribute('aria-pressed', 'true');
  await pending.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(pending).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–10 of 10')).toBeVisible();
});

test('the numbers of the tiles follow a decision, and keep their place while the rows load', async ({
  page,
  backend,
}) => {
  const first = held(requests());
  backend.on('GET', 'listrequest', first);
  await page.goto('/dashboard/admin/approveprocess');
  const box = async (name: string) => JSON.stringify(await tile(page, name).boundingBox());
  await expect(tile(page, 'Pending').getByRole('button')).toHaveAttribute('aria-busy', 'true');
  // The fonts move the page too.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = [await box('Total'), await box('Rejected')];
  const searchBefore = await page.getByRole('searchbox', { name: 'Search' }).boundingBox();
  first.release();
  await expectCounts(page, 12, 1, 10, 1);
  expect([await box('Total'), await box('Rejected')]).toEqual(before);
  expect(await page.getByRole('searchbox', { name: 'Search' }).boundingBox()).toEqual(searchBefore);

  const second = held(requests({ 1: 1 }));
  backend.on('GET', 'listrequest', second);
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
  await backend.call('GET', 'listrequest', 2);
  await expectCounts(page, 12, 1, 10, 1);
  second.release();
  await expectCounts(page, 12, 2, 9, 1);
});

test('the tiles show 0 for an empty list, and keep their numbers when a refresh fails', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listrequest', json({ status: 'success', data: [] }), requests(), failed(500, 'down'));
  await page.goto('/dashboard/admin/approveprocess');
  await expectCounts(page, 0, 0, 0, 0);
  await refresh(page);
  await expectCounts(page, 12, 1, 10, 1);
  await refresh(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Error: down' })).toBeVisible();
  await expectCounts(page, 12, 1, 10, 1);
});
