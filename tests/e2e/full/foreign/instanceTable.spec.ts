import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { listMachines, machines, search, tablePath } from '../../../support/instancePage';
import { choose, combobox } from '../../../support/parts';
import { failed, held, json, never } from '../../../support/replies';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const sent = (backend: ForeignBackend) =>
  backend.calls('POST', 'ec2/listinstance').map(({ body }) => JSON.parse(body) as unknown);

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('POST', 'ec2/listinstance', machines(30));
  await signInAs(['aws operator']);
});

test('requests nothing before account and region are chosen, and once for several presses', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'aws/getaccounts', json({ data: [{ code: 900, name: 'Hospitality' }, 106] }));
  await page.goto(tablePath);
  await search(page);
  await expect(alert(page)).toHaveText(['Please select both account and region']);
  await expect(combobox(page, 'Account')).toBeFocused();
  await expect(combobox(page, 'Region')).toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Account', 'Hospitality');
  await search(page);
  await expect(alert(page)).toHaveText(['Please select both account and region']);
  await expect(combobox(page, 'Region')).toBeFocused();
  await choose(page, 'Region', 'eu-west-1');
  await expect(alert(page)).toHaveCount(0);
  expect(sent(backend)).toEqual([]);

  const slow = held(machines(30));
  backend.on('POST', 'ec2/listinstance', slow);
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.dblclick();
  await button.press('Enter');
  await backend.call('POST', 'ec2/listinstance');
  slow.release();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  // The number of the account is sent as text.
  expect(sent(backend)).toEqual([{ account: '900', region: 'eu-west-1' }]);
});

test('reloads for the same search, and keeps the rows until the response arrives', async ({ page, backend }) => {
  await page.clock.install();
  await listMachines(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  const slow = held(machines(4));
  backend.on('POST', 'ec2/listinstance', slow);
  // Two presses within half a second are one search.
  await page.clock.runFor(600);
  await search(page);
  await backend.call('POST', 'ec2/listinstance', 2);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  slow.release();
  await expect(page.getByText('1–4 of 4')).toBeVisible();
});

test('the search and the page are in the address: they survive a reload, and Back leads to the search before', async ({
  page,
  backend,
}) => {
  await listMachines(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await page.reload();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(combobox(page, 'Account')).toHaveValue('900');
  await expect(combobox(page, 'Region')).toHaveValue('us-east-1');

  backend.on('POST', 'ec2/listinstance', machines(2));
  await choose(page, 'Account', '106');
  await search(page);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(combobox(page, 'Account')).toHaveValue('900');
  expect(sent(backend)).toHaveLength(3);
});

test('never shows a late response to an earlier search, and cancels the request when the page is left', async ({
  page,
  backend,
}) => {
  const late = held(machines(30));
  backend.on('POST', 'ec2/listinstance', ({ body }) => (body.includes('900') ? late : machines(2)));
  const calledOff = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('900') ?? false);
  await listMachines(page);
  await backend.call('POST', 'ec2/listinstance');
  await choose(page, 'Account', '106');
  await search(page);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  late.release();
  await calledOff;
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  backend.on('POST', 'ec2/listinstance', never());
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ec2/listinstance'));
  await choose(page, 'Region', 'eu-west-1');
  await search(page);
  await backend.call('POST', 'ec2/listinstance', 3);
  await page.getByRole('link', { name: 'Terminate', exact: true }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('shows why a search failed in place of the rows, and can retry', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', 'ec2/listinstance', failed(500, 'throttled'), machines(3));
  await listMachines(page);
  await expect(alert(page)).toHaveText('Error: throttled');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('security groups have a checkbox filter, and the filtered rows are saved as a CSV', async ({ page }) => {
  await listMachines(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Filter Security groups', exact: true }).click();
  await page.getByRole('checkbox', { name: 'web', exact: true }).check();
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^instances_\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(16);
});
