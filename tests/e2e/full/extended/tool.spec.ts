import { readFile } from 'node:fs/promises';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { answer, button, choose, field } from '../../../support/parts';
import { json } from '../../../support/replies';

const records = { message: 'Two records', data: [{ host: 'db.example.com', value: '10.0.0.4', ttl: 60 }] };

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/dns');
});

test('one file adds a tool with fields, faults, a question, and an answer as a table', async ({ page, backend }) => {
  backend.on('POST', 'dns/lookup', json(records));
  await expect(page.getByRole('heading', { level: 1, name: 'DNS lookup' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Record type' })).toHaveValue('A');

  await page.getByRole('spinbutton', { name: 'Seconds to wait' }).fill('61');
  await button(page, 'Look up').click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Seconds to wait must be at most 60', { exact: true })).toBeVisible();

  await field(page, 'Name').fill(' db.example.com ');
  await page.getByRole('spinbutton', { name: 'Seconds to wait' }).fill('9');
  await choose(page, 'Record type', 'AAAA');
  await page.getByRole('checkbox', { name: 'Fresh' }).check();
  await button(page, 'Look up').click();
  const question = page.getByRole('dialog', { name: 'Look up db.example.com?' });
  await expect(question.getByRole('row', { name: 'Record type AAAA' })).toBeVisible();
  await question.getByRole('button', { name: 'Look up' }).click();
  await expect(answer(page)).toContainText('Two records');
  await expect(answer(page).getByRole('cell', { name: '10.0.0.4' })).toBeVisible();
  const body = { host: 'db.example.com', type: 'AAAA', server: '', seconds: 9, fresh: true };
  expect(backend.calls('POST', 'dns/lookup').map((call) => JSON.parse(call.body))).toEqual([body]);

  const download = page.waitForEvent('download');
  await answer(page).getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  expect((await readFile(file, 'utf8')).split('\r\n')[1]).toBe('"db.example.com","10.0.0.4","60"');
});

test('a refusal that names a field appears at that field, and keeps the input', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const refusal = { status: 'failed', message: 'No such server', fields: [{ path: 'server', message: 'It is away' }] };
  backend.on('POST', 'dns/lookup', json(refusal, 422));
  await field(page, 'Name').fill('db.example.com');
  await field(page, 'Name server').fill('10.0.0.2');
  await button(page, 'Look up').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Look up' }).click();
  await expect(field(page, 'Name server')).toBeFocused();
  await expect(field(page, 'Name server')).toHaveAccessibleDescription('It is away');
  await expect(answer(page)).toContainText('No such server');

  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('db.example.com');
  await expect(field(page, 'Name server')).toHaveValue('10.0.0.2');
  await expect(answer(page)).toContainText('No such server');
});
