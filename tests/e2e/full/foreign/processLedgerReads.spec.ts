import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { entry, ledger, ledgerPath, offerLedger, openLedger, story } from '../../../support/ledgerBackend';
import { failed, held, json } from '../../../support/replies';

const refresh = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Refresh' });

test.beforeEach(async ({ page, signInAs }) => {
  await offerLedger(page);
  await signInAs(['machine_launch user']);
});

test('shows why the ledger could not load, loads it again, and keeps it when a refresh fails', async ({
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
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  backend.on('GET', 'process/12/ledger', failed(500, 'Disk full'));
  await refresh(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error: Disk full' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'crawl / night' })).toBeVisible();
});

test('names an unknown process, links to the list, and sends no request for an invalid identifier', async ({
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

test('shows the row of the list if the back end does not offer a ledger', async ({ page, backend }) => {
  await page.addInitScript(() => localStorage.removeItem('offered-calls'));
  await page.goto(ledgerPath);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  expect(backend.requests.map(({ path }) => path)).toEqual(['listprocess']);
});

test('is accessible on a desk and on a phone', async ({ page, backend }) => {
  const mismatches = [{ kind: 'machine_gone', message: 'One machine is gone', instance_ids: ['i-0gone'] }];
  const entries = [entry(59, { status: 'pending', count: 2, instance_ids: ['i-01'] }), ...story];
  const limit = { approved: 2, live: 2, reserved: 1 };
  backend.on('GET', 'process/12/ledger', ledger({ entries, limit, mismatches }));
  await openLedger(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
});
