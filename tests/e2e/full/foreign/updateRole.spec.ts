import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { keepToasts } from '../../../support/keepToasts';
import { button, combobox, region } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

const otto = {
  userid: 8,
  username: 'otto',
  email: 'otto@example.com',
  verticals: [{ vertical_id: 2, roles: [{ roleid: 2, direct_privileges: [4, 9] }] }],
};
const mira = {
  userid: 11,
  username: 'mira',
  email: 'mira@example.com',
  verticals: [
    { vertical_id: 2, roles: [2, 5].map((roleid) => ({ roleid, direct_privileges: [] })) },
    { vertical_id: 3, roles: [3, 6].map((roleid) => ({ roleid, direct_privileges: [7] })) },
  ],
};
const people = (...users: unknown[]) => json({ status: 'success', users });

async function open(page: Page, username: string): Promise<void> {
  await page.goto('/dashboard/admin/update');
  await button(page, username).click();
  await expect(region(page, `Edit ${username}`)).toBeVisible();
}

async function addRole(page: Page, ...roles: string[]): Promise<void> {
  await combobox(page, 'Add roles').click();
  for (const role of roles) await page.getByRole('option', { name: role, exact: true }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected').click();
}

async function submit(page: Page, username: string): Promise<void> {
  await button(page, 'Submit Update').click();
  await page
    .getByRole('dialog', { name: `Submit changes for ${username}?` })
    .getByRole('button', { name: 'Confirm' })
    .click();
}

const bodies = (backend: ForeignBackend, path: string) =>
  backend.calls('PUT', path).map(({ body }) => JSON.parse(body));
const reads = (backend: ForeignBackend) =>
  ['getusers', 'getroles', 'listverticals'].map((call) => backend.calls('GET', `authentication/${call}`).length);

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on(
    'GET',
    'authentication/getroles',
    json({
      status: 'success',
      roles: [
        [1, 'admin'],
        [2, 'aws user'],
        [3, 'aws admin'],
        [5, 'machine_launch user'],
        [6, 'mail user'],
      ].map(([roleid, rolename]) => ({ roleid, rolename, module: 'x' })),
    }),
  );
  backend.on('GET', 'authentication/getusers', people(otto, mira));
  await signInAs(['admin']);
});

test('people are cards with up to three roles and verticals, found by name, email, role and vertical', async ({
  page,
}) => {
  await keepToasts(page);
  await page.goto('/dashboard/admin/update');
  await expect(page.getByRole('heading', { level: 1, name: 'Update Role' })).toBeVisible();
  const card = button(page, 'mira');
  await expect(card).toHaveAccessibleDescription(
    /mira@example\.com.*aws user.*machine_launch user.*aws admin.*\+1 more.*Data\/Air/s,
  );
  await expect(card.getByText('mail user')).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: 'Users, Roles & Verticals loaded successfully!' }),
  ).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  for (const text of ['MIRA', 'mira@', 'mail user', 'hospitality']) {
    await search.fill(text);
    await expect(button(page, 'otto')).toHaveCount(0);
    await expect(card).toBeVisible();
  }
  await search.fill('nobody at all');
  await expect(page.getByText('No matching people.')).toBeVisible();
  await button(page, 'Clear search').click();
  await expect(button(page, 'otto')).toBeVisible();
});

