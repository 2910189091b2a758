import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import type { ForeignBackend } from '../../support/foreignBackend';
import { keepToasts } from '../../support/keepToasts';
import { brokenJson, cut, empty, failed, held, html, json } from '../../support/replies';
import { offer } from '../../support/requestRows';

const path = '/dashboard/launch/updateprocess';
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Update Process', exact: true });
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const count = (page: Page) => page.getByRole('spinbutton', { name: 'Value', exact: true });
const version = (page: Page) => page.getByRole('textbox', { name: 'Value', exact: true });
const answer = (page: Page) => page.getByRole('region', { name: 'Server response' });
const said = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const updates = (backend: ForeignBackend): unknown[] =>
  backend.calls('PUT', 'updateprocess').map(({ body }) => JSON.parse(body));

interface Process {
  readonly id: number;
  readonly process_name?: string;
  readonly version?: string;
  readonly machine_max_count?: number;
  readonly [column: string]: unknown;
}

const list = (...rows: Process[]) =>
  json({ message: 'Processes fetched', data: rows.map((row) => ({ version: '3', machine_max_count: 20, ...row })) });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await combobox(page, name).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page, field: 'version' | 'machine_max_count', value: string, id = '12'): Promise<void> {
  await choose(page, 'Process ID', id);
  await choose(page, 'Field', field);
  await (field === 'version' ? version(page) : count(page)).fill(value);
}

