import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { listMachines, machines, search, tablePath } from '../../../support/instancePage';
import { choose } from '../../../support/parts';
import { brokenJson, empty, failed, held, html, json, never } from '../../../support/replies';

const table = (page: Page) => page.getByRole('table', { name: 'EC2 Instances' });
const sent = (backend: ForeignBackend) =>
  backend.calls('POST', 'ec2/listinstance').map(({ body }) => JSON.parse(body) as unknown);

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('POST', 'ec2/listinstance', machines(30));
  await signInAs(['aws operator']);
});

test('nothing is asked for before an account and a region are chosen and searched for', async ({ page, backend }) => {
  await page.goto(tablePath);
  await expect(page.getByRole('heading', { level: 1, name: 'EC2 Instances' })).toBeVisible();
  await search(page);
  await expect(page.getByText('Please select both account and region')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toBeFocused();
  // Said once, for both.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(['Please select both account and region']);
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Account', '900');
  await search(page);
  await expect(page.getByText('Please select both account and region')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toBeFocused();
  await choose(page, 'Region', 'eu-west-1');
  await expect(page.getByText('Please select both account and region')).toHaveCount(0);
  expect(sent(backend)).toEqual([]);
  await search(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  expect(sent(backend)).toEqual([{ account: '900', region: 'eu-west-1' }]);
});

test('numbers are sent as strings, and several presses are one request', async ({ page, backend }) => {
  backend.on('GET', 'aws/getaccounts', json({ data: [{ code: 900, name: 'Hospitality' }, 106] }));
  const slow = held(machines(3));
  backend.on('POST', 'ec2/listinstance', slow);
  await page.goto(tablePath);
  await choose(page, 'Account', 'Hospitality');
  await choose(page, 'Region', 'us-east-1');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.dblclick();
  await button.click();
  await button.press('Enter');
  await backend.call('POST', 'ec2/listinstance');
  slow.release();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  expect(sent(backend)).toEqual([{ account: '900', region: 'us-east-1' }]);
});

test('the same search again reads again; rows stay until the answer is there', async ({ page, backend }) => {
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
  expect(sent(backend)).toHaveLength(2);
});

test('the search, the page and the filters stand in the address: shared, reloaded and reached with Back', async ({
  page,
  backend,
}) => {
  await listMachines(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('input')).toBe('{"account":"900","region":"us-east-1"}');
  await page.reload();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('900');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('us-east-1');
  expect(sent(backend)).toHaveLength(2);

  backend.on('POST', 'ec2/listinstance', machines(2));
  await choose(page, 'Account', '106');
  await search(page);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('11–20 of 30')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('900');
  expect(sent(backend)).toHaveLength(3);
});

test('a late answer to an earlier search is not shown in the place of a newer one', async ({ page, backend }) => {
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

  await test.step('leaving the page cancels the read', async () => {
    backend.on('POST', 'ec2/listinstance', never());
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ec2/listinstance'));
    await choose(page, 'Region', 'eu-west-1');
    await search(page);
    await backend.call('POST', 'ec2/listinstance', 3);
    await page.getByRole('link', { name: 'Terminate', exact: true }).click();
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  });
});

test('an answer that is no list is told in the place of the rows, and can be tried again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const answers = [
    ['403', failed(403, 'no'), "You don't have permission to view this resource"],
    ['a message of the server', failed(500, 'throttled'), 'Error: throttled'],
    ['502 with a page', html(), 'Failed to fetch instances'],
    ['an empty answer', empty(), 'No data received from server'],
    ['broken JSON', brokenJson(), 'No data received from server'],
    ['no list', json({ status: 'success', data: null }), 'No data received from server'],
    ['a list of nulls', json({ data: [null] }), 'No data received from server'],
  ] as const;
  // Each is the answer for another account: rows that are there already would stay.
  const rows = answers.map((answer, index) => ({ answer, account: `${index + 100}`, count: index + 3 }));
  backend.on('GET', 'aws/getaccounts', json(rows.map(({ account }) => account)));
  await page.goto(tablePath);
  await choose(page, 'Region', 'us-east-1');
  await eachStep(
    rows,
    ({ answer: [name] }) => name,
    async ({ answer: [, reply, words], account, count }) => {
      backend.on('POST', 'ec2/listinstance', reply, machines(count));
      await choose(page, 'Account', account);
      await search(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
      await expect(table(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    },
  );
});

test('checkbox filters, states with colour and word, nested values and the CSV are those of every list', async ({
  page,
}) => {
  await listMachines(page);
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName(/^Instance ID/);
  for (const column of ['Account', 'Region', 'State', 'Key name', 'Availability zone', 'VPC ID', 'Subnet ID']) {
    const button = page.getByRole('button', { name: `Filter ${column}`, exact: true });
    await button.scrollIntoViewIfNeeded();
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Filter Security groups', exact: true }).click();
  await page.getByRole('checkbox', { name: 'web', exact: true }).check();
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^instances_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(16);
  expect(text).toContain('"{""team"":""air""}"');
});
