import type { Page } from '@playwright/test';
import { act, auditPage } from '../../../support/auditBackend';
import { expect, test } from '../../../support/fixtures';
import { type AllowedConsole, ForeignBackend } from '../../../support/foreignBackend';
import { listMachines, machines } from '../../../support/instancePage';
import { fillForm, launch, launchCall, launched, openForm } from '../../../support/launchPage';
import { answer } from '../../../support/parts';
import { json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

let api: ForeignBackend;

test.beforeEach(async ({ backend, expectConsole }) => {
  api = await ForeignBackend.start();
  backend.configuration = { authApiUrl: `${api.url}/api/v1`, cloudApiUrl: `${api.url}/api/v1` };
  expectConsole(new RegExp(`request to another origin: \\w+ ${api.url}/api/v1/`));
});
test.afterEach(() => api.stop());

const allow = (page: Page, headers: string, more: Partial<AllowedConsole> = {}) => {
  api.allowed = { origin: new URL(page.url()).origin, headers, ...more };
};

test('reads and changes a back end on another origin, and sends no key unless it offers keys', async ({
  page,
  signInAs,
}) => {
  await page.goto('/config.json');
  allow(page, 'Authorization, Content-Type');
  api.on('POST', 'ec2/listinstance', machines(3));
  api.on('POST', launchCall, launched('running', 'running'));
  // It reports launches by their keys, but accepts no keys.
  await offer(page, 'launchstatus');
  await signInAs(['admin']);

  await page.goto('/dashboard/admin/approveprocess');
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await expect.poll(() => api.calls('POST', 'approverequest').length).toBe(1);

  await openForm(page);
  await fillForm(page);
  await launch(page).click();
  await expect(answer(page)).toContainText('Launched 2 machines');

  await listMachines(page);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  expect(api.calls('POST', 'ec2/listinstance')).toHaveLength(1);

  expect(api.requests.filter(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([]);
  expect(api.calls('GET', 'launchmachines/status')).toEqual([]);
});

test('sends a key with each change to a back end on another origin that offers keys', async ({ page, signInAs }) => {
  await page.goto('/config.json');
  allow(page, 'Authorization, Content-Type, Idempotency-Key');
  await offer(page, 'idempotency_key');
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveprocess');
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await expect.poll(() => api.calls('POST', 'approverequest').length).toBe(1);
  const keys = api.requests.map(({ method, headers }) => [method, headers['idempotency-key']]);
  expect(keys.filter(([method, key]) => (method === 'GET') !== (key === undefined))).toEqual([]);
});

test('reads a list over REST from another origin that allows Range and exposes Content-Range', async ({
  page,
  signInAs,
}) => {
  await page.goto('/config.json');
  allow(page, 'Authorization, Content-Type, Range', { exposed: 'Content-Range' });
  const rows = [act(2), act(1)];
  api.on('GET', 'audit', (request) => auditPage(rows, request));
  api.on('GET', 'listrequest', json({ status: 'success', data: [] }));
  await offer(page, 'audit');
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/audit');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});