async function open(page: Page): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Update Process' })).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('a limit is asked for with the newest version beside it, once, and the form is empty again', async ({
  page,
  backend,
}) => {
  const row = { id: 12, process_name: 'crawl', machines_live: 14, machines_reserved: 2 };
  backend.on('GET', 'listprocess', list(row), list({ ...row, version: '4' }));
  const slow = held(json({ message: 'Update requested', id: 8 }));
  backend.on('PUT', 'updateprocess', slow);
  await open(page);
  await fill(page, 'machine_max_count', '15');
  // The value that it has now, how much of it is taken, and what the new one would mean.
  await expect(page.getByRole('main')).toContainText(/Now\s*20/);
  await expect(page.getByText(/14 used/)).toContainText(/20 approved/);
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

test('a version is asked for with the limit beside it, and followed in My Requests where that is offered', async ({
  page,
  backend,
}) => {
  await offer(page, 'myrequests');
  backend.on('GET', 'myrequests', json({ data: [] }));
  backend.on('PUT', 'updateprocess', json({}));
  await open(page);
  await combobox(page, 'Field').click();
  await expect(page.getByRole('option')).toHaveText(['version', 'machine_max_count']);
  await page.keyboard.press('Escape');
  await fill(page, 'version', ' $Latest ');
  await version(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Update successful' })).toBeVisible();
  expect(updates(backend)).toEqual([{ process_id: 12, machine_max_count: 20, version: '$Latest' }]);
  await answer(page).getByRole('link', { name: 'Follow it in My Requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible();
});

test('the button is off until everything is set, and a press or Enter says what is missing, where it is', async ({
  page,
  backend,
}) => {
  await open(page);
  const process = 'Please select a process ID';
  const value = 'Please select a field and provide a value';
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(process);
  await submit(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText([process]);
  await expect(combobox(page, 'Process ID')).toBeFocused();
  await choose(page, 'Process ID', '12');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await version(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText([value]);
  await expect(combobox(page, 'Field')).toBeFocused();
  await choose(page, 'Field', 'machine_max_count');
  await count(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText([value]);
  await expect(count(page)).toBeFocused();
  for (const wrong of ['0', '1.5', '2147483648']) {
    await count(page).fill(wrong);
    await expect(submit(page)).toBeEnabled();
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Please provide a whole number from 1 to 2147483647']);
    await expect(count(page)).toBeFocused();
  }
  expect(updates(backend)).toEqual([]);
});

test('one of 10,000 processes is found by its ID or its name', async ({ page, backend }) => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: 10_000 - index,
    process_name: `crawl <b>${index}</b>`,
  }));
  backend.on('GET', 'listprocess', list(...rows));
  await open(page);
  await expect(combobox(page, 'Process ID')).toHaveAccessibleDescription(/of 10000, at most 200 are listed/);
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

test('what has changed since the list was read is told, and nothing is sent over it', async ({ page, backend }) => {
  const now = (limit: number) => list({ id: 12, machine_max_count: limit });
  backend.on('GET', 'listprocess', now(20), now(25), now(30), list({ id: 13 }));
  await open(page);
  await fill(page, 'machine_max_count', '30');
  await submit(page).click();
  await expect(said(page, 'machine_max_count has meanwhile been changed from 20 to 25')).toBeVisible();
  await expect(count(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(/Now\s*25/);
  await submit(page).click();
  await expect(said(page, 'machine_max_count is 30 already')).toBeVisible();
  await submit(page).click();
  await expect(said(page, 'Selected process not found')).toBeVisible();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  expect(updates(backend)).toEqual([]);
});

test('what is no success is told as a failure for 6 seconds, and the form stays', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const time = Date.now();
  await page.clock.install({ time });
  await open(page);
  await fill(page, 'version', '4');
  await page.clock.pauseAt(time + 60_000);
  const failures = [
    [failed(409, 'Another update is pending'), /Another update is pending.*{"status":"failed"/s],
    [json({ error: 'quota' }, 422), /Update failed.*{"error":"quota"}/s],
    [html(502), /Update failed.*Bad gateway/s],
    [empty(500), 'Update failed'],
    [json({ message: 'Queued' }, 202), 'Queued'],
    [json({}, 206), 'Update failed'],
    [json({ status: 'failed', message: 'Refused' }), 'Refused'],
    [json(null), 'Update failed'],
    [brokenJson(), 'Update failed'],
    [cut(), /No response from server.*it may have been done all the same/s],
  ] as const;
  for (const [reply, words] of failures) {
    backend.on('PUT', 'updateprocess', reply);
    await submit(page).click();
    await expect(said(page, words)).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(said(page, words)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(said(page, words)).toHaveCount(0);
    await expect(answer(page)).toBeVisible();
    await expect(combobox(page, 'Process ID')).toHaveValue('12');
    await expect(version(page)).toHaveValue('4');
  }
  // A browser sends again by itself what was cut off: with the same key.
  const keys = backend.calls('PUT', 'updateprocess').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(failures.length);
});

test('a list that cannot be read is told, and nothing is sent without it', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', json({ message: 'Nothing', data: [] }), list({ id: 12 }), failed(503, 'Away'));
  await keepToasts(page);
  await open(page);
  await expect(said(page, 'Failed to fetch process list')).toBeVisible();
  await combobox(page, 'Process ID').click();
  await expect(page.getByText('Failed to fetch process list')).toHaveCount(2);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await fill(page, 'version', '4');
  await submit(page).click();
  await expect(said(page, /Error fetching process list.*Away/s)).toBeVisible();
  await expect(version(page)).toHaveValue('4');
  expect(updates(backend)).toEqual([]);
});

test('what is typed into a form that a link has opened is there after a reload and on the way back', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', list({ id: 12, process_name: 'crawl' }));
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
  // Another link fills it anew.
  await page.goForward();
  await row.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await expect(version(page)).toHaveValue('');
});

test('what was pressed is sent also when the page is left while the list is read again, and what was typed since stays', async ({
  page,
  backend,
}) => {
  const slowList = held(list({ id: 12 }));
  const slow = held(json({ message: 'Asked for' }));
  backend.on('GET', 'listprocess', list({ id: 12 }), slowList);
  backend.on('PUT', 'updateprocess', slow);
  await open(page);
  await fill(page, 'version', '4');
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

test('draft and answer outlive the page, a reload and the session, until they are put away', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('PUT', 'updateprocess', json({ message: 'Asked for' }), failed(401, 'Over'));
  await open(page);
  await fill(page, 'version', '4');
  await submit(page).click();
  await expect(answer(page)).toContainText('Asked for');
  await fill(page, 'machine_max_count', '30', '11');
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'List Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();
  await menu.getByRole('link', { name: 'Update Process' }).click();
  await expect(count(page)).toHaveValue('30');
  await page.reload();
  await expect(count(page)).toHaveValue('30');
  await expect(answer(page)).toContainText('Asked for');
  await submit(page).click();
  await page.waitForURL('**/login');
  await signInAs(['machine_launch user']);
  // The process has gone meanwhile.
  backend.on('GET', 'listprocess', list({ id: 12 }));
  await open(page);
  await expect(combobox(page, 'Process ID')).toHaveValue('11');
  await expect(combobox(page, 'Process ID')).toHaveAccessibleDescription('Selected process not found');
  await expect(answer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('');
  await expect(submit(page)).toBeFocused();
  await page.reload();
  await expect(combobox(page, 'Process ID')).toHaveValue('');
});

for (const theme of ['dark', 'light'] as const) {
  test(`it has no violation in the ${theme} theme, wide and on a phone: filled, wrong and answered`, async ({
    page,
    backend,
  }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
    const name = `\u202e${'<b>crawl</b> '.repeat(40)}`;
    backend.on('GET', 'listprocess', list({ id: 12, process_name: name, machines_live: 14, machines_reserved: 2 }));
    await open(page);
    await fill(page, 'machine_max_count', '15');
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await isClean(page);
    }
    await count(page).fill('0');
    await submit(page).click();
    await isClean(page);
    await count(page).fill('30');
    await submit(page).click();
    await expect(answer(page)).toBeVisible();
    await isClean(page);
  });
}

async function isClean(page: Page): Promise<void> {
  // Whether a tooltip is open depends on what has moved under the mouse.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}
