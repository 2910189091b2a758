import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { button } from '../../../support/parts';

test('the people, an editor and its questions are accessible', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await expect(button(page, 'otto')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'otto').click();
  await button(page, 'Revoke role aws user').click();
  await page.getByRole('combobox', { name: 'Add roles' }).click();
  await page.getByRole('option', { name: 'machine_launch user' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected').click();
  await button(page, 'Add Privilege').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);

  for (const act of ['Submit Update', 'Delete User']) {
    await button(page, act).click();
    await expect(button(page, 'Confirm')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Cancel').click();
  }
});

test('roles can be chosen one after another, whether or not one clicks into the field in between', async ({
  page,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await button(page, 'otto').click();
  await button(page, 'Revoke role aws user').click();
  const combobox = page.getByRole('combobox', { name: 'Add roles' });
  for (const role of ['machine_launch user', 'aws admin']) {
    await combobox.click();
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  await button(page, 'Add Selected').click();
  await expect(button(page, 'Revoke role machine_launch user')).toBeVisible();
  await expect(button(page, 'Revoke role aws admin')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});
