import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
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

test('a welcome page has none either, with its menu beside it or behind a button', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin');
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Workspace menu' })).toBeVisible();
  await expectAccessible(page);
});

test('the buttons in the header of the narrowest column are large enough, and stay within it', async ({
  page,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/launch/listprocess');
  await page.getByRole('separator', { name: 'Resize ID' }).focus();
  await page.keyboard.press('Home');
  const header = page.getByRole('columnheader', { name: 'ID', exact: true });
  await header.hover();
  await expect(header.getByRole('button', { name: 'Filter ID' })).toHaveCSS('opacity', '1');
  const outer = await header.boundingBox();
  for (const tool of await header.getByRole('button').all()) {
    const inner = await tool.boundingBox();
    if (!outer || !inner) throw new Error('No header is shown');
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
  }
  await expectAccessible(page);
});

test('a list has none either, neither as a table nor as a phone shows it', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/launch/listprocess');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeVisible();
  await expectAccessible(page);
});
