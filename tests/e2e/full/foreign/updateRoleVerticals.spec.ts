import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { alert, button, region } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

const vertical = (vertical_id: number, ...roles: number[]) => ({
  vertical_id,
  roles: roles.map((roleid) => ({ roleid, direct_privileges: [4] })),
});
const person = (userid: number, username: string, ...verticals: unknown[]) => ({
  userid,
  username,
  email: `${username}@example.com`,
  verticals,
});
const people = (...users: unknown[]) => json({ status: 'success', users });
const ada = person(7, 'ada', vertical(1, 1));
const otto = person(8, 'otto', vertical(2, 2));
const nils = person(9, 'nils');
const mira = person(11, 'mira', vertical(2, 2, 5), vertical(3, 3));

async function open(page: Page, username: string): Promise<void> {
  await page.goto('/dashboard/admin/update');
  await button(page, username).click();
  await expect(region(page, `Edit ${username}`)).toBeVisible();
  // The toast covers the buttons.
  await closeToasts(page);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add vertical' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const sent = (backend: ForeignBackend, method: 'PUT' | 'DELETE', path: string) =>
  backend.calls(method, `authentication/${path}`).map(({ body }) => body);

test.beforeEach(async ({ page, backend, signInAs }) => {
  await keepToasts(page);
  backend.on('GET', 'authentication/getusers', people(ada, otto, nils, mira));
  await signInAs(['admin']);
});

test('adds and removes a vertical at once, each by one request without a question', async ({ page, backend }) => {
  await open(page, 'otto');
  await button(page, 'Add Vertical').click();
  await expect(page.getByRole('alert')).toHaveText('Please select a vertical to add');
  expect(sent(backend, 'PUT', 'assignvertical')).toEqual([]);

  await page.getByRole('combobox', { name: 'Add vertical' }).click();
  await expect(page.getByRole('option')).toHaveText(['admin', 'Data/Hospitality']);
  await page.keyboard.press('Escape');
  const slow = held(json({ message: 'Vertical assigned' }));
  backend.on('PUT', 'authentication/assignvertical', slow);
  backend.on('GET', 'authentication/getusers', people(person(8, 'otto', vertical(2, 2), vertical(3)), nils));
  await choose(page, 'Data/Hospitality');
  await button(page, 'Add Vertical').dblclick();
  await expect(button(page, 'Remove vertical Data/Air')).toHaveAttribute('aria-disabled', 'true');
  slow.release();
  await expect(button(page, 'Remove vertical Data/Hospitality')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Editing vertical' })).toHaveValue('Data/Air');
  expect(sent(backend, 'PUT', 'assignvertical')).toEqual(['{"user_id":"8","vertical_id":3}']);

  backend.on('GET', 'authentication/getusers', people(person(8, 'otto'), nils));
  await button(page, 'Remove vertical Data/Air').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Vertical removed' })).toBeVisible();
  await expect(region(page, 'Edit otto').getByText('otto has no vertical.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verticals' })).toBeFocused();
  expect(sent(backend, 'PUT', 'removevertical')).toEqual(['{"user_id":"8","vertical_id":2}']);
});

test('says why a vertical cannot be added or removed', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await open(page, 'otto');
  backend.on('PUT', 'authentication/assignvertical', failed(409, 'It is closed'));
  await choose(page, 'Data/Hospitality');
  await button(page, 'Add Vertical').click();
  await expect(alert(page, 'Error assigning vertical: It is closed')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add vertical' })).toHaveValue('Data/Hospitality');
  await expect(button(page, 'Add Vertical')).toBeEnabled();
  await closeToasts(page);
  backend.on('PUT', 'authentication/removevertical', failed(500, 'down'));
  await button(page, 'Remove vertical Data/Air').click();
  await expect(alert(page, 'Failed to remove vertical')).toContainText('down');
  expect(sent(backend, 'PUT', 'removevertical')).toHaveLength(1);
  await region(page, 'Server response').getByRole('button', { name: 'Close' }).click();
  await expect(region(page, 'Server response')).toHaveCount(0);
  await expect(region(page, 'Edit otto').getByRole('heading', { name: 'otto' })).toBeFocused();
});

test('disables roles and privileges of a person without a vertical, and says why', async ({ page }) => {
  await open(page, 'nils');
  await expect(region(page, 'Roles').getByText('Assign a vertical first')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Privilege ID' })).toBeDisabled();
  for (const [name, reason] of [
    ['Submit Update', 'Assign a vertical first'],
    ['Revoke All Roles & Verticals', 'No verticals or roles to revoke'],
  ] as const) {
    await expect(button(page, name)).toBeDisabled();
    await button(page, name).hover();
    await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
  }
});

test('Revoke All removes each vertical by one request, and reports each failure', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await open(page, 'mira');
  await button(page, 'Revoke All Roles & Verticals').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke all roles and verticals of mira?' });
  await expect(dialog.getByRole('row')).toHaveText([
    /Vertical/,
    /Data\/Air.*aws user, machine_launch user.*4/,
    /Data\/Hospitality.*aws admin/,
  ]);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const done = json({ status: 'success', message: 'Vertical removed' });
  const slow = held(failed(409, 'This is the last administrator'));
  backend.on('PUT', 'authentication/removevertical', slow, done);
  backend.on('GET', 'authentication/getusers', people(otto, person(11, 'mira', vertical(2, 2, 5))));
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  slow.release();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Data\/Air — Failed.*Failed to remove vertical: This is the last administrator/,
    /Data\/Hospitality — Done/,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Remove vertical Data/Hospitality')).toHaveCount(0);
  await expect(button(page, 'Revoke role aws user')).toBeVisible();
  expect(sent(backend, 'PUT', 'removevertical')).toEqual([
    '{"user_id":"11","vertical_id":2}',
    '{"user_id":"11","vertical_id":3}',
  ]);
});

test('deletes a person once, after a question that lists their rights, and closes the editor', async ({
  page,
  backend,
}) => {
  await open(page, 'otto');
  await button(page, 'Delete User').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete user otto?' });
  await expect(dialog.getByRole('row').nth(1)).toHaveText(/Data\/Air.*aws user.*4/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(sent(backend, 'DELETE', 'dropuser')).toEqual([]);

  await button(page, 'Delete User').click();
  backend.on('GET', 'authentication/getusers', people(ada, nils));
  const slow = held(json({ status: 'success', message: 'User deleted' }));
  backend.on('DELETE', 'authentication/dropuser', slow);
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'User deleted' })).toBeVisible();
  await expect(region(page, 'Edit otto')).toHaveCount(0);
  await expect(button(page, 'otto')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
  expect(sent(backend, 'DELETE', 'dropuser')).toEqual(['{"userid":8,"username":"otto"}']);
  await expect(page.getByText('someone else has deleted')).toHaveCount(0);
});

