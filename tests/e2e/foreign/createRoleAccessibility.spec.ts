import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createRolePage } from '../../support/createRolePage';
import { expect, test } from '../../support/fixtures';

/** No violation of the accessibility rules, and nothing that makes the page scroll sideways. */
async function check(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

for (const [theme, width] of [
  ['dark', 1_440],
  ['light', 390],
] as const) {
  test.describe(`in the ${theme} theme at ${width} pixels`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width, height: 900 } });

    test.beforeEach(async ({ page, signInAs }) => {
      await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
      await signInAs(['admin']);
    });

    test('every step of the wizard is accessible, and so are its dialogs', async ({ page }) => {
      test.slow();
      await page.goto('/dashboard/admin/create');
      const wizard = createRolePage(page);
      await expect(wizard.person('nils')).toBeVisible();
      await check(page);
      await wizard.button('Create New User').click();
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
      await check(page);
      await page.keyboard.press('Escape');
      await wizard.person('otto').click();
      await expect(wizard.vertical('Data/Air')).toBeChecked();
      await check(page);
      await wizard.button('Continue to Roles').click();
      await wizard.role('aws admin').focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await check(page);
      await wizard.button('Continue to Privileges').click();
      await wizard.button('Add Privilege').click();
      await check(page);
      await wizard.button('Continue to Review').click();
      await check(page);
      await wizard.button('Submit').click();
      await expect(wizard.confirmation).toBeVisible();
      await check(page);
    });

    test('the registration is accessible, with its completions and its faults', async ({ page }) => {
      await page.goto('/dashboard/admin/register');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByRole('textbox', { name: 'Email' }).pressSequentially('lena@');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { selected: true })).toBeVisible();
      await check(page);
    });
  });
}
