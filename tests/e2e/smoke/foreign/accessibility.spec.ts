import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';

test.use({ viewport: { width: 1_440, height: 900 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [name, path, signedIn] of [
  ['the login screen', '/login', false],
  ['home', '/dashboard', true],
  ['a placeholder', '/dashboard/mongo', true],
] as const) {
  test(`${name} has no accessibility violation and does not scroll sideways`, async ({ page, signInAs }) => {
    if (signedIn) await signInAs(['admin']);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a welcome page and its menu behind a button have no accessibility violation', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin');
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Workspace menu' })).toBeVisible();
  await expectSound(page, 'in the menu of a phone');
});

test('a list has no accessibility violation as a table or as cards', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});
