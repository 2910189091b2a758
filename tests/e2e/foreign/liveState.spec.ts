import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import type { ForeignBackend } from '../../support/foreignBackend';
import { machines, showTab, tablePath } from '../../support/instancePage';
import { failed, json, never } from '../../support/replies';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const address = `${tablePath}?input=${encodeURIComponent('{"account":"900","region":"us-east-1"}')}`;
const reads = (backend: ForeignBackend) => backend.calls('POST', 'ec2/listinstance').length;

/** All of them running, but the first. */
const fleet = (first: string, count = 30) =>
  machines(
    count,
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index, { state: index === 0 ? first : 'running' }]),
    ),
  );

/** Opens the table, and stops the clock at a moment when the cookies are good. */
async function openAt(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.goto(address);
  await expect(page.getByText(/^1–\d+ of/)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Waits for a number of reads, and lets the page take in the answer: its own work waits for the clock too. */
async function expectReads(page: Page, backend: ForeignBackend, count: number): Promise<void> {
  await expect.poll(() => reads(backend)).toBe(count);
  await page.waitForTimeout(150);
  await page.clock.runFor(50);
  expect(reads(backend)).toBe(count);
}

const firstState = (page: Page) =>
  page
    .getByRole('row')
    .nth(1)
    .getByRole('cell', { name: /^(running|pending)$/ });

test.beforeEach(async ({ signInAs }) => {
  await signInAs(['aws operator']);
});

test('while a machine is on its way its rows are read every 5 s, and then every minute', async ({ page, backend }) => {
  backend.on('POST', 'ec2/listinstance', fleet('pending'));
  await openAt(page);
  expect(reads(backend)).toBe(1);
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2);
  await expect(page.getByText(/^updated [01] s ago$/)).toBeVisible();
  backend.on('POST', 'ec2/listinstance', fleet('running'));
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 3);
  await expect(firstState(page)).toHaveText('running');
  // Second by second, for the words change only once the page has drawn the last ones.
  for (let second = 0; second < 12; second += 1) await page.clock.runFor(1_000);
  await expect(page.getByText(/^updated 1[1-3] s ago$/)).toBeVisible();
  await page.clock.runFor(40_000);
  expect(reads(backend)).toBe(3);
  await page.clock.runFor(9_000);
  await expectReads(page, backend, 4);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const column of ['instance_state', 'status']) {
  test(`a back end that calls the state ${column} is read again as soon, and its shares are drawn`, async ({
    page,
    backend,
  }) => {
    const named = (state: string) =>
      json({ data: ['running', state].map((value, index) => ({ instance_id: `i-${index}`, [column]: value })) });
    backend.on('POST', 'ec2/listinstance', named('pending'), named('running'));
    await openAt(page);
    const shares = page.getByRole('group', { name: `Shares by ${column}` });
    await expect(shares.getByRole('button', { name: 'pending: 1 of 2' })).toBeVisible();
    await page.clock.runFor(5_000);
    await expectReads(page, backend, 2);
    await expect(shares.getByRole('button')).toHaveText(['running2']);
    await page.clock.runFor(50_000);
    expect(reads(backend)).toBe(2);
  });
}

test('a read of its own leaves the selection, the page, the scroll and the focus as they are', async ({
  page,
  backend,
}) => {
  backend.on('POST', 'ec2/listinstance', fleet('pending'));
  await openAt(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.clock.runFor(100);
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select row/ })
    .first()
    .check();
  const frame = page.getByRole('table').locator('..');
  await frame.evaluate((element) => element.scrollTo({ left: 200 }));
  const searchbox = page.getByRole('searchbox', { name: 'Search' });
  await searchbox.focus();
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2);
  await page.clock.runFor(500);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(searchbox).toBeFocused();
  expect(await frame.evaluate((element) => element.scrollLeft)).toBe(200);
});

test('a hidden tab asks for nothing, and once on return', async ({ page, backend }) => {
  backend.on('POST', 'ec2/listinstance', fleet('stopping'));
  await openAt(page);
  await showTab(page, 'hidden');
  await page.clock.runFor(600_000);
  expect(reads(backend)).toBe(1);
  await showTab(page, 'visible');
  await page.clock.runFor(10);
  await expectReads(page, backend, 2);
  await page.clock.runFor(4_000);
  expect(reads(backend)).toBe(2);
});

test('there is never more than one under way, and none after the page is left', async ({ page, backend }) => {
  backend.on('POST', 'ec2/listinstance', fleet('shutting-down'), never());
  await openAt(page);
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2);
  await page.clock.runFor(30_000);
  expect(reads(backend)).toBe(2);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.clock.runFor(120_000);
  expect(reads(backend)).toBe(2);
});

test('after one that failed it rests until the list is read with success', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', 'ec2/listinstance', fleet('pending'), failed(500, 'throttled'), fleet('pending'));
  await openAt(page);
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2);
  await expect(page.getByRole('alert').filter({ hasText: 'Error: throttled' })).toBeVisible();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await page.clock.runFor(120_000);
  expect(reads(backend)).toBe(2);
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expectReads(page, backend, 3);
  await page.clock.runFor(6_000);
  await expectReads(page, backend, 4);
});
