import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { answer, field } from '../../../support/parts';
import { json, never } from '../../../support/replies';

const path = '/dashboard/launch/extractionterminate';
const processId = (page: Page) => page.getByRole('spinbutton', { name: 'Process ID', exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Terminate Machines', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const act = (page: Page) => dialog(page).getByRole('button', { name: /^Terminate/ });
const terminations = (backend: ForeignBackend): unknown[] =>
  backend.calls('DELETE', 'terminatemachines').map(({ body }) => JSON.parse(body));

const nothing = { process_id: 12, InstanceIds: [], ipv4: [], ipv6: [], tagname: '' };
const methods = ['Instance IDs', 'IPv4', 'IPv6', 'Tag name'];

async function fill(page: Page, method: string, text: string, id = '12'): Promise<void> {
  await processId(page).fill(id);
  await field(page, method).fill(text);
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['machine_launch user']);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Termination' })).toBeVisible();
});

test('what is wrong is said at its field, and the focus goes to the first of them', async ({ page, backend }) => {
  const integer = 'Process ID must be an integer';
  const none = 'Please provide at least one identification method';
  const one = 'Please provide only one identification method at a time';
  for (const id of ['', '1.5', '0']) {
    await fill(page, 'IPv4', '10.0.0.4', id);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText([integer]);
    await expect(processId(page)).toBeFocused();
    await expect(processId(page)).toHaveAccessibleDescription(integer);
  }
  await processId(page).fill('');
  await processId(page).pressSequentially('e');
  await processId(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText([integer]);
  await fill(page, 'IPv4', ' , ');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText([none]);
  await expect(field(page, 'Instance IDs')).toBeFocused();
  // Typing in one field leaves the others as they are.
  for (const method of methods) await field(page, method).fill('1');
  for (const method of methods) await expect(field(page, method)).toHaveValue('1');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText([one]);
  await expect(field(page, 'Instance IDs')).toBeFocused();
  for (const method of methods) await expect(field(page, method)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toHaveCount(0);
  expect(terminations(backend)).toEqual([]);
});

test('by each method, the question lists what is hit, and each value is sent once', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', json({ message: 'fetched', data: [{ id: 12, process_name: 'crawl' }] }));
  await page.reload();
  await fill(page, 'Instance IDs', 'i-1');
  await expect(processId(page)).toHaveAccessibleDescription('crawl');
  const lists = { 'Instance IDs': 'InstanceIds', IPv4: 'ipv4', IPv6: 'ipv6' } as const;
  for (const [index, [method, key]] of Object.entries(lists).entries()) {
    await field(page, method).fill(' a-1, a-2,, a-1\na-3 ');
    await submit(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 3 instance(s)?');
    await expect(dialog(page)).toHaveAccessibleDescription("Process 12 (crawl). This can't be undone.");
    await expect(dialog(page).getByRole('listitem')).toHaveText(['a-1', 'a-2', 'a-3']);
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
    await backend.call('DELETE', 'terminatemachines', index + 1);
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(answer(page)).toContainText('Machines terminated');
    await expect(submit(page)).toBeFocused();
    expect(terminations(backend).at(-1)).toEqual({ ...nothing, [key]: ['a-1', 'a-2', 'a-3'] });
    await field(page, method).fill('');
  }
  await field(page, 'Tag name').fill(' web, east ');
  await submit(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web, east?');
  await page.keyboard.press('Escape');
  expect(terminations(backend)).toHaveLength(3);
  await submit(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate all instances tagged web, east', exact: true }).click();
  await backend.call('DELETE', 'terminatemachines', 4);
  expect(terminations(backend).at(-1)).toEqual({ ...nothing, tagname: 'web, east' });
});

test('an answer about each machine is shown machine by machine, also after a reload', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const data = [
    { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
    { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: '<b>An error</b>' },
  ];
  backend.on('DELETE', 'terminatemachines', json({ status: 'failed', message: '1 of 2 begun', data }, 502));
  await fill(page, 'Instance IDs', 'i-1, i-2');
  await submit(page).click();
  await act(page).click();
  const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/i-1.*Done.*running → shutting-down/);
  await page.reload();
  await expect(rows.nth(2)).toContainText(/i-2.*Failed.*<b>An error<\/b>/);
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(submit(page)).toBeFocused();
});

test('a time-out says that nobody knows, and sends nothing again', async ({ page, backend }) => {
  backend.on('DELETE', 'terminatemachines', never());
  await fill(page, 'Instance IDs', 'i-1');
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
  const timeouts = await holdTimeouts(page);
  await act(page).click();
  await backend.call('DELETE', 'terminatemachines');
  expect(await timeouts.asked()).toEqual([60_000]);
  await timeouts.pass();
  await expect(answer(page)).toContainText('the outcome is unknown. Check the status');
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  expect(terminations(backend)).toHaveLength(1);
});

test('it has no violation, wide and on a phone: wrong, asking, answered', async ({ page }) => {
  await submit(page).click();
  await expectAccessible(page);
  await fill(page, 'Tag name', `\u202e<img src=x onerror=alert(1)>${'wide '.repeat(100)}`);
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await act(page).click();
  await expect(answer(page)).toBeVisible();
  await expectAccessible(page);
});
