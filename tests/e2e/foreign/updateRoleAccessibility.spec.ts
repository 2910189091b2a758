import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1_440, 390]) {
    test(`Update Role has no accessibility violation in the ${theme} theme at ${width} pixels`, async ({
      page,
      signInAs,
    }) => {
      await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
      await page.setViewportSize({ width, height: 900 });
      await signInAs(['admin']);
      await page.goto('/dashboard/admin/update');
      await expect(button(page, 'otto')).toBeVisible();
      await expectNoViolation(page);

      await button(page, 'otto').click();
      await button(page, 'Revoke role aws user').click();
      await page.getByRole('combobox', { name: 'Add roles' }).click();
      await page.getByRole('option', { name: 'machine_launch user' }).click();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await button(page, 'Add Selected').click();
      await button(page, 'Add Privilege').click();
      await expectNoViolation(page);

      for (const act of ['Submit Update', 'Delete User']) {
        await button(page, act).click();
        await expect(button(page, 'Confirm')).toBeVisible();
        await expectNoViolation(page);
        await button(page, 'Cancel').click();
      }
    });
  }
}

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
