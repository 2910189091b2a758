import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { button, choose } from '../../../support/parts';

const phone = { width: 390, height: 900 };

test.use({ viewport: { width: 1_440, height: 900 } });

test.beforeEach(async ({ signInAs }) => signInAs(['aws operator']));

test('Machine Status has no violation: wrong, asking and answered', async ({ page }) => {
  await page.goto('/dashboard/aws/status');
  await button(page, 'Check Status').click();
  await expect(page.getByText('Account is required')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await page.getByRole('textbox', { name: 'Lookup value' }).fill('i-1');
  await button(page, 'Terminate').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await button(page, 'Check Status').click();
  await expect(page.getByRole('region', { name: 'Server response' })).toBeVisible();
  await page.setViewportSize(phone);
  await expectAccessible(page);
});

test('Update Launch Template has no violation: wrong and answered', async ({ page }) => {
  await page.goto('/dashboard/aws/updatelaunchtemplate');
  await button(page, 'Update Launch Template').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Launch Template ID' }).fill('lt-1');
  await page.getByRole('textbox', { name: 'IP Address' }).fill('10.0.0.4');
  await button(page, 'Update Launch Template').click();
  await expect(page.getByRole('region', { name: 'Server response' })).toBeVisible();
  await page.setViewportSize(phone);
  await expectAccessible(page);
});
