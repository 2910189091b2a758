import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Finds the button of the login form. */
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

export const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token' || name === 'user');

/** Delay in ms between the last keystroke and the look-up of the verticals. */
export const lookupDelay = 2_000;

/** Delay in ms between a successful login and the console. */
export const openingDelay = 1_200;

/** Fills the open form, and moves the page's clock on to the look-up of the verticals. */
export async function typeLogin(page: Page, username = 'ada'): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.clock.runFor(lookupDelay);
}

/** Fills the open form and waits for the person's vertical. */
export async function fillLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await typeLogin(page, username);
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue(vertical);
}

/** Signs in with the open form. Verticals other than the first need a code. */
export async function submitLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await fillLogin(page, username, vertical);
  await login(page).click();
  if (vertical !== '1') {
    await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
    await login(page).click();
  }
  await expect(login(page)).toHaveAttribute('aria-busy', 'false');
  await page.clock.runFor(openingDelay);
}
