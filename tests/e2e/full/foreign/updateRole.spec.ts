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

test('lists people as cards with their roles and verticals, announces them, and finds them by a role', async ({
  page,
}) => {
  await keepToasts(page);
  await page.goto('/dashboard/admin/update');
  const card = button(page, 'mira');
  await expect(card).toHaveAccessibleDescription(
    /mira@example\.com.*aws user.*machine_launch user.*aws admin.*\+1 more.*Data\/Air/s,
  );
  await expect(
    page.getByRole('status').filter({ hasText: 'Users, Roles & Verticals loaded successfully!' }),
  ).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill('mail user');
  await expect(button(page, 'otto')).toHaveCount(0);
  await expect(card).toBeVisible();
  await search.fill('nobody at all');
  await expect(page.getByText('No matching people.')).toBeVisible();
  await button(page, 'Clear search').press('Enter');
  await expect(button(page, 'otto')).toBeVisible();
  await expect(search).toBeFocused();
});

test('edits roles locally, and sends them once, in the documented form, after Submit Update is confirmed', async ({
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
  expect(bodies(backend, 'authentication/assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [5] }]);
});

test('undoes edits, keeps the focus with them, and disables conflicting roles with a reason', async ({
  page,
  backend,
}) => {
  await open(page, 'otto');
  const undo = button(page, 'Undo, keep role aws user');
  const roles = combobox(page, 'Add roles');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await test.step('an edit is undone', async () => {
    await button(page, 'Revoke role aws user').press('Enter');
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(button(page, 'Revoke role aws user')).toBeFocused();
    await addRole(page, 'mail user');
    await button(page, 'Revoke role mail user').press('Enter');
    await expect(roles).toBeFocused();
    await expect(region(page, 'Edit otto').getByText('No changes')).toBeVisible();
  });
  await test.step('a role that conflicts with a kept role cannot be chosen', async () => {
    await roles.click();
    await expect(option('aws user')).toHaveCount(0);
    for (const name of ['aws admin', 'admin']) {
      await expect(option(name)).toHaveAttribute('aria-disabled', 'true');
      await expect(option(name)).toHaveAccessibleDescription(/^This role conflicts with already selected roles /);
    }
    await page.keyboard.press('Escape');
  });
  await test.step('roles are chosen one after another, with a click into the field in between', async () => {
    await button(page, 'Revoke role aws user').click();
    for (const role of ['machine_launch user', 'aws admin']) {
      await roles.click();
      await option(role).click();
    }
    await expect(option('aws user')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await button(page, 'Add Selected').click();
    await expect(button(page, 'Revoke role machine_launch user')).toBeVisible();
    await expect(button(page, 'Revoke role aws admin')).toBeVisible();
  });
  await test.step('a revoked role that conflicts with an added role cannot be restored', async () => {
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(roles).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(undo).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('This role conflicts with already selected roles');
  });
  expect(bodies(backend, 'authentication/assignrole')).toEqual([]);
});

test('checks privileges, and sends the whole list once one has changed', async ({ page, backend }) => {
  await open(page, 'otto');
  const field = page.getByRole('textbox', { name: 'Privilege ID' });
  for (const [typed, problem] of [
    ['-1', 'Enter a valid positive number'],
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

test('edits the roles and privileges of each vertical, and sends one request per vertical in order', async ({
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

test('keeps what a colleague has changed meanwhile, and says so', async ({ page, backend }) => {
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

test('sends nothing when a colleague has added a conflicting role meanwhile', async ({ page, backend }) => {
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

test('says why an update failed, keeps the edits, and loads the person again', async ({
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

  await test.step('nothing is sent when the person cannot be loaded', async () => {
    backend.on('GET', 'authentication/getusers', failed(500, 'down'));
    await submit(page, 'otto');
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was submitted' })).toBeVisible();
    await expect(page.getByText('Fetch error: down')).toBeVisible();
    await expect(button(page, 'Revoke role mail user')).toBeVisible();
    expect(bodies(backend, 'authentication/assignrole')).toHaveLength(1);
  });
});
