import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { keepToasts } from '../../../support/keepToasts';
import { answer, choose, combobox } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { count, fillForm, openForm, processes, submit, updates, version } from '../../../support/updateProcessPage';

const said = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('requests a new limit once, with the newest version, and clears the form', async ({ page, backend }) => {
  const row = { id: 12, process_name: 'crawl', machines_live: 14, machines_reserved: 2 };
  backend.on('GET', 'listprocess', processes(row), processes({ ...row, version: '4' }));
  const slow = held(json({ message: 'Update requested', id: 8 }));
  backend.on('PUT', 'updateprocess', slow);
  await openForm(page);
  await fillForm(page, 'machine_max_count', '15');
  await expect(page.getByRole('main')).toContainText(/Current\s*20/);
  await expect(page.getByText(/14 of 20 in use/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Below the 16 machines in use' })).toBeVisible();
  await count(page).fill('30');
  await expect(page.getByText('Below the 16 machines')).toHaveCount(0);
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await count(page).press('Enter');
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Update requested' })).toBeVisible();
  expect(updates(backend)).toEqual([{ process_id: 12, machine_max_count: 30, version: '4' }]);
  await expect(answer(page).getByRole('row', { name: 'machine_max_count 20 → 30' })).toBeVisible();
  await expect(answer(page).locator('pre')).toContainText('"id": 8');
  await expect(answer(page).getByRole('link')).toHaveCount(0);
  await expect(combobox(page, 'Process ID')).toHaveValue('');
  await expect(combobox(page, 'Field')).toHaveValue('');
  await expect(version(page)).toHaveValue('');
});

test('requests a new version with the current limit, and links to My Requests if that is offered', async ({
  page,
  backend,
}) => {
  await offer(page, 'myrequests');
  backend.on('GET', 'myrequests', json({ data: [] }));
  backend.on('PUT', 'updateprocess', json({}));
  await openForm(page);
  await combobox(page, 'Field').click();
  await expect(page.getByRole('option')).toHaveText(['version', 'machine_max_count']);
  await page.keyboard.press('Escape');
  await fillForm(page, 'version', ' $Latest ');
  await version(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Update successful' })).toBeVisible();
  expect(updates(backend)).toEqual([{ process_id: 12, machine_max_count: 20, version: '$Latest' }]);
  await answer(page).getByRole('link', { name: 'Follow it in My Requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible();
});

test('disables the button until everything is set, and a press names and focuses what is missing', async ({
  page,
  backend,
}) => {
  await openForm(page);
  const missing = 'Please select a process ID';
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(missing);
  await submit(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText([missing]);
  await expect(combobox(page, 'Process ID')).toBeFocused();
  await choose(page, 'Process ID', '12');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await choose(page, 'Field', 'machine_max_count');
  await count(page).fill('0');
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Please provide a whole number from 1 to 2147483647']);
  await expect(count(page)).toBeFocused();
  expect(updates(backend)).toEqual([]);
});

test('finds one of 10,000 processes by its ID or its name', async ({ page, backend }) => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: 10_000 - index,
    process_name: `crawl <b>${index}</b>`,
  }));
  backend.on('GET', 'listprocess', processes(...rows));
  await openForm(page);
  await expect(combobox(page, 'Process ID')).toHaveAccessibleDescription(/At most 200 of 10000 options are listed/);
  await combobox(page, 'Process ID').click();
  await expect(page.getByRole('option')).toHaveCount(200);
  await combobox(page, 'Process ID').fill('7');
  await expect(page.getByRole('option').first()).toHaveAccessibleName('7');
  await combobox(page, 'Process ID').fill('crawl <b>9987');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toHaveAccessibleDescription('crawl <b>9987</b>');
  await page.keyboard.press('Enter');
  await expect(combobox(page, 'Process ID')).toHaveValue('13');
  await expect(combobox(page, 'Process ID')).toHaveAccessibleDescription('crawl <b>9987</b>');
});

test('reports what a colleague has changed since the list was loaded, and sends nothing', async ({ page, backend }) => {
  const now = (limit: number) => processes({ id: 12, machine_max_count: limit });
  backend.on('GET', 'listprocess', now(20), now(25), now(30), processes({ id: 13 }));
  await openForm(page);
  await fillForm(page, 'machine_max_count', '30');
  await submit(page).click();
  await expect(said(page, 'machine_max_count changed from 20 to 25 in the meantime')).toBeVisible();
  await expect(count(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(/Current\s*25/);
  await submit(page).click();
  await expect(said(page, 'machine_max_count is already 30')).toBeVisible();
  await submit(page).click();
  await expect(said(page, 'Selected process not found')).toBeVisible();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  expect(updates(backend)).toEqual([]);
});

test('reports a list that cannot be loaded, and sends nothing without it', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', json({ message: 'Nothing', data: [] }), processes({ id: 12 }), failed(503, 'Away'));
  await keepToasts(page);
  await openForm(page);
  await expect(said(page, 'Failed to fetch process list')).toBeVisible();
  await combobox(page, 'Process ID').click();
  await expect(page.getByText('Failed to fetch process list')).toHaveCount(2);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await fillForm(page, 'version', '4');
  await submit(page).click();
  await expect(said(page, /Error fetching process list.*Away/s)).toBeVisible();
  await expect(version(page)).toHaveValue('4');
  expect(updates(backend)).toEqual([]);
});

test('keeps what was typed into a linked form after a reload and on the way back', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', processes({ id: 12, process_name: 'crawl' }));
  const row = page.getByRole('row').filter({ hasText: 'crawl' });
  await page.goto('/dashboard/launch/listprocess');
  await row.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await choose(page, 'Field', 'version');
  await version(page).fill('9');
  await page.reload();
  await expect(version(page)).toHaveValue('9');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'List Process' }).click();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await expect(version(page)).toHaveValue('9');
  // Another link replaces the draft.
  await page.goForward();
  await row.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await expect(version(page)).toHaveValue('');
});

test('sends an update although the page is left while the list is loaded again, and keeps later input', async ({
  page,
  backend,
}) => {
  const slowList = held(processes({ id: 12 }));
  const slow = held(json({ message: 'Asked for' }));
  backend.on('GET', 'listprocess', processes({ id: 12 }), slowList);
  backend.on('PUT', 'updateprocess', slow);
  await openForm(page);
  await fillForm(page, 'version', '4');
  await submit(page).click();
  await backend.call('GET', 'listprocess', 2);
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request New Process' })).toBeVisible();
  slowList.release();
  await backend.call('PUT', 'updateprocess');
  expect(updates(backend)).toEqual([{ process_id: 12, machine_max_count: 20, version: '4' }]);
  await menu.getByRole('link', { name: 'Update Process' }).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await version(page).fill('5');
  slow.release();
  await expect(answer(page)).toContainText('Asked for');
  await page.reload();
  await expect(version(page)).toHaveValue('5');
});
