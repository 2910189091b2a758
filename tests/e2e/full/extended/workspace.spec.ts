import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';

test('three lines add a workspace, which a word of a role opens', async ({ page, signInAs }) => {
  await signInAs(['zone editor']);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /DNS/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/dns$/);
  await expect(page.getByRole('heading', { level: 1, name: 'DNS' })).toBeVisible();
});

test.describe('for a reader of German', () => {
  test.use({ locale: 'de-DE' });

  test('a folder of texts adds a language, and missing texts are in English', async ({ page, signInAs }) => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await signInAs(['aws operator']);
    await page.goto('/dashboard/aws');
    await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