test('roles are edited locally and sent with Submit Update alone, in exactly the documented form', async ({
  page,
  backend,
}) => {
  await open(page, 'otto');
  await expect(button(page, 'Add Selected')).toBeDisabled();
  await addRole(page, 'machine_launch user');
  await expect(page.getByRole('status').filter({ hasText: 'Click Submit Update' })).toBeVisible();
  await button(page, 'Revoke role aws user').click();
  await expect(button(page, 'Revoke role aws user')).toHaveCount(0);
  await expect(region(page, 'Edit otto').getByText('2 changes not submitted')).toBeVisible();
  expect(bodies(backend, 'authentication/assignrole')).toEqual([]);

  await button(page, 'Submit Update').click();
  const dialog = page.getByRole('dialog', { name: 'Submit changes for otto?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /Add role machine_launch user/,
    /Revoke role aws user/,
  ]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, 'Submit Update')).toBeFocused();
  expect(bodies(backend, 'authentication/assignrole')).toEqual([]);

  const changed = { ...otto, verticals: [{ vertical_id: 2, roles: [{ roleid: 5, direct_privileges: [4, 9] }] }] };
  backend.on('GET', 'authentication/getusers', people(otto, mira), people(changed, mira));
  const slow = held(json({ status: 'success', message: 'Roles updated' }));
  backend.on('PUT', 'authentication/assignrole', slow);
  await button(page, 'Submit Update').click();
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await page.keyboard.press('Enter');
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Roles updated' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(region(page, 'Edit otto').getByText('No changes')).toBeVisible();
  await expect(button(page, 'Revoke role machine_launch user')).toBeVisible();
  await backend.call('GET', 'authentication/getusers', 3);
  const sent = backend.calls('PUT', 'authentication/assignrole').map(({ body }) => body);
  expect(sent).toEqual(['{"user_id":8,"vertical_id":2,"roles":[5]}']);
  // Roles and verticals stay cached; the people are read before the change and after it.
  expect(reads(backend)).toEqual([3, 1, 1]);
  expect(backend.requests.slice(-3).map(({ path }) => path)).toEqual([
    'authentication/getusers',
    'authentication/assignrole',
    'authentication/getusers',
  ]);
});

test('an edit can be taken back, and the focus stays with it', async ({ page, backend }) => {
  await open(page, 'otto');
  await button(page, 'Revoke role aws user').press('Enter');
  const undo = button(page, 'Undo, keep role aws user');
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(button(page, 'Revoke role aws user')).toBeFocused();
  await addRole(page, 'mail user');
  await button(page, 'Revoke role mail user').press('Enter');
  await expect(combobox(page, 'Add roles')).toBeFocused();
  await expect(region(page, 'Edit otto').getByText('No changes')).toBeVisible();
  expect(bodies(backend, 'authentication/assignrole')).toEqual([]);
});

