import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { inSmallSteps, openStopped } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { showTab } from '../../../support/instancePage';
import {
  entry,
  ledger,
  ledgerPath,
  ledgerReads,
  machine,
  offerLedger,
  openLedger,
  story,
} from '../../../support/ledgerBackend';
import { failed, held, json, never } from '../../../support/replies';

const pending = ledger({ machines: [machine('i-01', 'pending')] });
const refresh = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Refresh' });

test.beforeEach(async ({ page, signInAs }) => {
  await offerLedger(page);
  await signInAs(['machine_launch user']);
});

/** Opens the page with a clock that stands still: the five seconds count from there. */
function openAt(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'crawl / night' });
  return openStopped(page, ledgerPath, () => expect(heading).toBeVisible({ timeout: 50 }));
}

/** Waits for a number of reads, and until the page shows what was answered. */
async function expectReads(
  page: Page,
  backend: ForeignBackend,
  count: number,
  shown: () => Promise<void>,
): Promise<void> {
  await expect.poll(() => ledgerReads(backend)).toBe(count);
  await inSmallSteps(page, shown);
  expect(ledgerReads(backend)).toBe(count);
}

test('while a launch is under way it is read every 5 s, and rests out of sight', async ({ page, backend }) => {
  const launching = ledger({ entries: [entry(59, { status: 'pending', count: 2 }), ...story] });
  backend.on('GET', 'process/12/ledger', launching, pending, ledger());
  const cell = page.getByRole('cell', { name: 'pending' });
  await openAt(page);
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2, () => expect(cell).toBeVisible({ timeout: 50 }));
  await showTab(page, 'hidden');
  await page.clock.runFor(300_000);
  expect(ledgerReads(backend)).toBe(2);
  await showTab(page, 'visible');
  await page.clock.runFor(10);
  await expectReads(page, backend, 3, () => expect(cell).toHaveCount(0, { timeout: 50 }));
  // Nothing is under way any more.
  await page.clock.runFor(50_000);
  expect(ledgerReads(backend)).toBe(3);
});

test('there is never more than one read under way, a failed one is told and rests, and none comes after the page is left', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const next = ledger({ machines: [machine('i-03', 'pending')] });
  backend.on('GET', 'process/12/ledger', pending, failed(500, 'throttled'), next, never());
  const failure = page.getByRole('alert').filter({ hasText: 'Error: throttled' });
  await openAt(page);
  await page.clock.runFor(5_000);
  await expectReads(page, backend, 2, () => expect(failure).toBeVisible({ timeout: 50 }));
  await expect(page.getByRole('cell', { name: 'pending' })).toBeVisible();
  await page.clock.runFor(120_000);
  expect(ledgerReads(backend)).toBe(2);
  await refresh(page).click();
  await expectReads(page, backend, 3, () => expect(page.getByText('i-03')).toBeVisible({ timeout: 50 }));
  await page.clock.runFor(5_000);
  await expect.poll(() => ledgerReads(backend)).toBe(4);
  await page.clock.runFor(30_000);
  expect(ledgerReads(backend)).toBe(4);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ledger'));
  await page.getByRole('link', { name: 'List Process' }).click();
  await cancelled;
  await page.clock.runFor(120_000);
  expect(ledgerReads(backend)).toBe(4);
});

test('what cannot be read says why, can be tried again, and a refresh that fails keeps what is shown', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'process/12/ledger', failed(403, 'no'));
  await page.goto(ledgerPath);
  const alert = page.getByRole('main').getByRole('alert');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(alert).toHaveText("You don't have permission to view processes");
  const rows = [
    ['no process', json({ data: { process: null } }), 'Failed to fetch the process'],
    ['a message', failed(500, 'Disk full'), 'Error: Disk full'],
    ['null', json(null), 'Failed to fetch the process'],
  ] as const;
  await eachStep(
    rows,
    ([what]) => what,
    async ([, reply, text]) => {
      backend.on('GET', 'process/12/ledger', reply);
      await retry.click();
      await expect(alert).toHaveText(text);
      await expect(retry).toBeFocused();
    },
  );
  const slow = held(ledger());
  backend.on('GET', 'process/12/ledger', slow);
  await retry.press('Enter');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await expect(retry).toBeFocused();
  slow.release();
  await expect(page.getByRole('heading', { name: 'crawl / night' })).toBeVisible();
  // On from the beginning of what is there now, not of the page.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  backend.on('GET', 'process/12/ledger', failed(500, 'Disk full'));
  await refresh(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error: Disk full' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'crawl / night' })).toBeVisible();
});

test('an unknown process is said to be none, with the way back; what cannot be an identifier is not even asked for', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'process/99/ledger', failed(404, 'Process 99 not found'));
  await page.goto('/dashboard/launch/process/99');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Process 99 not found');
  await expect(page.getByRole('button', { name: 'Launch machines' })).toHaveCount(0);
  expect(backend.requests).toHaveLength(1);
  for (const id of ['abc', '9'.repeat(500)]) {
    await page.goto(`/dashboard/launch/process/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `Process ${id.slice(0, 40)}${id.length > 40 ? '…' : ''} not found`,
    );
  }
  expect(backend.requests).toHaveLength(1);
  await page.getByRole('main').getByRole('link', { name: 'Process List' }).click();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
});

test('a back end that does not offer it is not asked for it: the page has what the list of processes has', async ({
  page,
  backend,
}) => {
  await page.addInitScript(() => localStorage.removeItem('offered-calls'));
  await page.goto(ledgerPath);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  expect(backend.requests.map(({ path }) => path)).toEqual(['listprocess']);
});

test('the page is accessible, on a phone too', async ({ page, backend }) => {
  const mismatches = [{ kind: 'machine_gone', message: 'One machine is gone', instance_ids: ['i-0gone'] }];
  const entries = [entry(59, { status: 'pending', count: 2, instance_ids: ['i-01'] }), ...story];
  const limit = { approved: 2, live: 2, reserved: 1 };
  backend.on('GET', 'process/12/ledger', ledger({ entries, limit, mismatches }));
  await openLedger(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
});
