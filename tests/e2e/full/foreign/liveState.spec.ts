import type { Page } from '@playwright/test';
import { appears, inSmallSteps, stopClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { machines, tablePath } from '../../../support/instancePage';
import { json } from '../../../support/replies';

const address = `${tablePath}?input=${encodeURIComponent('{"account":"900","region":"us-east-1"}')}`;
const reads = (backend: ForeignBackend) => backend.calls('POST', 'ec2/listinstance').length;

/** Machines that all run but the first. */
const fleet = (first: string, count = 30) =>
  machines(
    count,
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index, { state: index === 0 ? first : 'running' }]),
    ),
  );

/** Opens the table with a stopped clock, so that a slow machine does not load twice before the test begins. */
async function openAt(page: Page): Promise<void> {
  await stopClock(page);
  await page.goto(address);
  await appears(page, page.getByText(/^1–\d+ of/));
}

/** Runs an action that loads the rows, and waits until they are shown. */
async function readsAgain(page: Page, backend: ForeignBackend, count: number, act: () => Promise<void>): Promise<void> {
  const updated = page.getByText(/^updated /);
  const before = (await updated.getAttribute('datetime')) ?? '';
  await act();
  await expect.poll(() => reads(backend)).toBe(count);
  await inSmallSteps(page, () => expect(updated).not.toHaveAttribute('datetime', before, { timeout: 50 }));
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

test('loads the rows every 5 s while a machine is in transition, and every minute after that', async ({
  page,
  backend,
}) => {
  backend.on('POST', 'ec2/listinstance', fleet('pending'));
  await openAt(page);
  expect(reads(backend)).toBe(1);
  await readsAgain(page, backend, 2, () => page.clock.runFor(5_000));
  await expect(page.getByText('updated just now', { exact: true })).toBeVisible();
  backend.on('POST', 'ec2/listinstance', fleet('running'));
  await readsAgain(page, backend, 3, () => page.clock.runFor(5_000));
  await expect(firstState(page)).toHaveText('running');
  // Second by second, for the words change only once the page has drawn the last ones.
  for (let second = 0; second < 12; second += 1) await page.clock.runFor(1_000);
  await appears(page, page.getByText(/^updated 1[1-3] s ago$/));
  await page.clock.runFor(40_000);
  expect(reads(backend)).toBe(3);
  await readsAgain(page, backend, 4, () => page.clock.runFor(9_000));
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('finds the state in columns of other names, and draws its shares', async ({ page, backend }) => {
  await stopClock(page);
  await eachStep(
    [
      ['instance_state', 'Instance state'],
      ['status', 'Status'],
    ] as const,
    ([column]) => column,
    async ([column, words]) => {
      const named = (state: string) =>
        json({ data: ['running', state].map((value, index) => ({ instance_id: `i-${index}`, [column]: value })) });
      const before = reads(backend);
      backend.on('POST', 'ec2/listinstance', named('pending'), named('running'));
      await page.goto(address);
      const shares = page.getByRole('group', { name: `Breakdown by ${words}` });
      await appears(page, shares.getByRole('button', { name: 'pending 1 of 2' }));
      await readsAgain(page, backend, before + 2, () => page.clock.runFor(5_000));
      await inSmallSteps(page, () => expect(shares.getByRole('button')).toHaveText(['running 2'], { timeout: 50 }));
      await page.clock.runFor(50_000);
      expect(reads(backend)).toBe(before + 2);
    },
  );
});

test('keeps the selection, the page, the scroll position and the focus when it loads by itself', async ({
  page,
  backend,
}) => {
  backend.on('POST', 'ec2/listinstance', fleet('pending'));
  await openAt(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await appears(page, page.getByText('11–20 of 30'));
  await page
    .getByRole('checkbox', { name: /^Select row/ })
    .first()
    .check();
  const frame = page.getByRole('table').locator('..');
  await frame.evaluate((element) => element.scrollTo({ left: 200 }));
  const searchbox = page.getByRole('searchbox', { name: 'Search' });
  await searchbox.focus();
  await readsAgain(page, backend, 2, () => page.clock.runFor(5_000));
  await page.clock.runFor(500);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(searchbox).toBeFocused();
  expect(await frame.evaluate((element) => element.scrollLeft)).toBe(200);
});
