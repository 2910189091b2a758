import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1_440, 390]) {
    test.describe(`in the ${theme} theme at ${width} pixels`, () => {
      test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width, height: 900 } });

      test.beforeEach(async ({ page, signInAs }) => {
        await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
        await signInAs(['aws operator']);
      });

      test('Machine Status has no violation: wrong, asking and answered', async ({ page }) => {
        await page.goto('/dashboard/aws/status');
        await button(page, 'Check Status').click();
        await expect(page.getByText('Account is required')).toBeVisible();
        await isClean(page);
        await choose(page, 'Account', '900');
        await choose(page, 'Region', 'us-east-1');
        await choose(page, 'Platform', 'AWS');
        await page.getByRole('textbox', { name: 'Lookup value' }).fill('i-1');
        await button(page, 'Terminate').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await isClean(page);
        await button(page, 'Cancel').click();
        await button(page, 'Check Status').click();
        await expect(page.getByRole('region', { name: 'Server response' })).toBeVisible();
        await isClean(page);
      });

      test('Update Launch Template has no violation: wrong and answered', async ({ page }) => {
        await page.goto('/dashboard/aws/updatelaunchtemplate');
        await button(page, 'Update Launch Template').click();
        await expect(page.getByRole('alert')).toBeVisible();
        await isClean(page);
        await page.getByRole('textbox', { name: 'Launch Template ID' }).fill('lt-1');
        await page.getByRole('textbox', { name: 'IP Address' }).fill('10.0.0.4');
        await button(page, 'Update Launch Template').click();
        await expect(page.getByRole('region', { name: 'Server response' })).toBeVisible();
        await isClean(page);
      });
    });
  }
}
