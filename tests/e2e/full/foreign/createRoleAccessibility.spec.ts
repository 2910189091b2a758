import { expectAccessible } from '../../../support/accessible';
import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';

const phone = { width: 390, height: 900 };

test('every step of the wizard is accessible, and so are its dialogs', async ({ page, signInAs }) => {
  test.slow();
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  const wizard = createRolePage(page);
  await expect(wizard.person('nils')).toBeVisible();
  await expectAccessible(page);
  await wizard.button('Create New User').click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await wizard.person('otto').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await expectAccessible(page);
  await wizard.button('Continue to Roles').click();
  await wizard.role('aws admin').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await wizard.button('Continue to Privileges').click();
  await wizard.button('Add Privilege').click();
  await expectAccessible(page);
  await wizard.privilege.fill('77');
  await wizard.button('Add Privilege').click();
  await wizard.button('Continue to Review').click();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The steps stand two by two there, and the menu is a drawer.
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await wizard.button('Submit').click();
  await expect(wizard.confirmation).toBeVisible();
  await expectAccessible(page);
});

test('the registration is accessible, with its completions and its faults', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).pressSequentially('lena@');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  await expectAccessible(page);
});
