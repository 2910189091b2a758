import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/referenceFixtures';
import { signIn } from '../../../support/signIn';

test('registers a person, gives them a vertical, a role and a privilege, and they sign in', async ({
  page,
  server,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin/create');
  const wizard = createRolePage(page);
  await wizard.button('Create New User').click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const password = 'juno-on-the-bridge';
  const fill = async (username: string) => {
    await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.com`);
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Air');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Register' }).click();
  };
  await fill('otto');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Failed to register user: A user with the username otto already exists' }),
  ).toBeVisible();
  await fill('juno');
  await expect(dialog).toHaveCount(0);

  await wizard.person('juno').click();
  await wizard.vertical('Data/Air').check();
  await wizard.button('Submit Vertical').click();
  await wizard.role('aws user').check();
  await expect(wizard.role('aws admin')).toBeDisabled();
  await wizard.button('Continue to Privileges').click();
  await wizard.privilege.fill('7');
  await page.keyboard.press('Enter');
  await wizard.button('Continue to Review').click();
  await wizard.button('Submit').click();
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Roles updated' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search users' }).fill('juno');
  await wizard.person('juno').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await wizard.button('Continue to Roles').click();
  await expect(wizard.role('aws user')).toBeChecked();
  await wizard.step('Add Privileges').click();
  await expect(page.getByRole('region', { name: 'Current' }).getByRole('listitem')).toHaveText(['7']);

  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, server, 'juno', 'Data/Air');
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/AWS/]);
});
