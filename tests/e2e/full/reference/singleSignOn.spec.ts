import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { configOf, LocalProvider } from '../../../../tools/sso/localProvider';
import { launch, launchPath } from '../../../support/launchPage';
import { button, field, number } from '../../../support/parts';
import { patience } from '../../../support/patience';
import { expect, test as onReference } from '../../../support/referenceFixtures';
import { rowsOf } from '../../../support/referenceFleet';
import { ReferenceServer } from '../../../support/referenceServer';

const people = {
  alice: { groups: ['admins'] },
  ben: { groups: ['air', 'launchers'] },
  carla: { groups: ['air', 'hotels'] },
  dan: { groups: ['sales'] },
};

const groups = {
  admins: { admin: ['admin'] },
  air: { 'Data/Air': ['aws user'] },
  launchers: { 'Data/Air': ['machine_launch user'] },
  hotels: { 'Data/Hospitality': ['aws user'] },
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** On a server with a single sign-on provider. */
const test = onReference.extend<object, { server: ReferenceServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const port = await freePort();
      const consoleUrl = `http://localhost:${port}/`;
      const provider = await LocalProvider.start({ consoleUrl, people });
      const folder = mkdtempSync(join(tmpdir(), 'sso-'));
      writeFileSync(join(folder, 'sso.json'), JSON.stringify(configOf(provider, consoleUrl, groups)));
      const env = { PORT: String(port), SSO_CONFIG: join(folder, 'sso.json'), PASSWORD_SIGN_IN: 'admins' };
      const server = await ReferenceServer.start(env);
      await use(server);
      await server.stop();
      await provider.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: patience },
  ],
});

/** Presses the button on the login screen, and signs in on the provider's page. */
async function signIn(page: Page, username: string): Promise<void> {
  await button(page, 'Continue with local sign-on').click();
  await signInAtProvider(page, username);
}

async function signInAtProvider(page: Page, username: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(username);
  await page.getByPlaceholder('and password').fill('any');
  await button(page, 'Sign-in').click();
}

/** The pages of the provider are not the console's. */
test.beforeEach(({ expectConsole }) => {
  expectConsole(/^request to another origin: (GET|POST) (http:\/\/localhost:\d+|https:\/\/fonts\.googleapis\.com)\//);
  expectConsole(/^console error: Failed to load resource: .*(fonts\.googleapis\.com|favicon\.ico)/);
});

test('signs in at the provider, and launches a machine on the page that was opened', async ({ page }) => {
  await page.goto(launchPath);
  await signIn(page, 'ben');
  await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  type Process = { id: number; template_id: string; version: string; platform: string; machine_max_count: number };
  const all = await rowsOf<Process>(page, 'listprocess');
  const process = all.find(({ platform, machine_max_count }) => platform === 'AWS' && machine_max_count >= 40);
  if (!process) throw new Error('no process has room');
  await number(page, 'Process ID').fill(String(process.id));
  await field(page, 'Template ID').fill(process.template_id);
  await field(page, 'Version').fill(process.version);
  await number(page, 'Count').fill('1');
  await launch(page).click();
  await expect(page.getByText(/Launched/).first()).toBeVisible();
});

test('asks for one of several verticals, by keyboard, and ends both sessions at a logout', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'carla');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a vertical' })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Vertical' });
  await expect(choice).toBeFocused();
  await choice.selectOption('Data/Hospitality');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await button(page, 'Logout').click();
  await page.waitForURL('**/session/end**');
});

test('says why a person without a group gets in no further, and lets them try again', async ({
  page,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/login');
  await expect(field(page, 'Username')).toBeHidden();
  await signIn(page, 'dan');
  await expect(page.getByRole('alert')).toHaveText(/None of your groups may use this console/);
  await expect(button(page, 'Try again')).toBeEnabled();
  await button(page, 'Sign in with a password').click();
  await expect(field(page, 'Username')).toBeFocused();
});

test('signs in again in the same session, which asks for no password', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'ben');
  await page.waitForURL('**/dashboard');
  const token = async () => (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const before = await token();
  await page.goto(launchPath);
  const menu = button(page, 'ben');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Sign in again' }).click();
  await button(page, 'Continue').click();
  await signInAtProvider(page, 'ben');
  await expect(page.getByText('You have signed in again.')).toBeVisible();
  expect([new URL(page.url()).pathname, await token()]).toEqual([launchPath, before]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Log out everywhere else' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
