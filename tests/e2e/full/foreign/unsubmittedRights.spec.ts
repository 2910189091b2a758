import type { Page } from '@playwright/test';
import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { button, region } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

const otto = {
  userid: 8,
  username: 'otto',
  email: 'otto@example.com',
  verticals: [{ vertical_id: 2, roles: [{ roleid: 2, direct_privileges: [4, 9] }] }],
};
const people = json({ status: 'success', users: [otto] });

test.beforeEach(async ({ backend, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  backend.on('GET', 'authentication/getusers', people);
  await signInAs(['admin']);
});

async function endSession(page: Page, backend: ForeignBackend): Promise<void> {
  backend.on('GET', 'authentication/getusers', failed(401, 'Over'));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await page.waitForURL('**/login');
}

test('Create Role continues after the session has ended, once the person has loaded', async ({
  page,
  backend,
  signInAs,
}) => {
  const wizard = createRolePage(page);
  await page.goto('/dashboard/admin/create');
  await wizard.person('otto').click();
  await wizard.button('Continue to Roles').click();
  await wizard.role('machine_launch user').check();
  await wizard.button('Continue to Privileges').click();
  await wizard.privilege.fill('7');
  await wizard.button('Add Privilege').click();
  await wizard.privilege.fill('12');
  await endSession(page, backend);

  const slow = held(people);
  backend.on('GET', 'authentication/getusers', failed(500, 'down'), slow);
  await signInAs(['admin'], { token: 'second' });
  await page.goto('/dashboard/admin/create');
  await expect(page.getByRole('main').getByText('otto', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status', { name: "Loading this person's access…" })).toBeVisible();
  slow.release();
  await expect(wizard.privilege).toHaveValue('12');
  await expect(button(page, 'Remove privilege 7')).toBeVisible();
  await wizard.button('Continue to Review').click();
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    'ottootto@example.com',
    'Data/Air',
    'aws userKeptmachine_launch userNew',
    '4Kept9Kept7New',
  ]);
});

test('Create Role asks for another vertical when a colleague has removed the selected one', async ({
  page,
  backend,
}) => {
  const other = { vertical_id: 3, roles: [{ roleid: 3, direct_privileges: [] }] };
  const wizard = createRolePage(page);
  backend.on(
    'GET',
    'authentication/getusers',
    json({ status: 'success', users: [{ ...otto, verticals: [...otto.verticals, other] }] }),
  );
  await page.goto('/dashboard/admin/create');
  await wizard.person('otto').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await wizard.button('Continue to Roles').click();
  await wizard.role('machine_launch user').check();
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users: [{ ...otto, verticals: [other] }] }));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(wizard.step('Assign Vertical')).toHaveAttribute('aria-current', 'step');
  await expect(wizard.vertical('Data/Hospitality')).toBeChecked();
  await wizard.button('Continue to Roles').click();
  await expect(wizard.role('aws admin')).toBeChecked();
  await expect(wizard.role('machine_launch user')).not.toBeChecked();
});

test('Update Role opens the same person with the edits after the session has ended', async ({
  page,
  backend,
  signInAs,
}) => {
  await page.goto('/dashboard/admin/update');
  await button(page, 'otto').click();
  await button(page, 'Revoke role aws user').click();
  await button(page, 'Remove privilege 4').click();
  await endSession(page, backend);

  backend.on('GET', 'authentication/getusers', people);
  await signInAs(['admin'], { token: 'second' });
  await page.goto('/dashboard/admin/update');
  await expect(region(page, 'Edit otto').getByText('2 changes not submitted')).toBeVisible();
  await expect(button(page, 'Undo, keep role aws user')).toBeVisible();
});

test('the page of a deleted person is left without a question about their edits', async ({ page, backend }) => {
  await page.goto('/dashboard/admin/person/otto');
  await button(page, 'Revoke role aws user').click();
  await button(page, 'Delete User').click();
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users: [] }));
  await button(page, 'Confirm').click();
  await page.waitForURL('**/dashboard/admin/update');
  await expect(page.getByText('No people yet.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