test('a role that conflicts with one kept, added or chosen cannot be chosen and says why', async ({ page }) => {
  await open(page, 'otto');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await combobox(page, 'Add roles').click();
  await expect(option('aws user')).toHaveCount(0);
  for (const name of ['aws admin', 'admin']) {
    await expect(option(name)).toHaveAttribute('aria-disabled', 'true');
    await expect(option(name)).toHaveAccessibleDescription(/^This role conflicts with already selected roles /);
  }
  await page.keyboard.press('Escape');

  await button(page, 'Revoke role aws user').click();
  await combobox(page, 'Add roles').click();
  await expect(option('aws admin')).not.toHaveAttribute('aria-disabled', 'true');
  await option('aws admin').click();
  await expect(option('aws user')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected').click();
  // To keep the revoked one as well would be the same conflict.
  const undo = button(page, 'Undo, keep role aws user');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(combobox(page, 'Add roles')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(undo).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('This role conflicts with already selected roles');
});

test('privileges are checked, and the whole list is sent once one is changed', async ({ page, backend }) => {
  await open(page, 'otto');
  const field = page.getByRole('textbox', { name: 'Privilege ID' });
  for (const [typed, problem] of [
    ['-1', 'Enter a valid positive number'],
    ['1.5', 'Enter a valid positive number'],
    ['', 'Enter a valid positive number'],
    ['9', 'Privilege already assigned'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Add Privilege').click();
    await expect(page.getByRole('alert')).toHaveText(problem);
    await expect(field).toBeFocused();
  }
  await field.fill('12');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(button(page, 'Remove privilege 12')).toBeVisible();
  await button(page, 'Remove privilege 4').click();
  await submit(page, 'otto');
  await backend.call('PUT', 'authentication/assignrole');
  expect(bodies(backend, 'authentication/assignrole')).toEqual([
    { user_id: 8, vertical_id: 2, roles: [2], direct_privileges: [9, 12] },
  ]);
});

test('roles and privileges belong to the vertical that is edited, and those of several are sent in order', async ({
  page,
  backend,
}) => {
  await open(page, 'otto');
  await expect(combobox(page, 'Editing vertical')).toHaveCount(0);
  await button(page, 'mira').click();
  await expect(region(page, 'Edit mira')).toBeVisible();
  await expect(combobox(page, 'Editing vertical')).toHaveValue('Data/Air');
  await button(page, 'Revoke role aws user').click();
  await combobox(page, 'Editing vertical').click();
  await page.getByRole('option', { name: 'Data/Hospitality' }).click();
  await expect(button(page, 'Revoke role aws admin')).toBeVisible();
  await button(page, 'Remove privilege 7').click();
  await submit(page, 'mira');
  await backend.call('PUT', 'authentication/assignrole', 2);
  expect(bodies(backend, 'authentication/assignrole')).toEqual([
    { user_id: 11, vertical_id: 2, roles: [5] },
    { user_id: 11, vertical_id: 3, roles: [3, 6], direct_privileges: [] },
  ]);
});

test('what a colleague changed meanwhile is kept, and said', async ({ page, backend }) => {
  await open(page, 'otto');
  await addRole(page, 'machine_launch user');
  const now = {
    ...otto,
    verticals: [{ vertical_id: 2, roles: [2, 6].map((roleid) => ({ roleid, direct_privileges: [4] })) }],
  };
  backend.on('GET', 'authentication/getusers', people(now, mira));
  await submit(page, 'otto');
  await backend.call('PUT', 'authentication/assignrole');
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(notice).toContainText('+ role mail user');
  await expect(notice).toContainText('− privilege 9');
  expect(bodies(backend, 'authentication/assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [2, 6, 5] }]);
});

test('a role that a colleague gave meanwhile and that conflicts is not overruled', async ({ page, backend }) => {
  await open(page, 'otto');
  await button(page, 'Revoke role aws user').click();
  await addRole(page, 'mail user');
  const now = { ...otto, verticals: [{ vertical_id: 2, roles: [{ roleid: 1, direct_privileges: [] }] }] };
  backend.on('GET', 'authentication/getusers', people(now, mira));
  await submit(page, 'otto');
  await expect(page.getByRole('alert').filter({ hasText: 'exclude each other' })).toContainText(
    'Failed to update roles',
  );
  await expect(button(page, 'Revoke role admin')).toBeVisible();
  expect(bodies(backend, 'authentication/assignrole')).toEqual([]);
});

test('an update that fails says why, keeps the edits and shows what is there', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('PUT', 'authentication/assignrole', failed(409, 'The roles exclude each other'));
  await open(page, 'otto');
  await addRole(page, 'mail user');
  await submit(page, 'otto');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update roles' });
  await expect(alert).toContainText('The roles exclude each other');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Revoke role mail user')).toBeVisible();
  await expect(region(page, 'Edit otto').getByText('1 change not submitted')).toBeVisible();
  await backend.call('GET', 'authentication/getusers', 3);
  expect(reads(backend)).toEqual([3, 1, 1]);

  await test.step('nothing is sent when what the person has now cannot be read', async () => {
    backend.on('GET', 'authentication/getusers', failed(500, 'down'));
    await submit(page, 'otto');
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was submitted' })).toBeVisible();
    await expect(page.getByText('Fetch error: down')).toBeVisible();
    await expect(button(page, 'Revoke role mail user')).toBeVisible();
    expect(bodies(backend, 'authentication/assignrole')).toHaveLength(1);
  });
});
