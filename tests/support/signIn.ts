import type { Page } from '@playwright/test';
import type { ReferenceServer } from './referenceServer';

/** Signs a demo person in as they would, code and all, and ends on the home screen. */
export async function signIn(page: Page, server: ReferenceServer, username: string, vertical: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(`${username}-on-the-bridge`);
  const choice = page.getByRole('combobox', { name: 'Vertical' });
  await choice.selectOption(vertical);
  const since = Date.now();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  if (vertical !== 'admin') {
    await page.getByRole('textbox', { name: 'One-time code' }).fill(await server.code(username, since));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  }
  await page.waitForURL('**/dashboard');
}
