import { expect, test } from '../../support/referenceFixtures';

test('a demo person signs in with a one-time code', async ({ page, server }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('lena');
  await page.getByLabel('Password', { exact: true }).fill('lena-on-the-bridge');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).not.toHaveValue('');
  const before = Date.now();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('textbox', { name: 'One-time code' }).fill(await server.code('lena', before));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table', { name: 'Process List' }).getByRole('row').nth(1)).toBeVisible();
});
