import { expect, type Page } from '@playwright/test';
import { lookupDelay, openingDelay } from './loginPage';
import type { ReferenceServer } from './referenceServer';

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Sessions of {@link signedIn} on each server, by user and vertical. */
const sessions = new WeakMap<ReferenceServer, Map<string, State>>();

/**
 * Signs a user in on the login screen with a one-time code, up to the home screen. The session belongs to this test. Advances the
 * page's clock over the login screen's delays.
 *
 * @param vertical default: the preselected one
 * @param password default: that of a demo user
 */
export async function signIn(
  page: Page,
  server: ReferenceServer,
  username: string,
  vertical: string | undefined,
  password = `${username}-on-the-bridge`,
): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.clock.runFor(lookupDelay);
  const choice = page.getByRole('combobox', { name: 'Vertical' });
  if (vertical === undefined) await expect(choice).not.toHaveValue('');
  else await choice.selectOption(vertical);
  const since = Date.now();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  if (vertical !== 'admin') {
    await page.getByRole('textbox', { name: 'One-time code' }).fill(await server.code(username, since));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  }
  await expect(async () => {
    await page.clock.runFor(openingDelay);
    await page.waitForURL('**/dashboard', { timeout: 500 });
  }).toPass();
}

/**
 * Restores the session of a demo user before a page opens. The tests of a worker share it, since signing in costs as much as a test.
 * Tests that end their session use {@link signIn}.
 */
export async function signedIn(page: Page, server: ReferenceServer, username: string, vertical: string): Promise<void> {
  const known = sessions.get(server) ?? new Map<string, State>();
  sessions.set(server, known);
  const person = `${username} ${vertical}`;
  const state = known.get(person) ?? (await begin(page, server, username, vertical));
  known.set(person, state);
  await page.context().clearCookies();
  await page.context().addCookies(state.cookies);
  const items = state.origins.flatMap(({ localStorage }) => localStorage);
  await page.addInitScript((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
}

/** Signs a user in in a new browser context, and resolves with its state. */
async function begin(page: Page, server: ReferenceServer, username: string, vertical: string): Promise<State> {
  const context = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!context) throw new Error('The page has no browser');
  await signIn(await context.newPage(), server, username, vertical);
  const state = await context.storageState();
  await context.close();
  return state;
}
