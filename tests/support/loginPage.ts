import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The login form as a foreign back end's people use it. */
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

export const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token' || name === 'user');

/** Fills the form that is open, and waits until the vertical of that person is chosen. */
export async function fillLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue(vertical);
}

/** Signs in with the form that is open; whoever is of another vertical than the first needs a code. */
export async function submitLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await fillLogin(page, username, vertical);
  await login(page).click();
  if (vertical === '1') return;
  await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
  await login(page).click();
}
