import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The login form as a foreign back end's people use it. */
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

export const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token' || name === 'user');

/** How long a username rests before its verticals are looked up, in ms. */
export const lookupDelay = 2_000;

/** How long the success of a login stands before the console opens, in ms. */
export const openingDelay = 1_200;

/** Fills the form that is open. The page's clock goes on at once to where the verticals of that person are looked up. */
export async function typeLogin(page: Page, username = 'ada'): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.clock.runFor(lookupDelay);
}

/** {@link typeLogin}, until the vertical of that person is chosen. */
export async function fillLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await typeLogin(page, username);
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue(vertical);
}

/** Signs in with the form that is open; anybody of another vertical than the first needs a code. */
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