test('says why a deletion is refused, disables deleting oneself, and closes the editor of a deleted person', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await open(page, 'otto');
  backend.on('DELETE', 'authentication/dropuser', failed(409, 'This is the last administrator'));
  await button(page, 'Delete User').click();
  await button(page, 'Confirm').click();
  await expect(alert(page, 'Failed to delete user')).toContainText('This is the last administrator');
  await expect(region(page, 'Edit otto')).toBeVisible();
  await expect(button(page, 'Delete User')).toBeEnabled();
  await closeToasts(page);
  await button(page, 'ada').click();
  await expect(region(page, 'Edit ada')).toBeVisible();
  await expect(button(page, 'Delete User')).toBeDisabled();
  await button(page, 'Delete User').hover();
  await expect(page.getByRole('tooltip')).toHaveText('You cannot delete yourself');
  backend.on('GET', 'authentication/getusers', people(nils));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(alert(page, 'ada is no longer in the directory')).toBeVisible();
  await expect(region(page, 'Edit ada')).toHaveCount(0);
});

test('asks before it discards edits that are not submitted', async ({ page, backend }) => {
  await open(page, 'otto');
  await button(page, 'Revoke role aws user').click();
  const question = page.getByRole('alertdialog', { name: 'Discard the changes to otto?' });
  for (const leave of [
    () => button(page, 'mira').click(),
    () => region(page, 'Edit otto').getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('link', { name: 'Home' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(button(page, 'Undo, keep role aws user')).toBeVisible();
  }
  await button(page, 'mira').click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(region(page, 'Edit mira')).toBeVisible();
  await button(page, 'otto').click();
  await expect(button(page, 'Revoke role aws user')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
