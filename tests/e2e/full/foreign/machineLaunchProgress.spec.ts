import type { Page } from '@playwright/test';
import { inSmallSteps, pauseClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import {
  fillForm,
  keys,
  launch,
  launchCall,
  launched,
  launches,
  machines,
  menu,
  openForm,
} from '../../../support/launchPage';
import { answer, button, number } from '../../../support/parts';
import { cutOff, failed, held, json, type Reply } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const statusCall = 'launchmachines/status';
const reads = (backend: ForeignBackend) => backend.calls('GET', statusCall).length;
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Machines running' });

/** A status response of the server. */
const status = (outcome: string, ...states: string[]): Reply =>
  json({
    data: {
      launch_id: 5,
      process_id: 12,
      outcome,
      message: null,
      count: 2,
      begun_at: '2026-01-31T10:00:00Z',
      machines: machines(...states),
    },
  });

/** Opens the form and stops the clock. */
async function openAt(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await openForm(page);
  await pauseClock(page);
}

/** Advances the clock, and waits for the number of status requests. */
async function pass(page: Page, backend: ForeignBackend, milliseconds: number, count: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await expect.poll(() => reads(backend)).toBe(count);
}

/** Advances the stopped clock until the page shows a text. */
async function shows(page: Page, text: string): Promise<void> {
  await inSmallSteps(page, () => expect(page.getByRole('main')).toContainText(text, { timeout: 50 }));
}

test.beforeEach(async ({ page, signInAs }) => {
  await offer(page, 'launchstatus', 'idempotency_key', 'processledger');
  await signInAs(['machine_launch user']);
});

test('follows the machines every 2 s until all of them run', async ({ page, backend, expectFailedAnswers }) => {
  // The ledger that is opened at the end is not there.
  expectFailedAnswers();
  backend.on('POST', launchCall, launched('pending', 'pending'));
  backend.on('GET', statusCall, status('success', 'running', 'pending'), status('success', 'running', 'running'));
  await openAt(page);
  await fillForm(page);
  await launch(page).click();
  await shows(page, 'Launched 2 machines');
  expect(reads(backend)).toBe(0);
  await pass(page, backend, 2_000, 1);
  await shows(page, '1 of 2 running');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(bar(page)).toHaveAttribute('aria-valuetext', '1 of 2 running');
  await expect(answer(page).getByRole('row').nth(1)).toContainText('running');
  await expect(answer(page).getByRole('row').nth(2)).toContainText('pending');
  expect((await backend.call('GET', statusCall)).query.get('key')).toBe(keys(backend)[0]);
  await pass(page, backend, 2_000, 2);
  await shows(page, '2 of 2 running');
  await page.clock.runFor(60_000);
  expect(reads(backend)).toBe(2);
  await button(page, 'Open process').click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/process\/12$/);
});

test('shows the same launch and its progress after leaving and after a reload', async ({ page, backend }) => {
  backend.on('POST', launchCall, held(launched('pending', 'pending')));
  backend.on('GET', statusCall, status('under_way', 'pending', 'running'));
  await openAt(page);
  await fillForm(page);
  await launch(page).click();
  await backend.call('POST', launchCall);
  await pass(page, backend, 2_000, 1);
  await shows(page, '1 of 2 running');
  await menu(page, 'Update Process').click();
  await page.clock.runFor(100);
  await menu(page, 'Machine Launch').click();
  await shows(page, '1 of 2 running');

  await page.reload();
  await page.clock.runFor(1_000);
  await shows(page, 'Launching 2 machines for process 12…');
  await shows(page, '1 of 2 running');
  await expect(answer(page)).toHaveCount(0);
  backend.on('GET', statusCall, status('success', 'running', 'running'));
  await page.clock.runFor(2_000);
  await shows(page, 'The launch went through: 2 machines');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2');
  await expect(answer(page)).toContainText('i-2');
  await expect(number(page, 'Count')).toHaveValue('');
  expect(launches(backend)).toHaveLength(1);
});

test('looks up an unknown outcome: nothing was launched, or the launch went through', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', launchCall, cutOff('{"status": "success"}'));
  backend.on('GET', statusCall, failed(404, 'There is no such launch'));
  await openAt(page);
  await fillForm(page);
  await launch(page).click();
  await shows(page, 'No response from server');
  await expect.poll(() => reads(backend)).toBe(1);
  await expect(page.getByText('nothing was launched')).toHaveCount(0);
  await pass(page, backend, 2_000, 2);
  await shows(page, 'The server has no record of this launch. Nothing was launched');
  await expect(number(page, 'Count')).toHaveValue('2');
  await page.clock.runFor(30_000);
  expect(reads(backend)).toBe(2);

  backend.on('GET', statusCall, status('success', 'running', 'running'));
  await launch(page).click();
  await shows(page, 'The launch went through: 2 machines');
  await expect(number(page, 'Count')).toHaveValue('');
  await expect(page.getByText(/failed/)).toHaveCount(0);
  expect(new Set(keys(backend)).size).toBe(2);
});

test('looks up a launch that needs a manual check, and loads the limit again once its outcome is known', async ({
  page,
  backend,
}) => {
  backend.on('POST', launchCall, json({ status: 'warning', message: 'Check by hand' }));
  backend.on('GET', statusCall, status('warning'));
  await openAt(page);
  await fillForm(page);
  await launch(page).click();
  await shows(page, 'The launch needs a manual check');
  await expect.poll(() => reads(backend)).toBeGreaterThan(0);
  const lists = () => backend.calls('GET', 'listprocess').length;
  const before = lists();
  backend.on('GET', statusCall, status('success', 'running', 'running'));
  await page.clock.runFor(30_000);
  await shows(page, 'The launch went through: 2 machines');
  await expect.poll(lists).toBe(before + 1);
});

test('reuses the key for the same launch if the outcome cannot be looked up', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', launchCall, cutOff('{"status": "success"}'), launched('pending', 'pending'), launched('pending'));
  backend.on('GET', statusCall, failed(501, 'Not here'));
  await openAt(page);
  await fillForm(page);
  await launch(page).click();
  await shows(page, 'No response from server');
  await expect.poll(() => reads(backend)).toBe(1);
  await page.clock.runFor(30_000);
  expect(reads(backend)).toBe(1);
  await launch(page).click();
  await shows(page, 'Launched 2 machines');
  await expect(bar(page)).toHaveCount(0);
  await number(page, 'Count').fill('1');
  await launch(page).click();
  await shows(page, 'Launched 1 machine');
  const [first, again, other] = keys(backend);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
