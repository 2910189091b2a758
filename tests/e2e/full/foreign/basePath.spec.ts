import type { Page } from '@playwright/test';
import { ForeignBackend } from '../../../support/foreignBackend';
import { expect, test as guarded } from '../../../support/guard';
import { lookupDelay } from '../../../support/loginPage';
import { json } from '../../../support/replies';
import { builtConsole } from '../../../support/staticConsole';

/** Serves the built console below `/console/` of a foreign host. */
const test = guarded.extend<{ backend: ForeignBackend }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
  backend: async ({}, use) => {
    const backend = await ForeignBackend.start(builtConsole, '/console/');
    await use(backend);
    await backend.stop();
  },
  baseURL: async ({ backend }, use) => use(backend.url),
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.clock.runFor(lookupDelay);
  await expect(page.getByRole('combobox', { name: 'Vertical' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const opens = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('below a path of its host, the console signs in, searches, links, reloads and signs out', async ({
  page,
  backend,
  context,
}) => {
  backend.configuration = { productName: 'Lighthouse' };
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, process_name: `Crawl ${index + 1}` }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await page.clock.install({ time: Date.now() });
  await page.goto('/console/dashboard/launch/listprocess?search=fare');
  await expect(page).toHaveURL('/console/login');
  await expect(page).toHaveTitle(/Lighthouse/);
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await signIn(page);
  await opens(page, 'Process List');
  await expect(page).toHaveURL('/console/dashboard/launch/listprocess?search=fare');
  const cookies = await context.cookies(`${backend.url}/console`);
  expect(cookies.map(({ name, path }) => [name, path])).toEqual([
    ['token', '/console'],
    ['user', '/console'],
  ]);
  expect(await context.cookies(backend.url)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Crawl 19999');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect.poll(() => workers).toEqual([expect.stringMatching(/^\/console\/assets\/listWorker-/)]);

  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Update Process' }).click();
  await opens(page, 'Update Process');
  await expect(page).toHaveURL('/console/dashboard/launch/updateprocess');
  await page.reload();
  await opens(page, 'Update Process');
  await page.goBack();
  await opens(page, 'Process List');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await opens(page, 'Choose a workspace');
  await expect(page).toHaveURL('/console/dashboard');
  await page.goto('/console/admin/launch');
  await opens(page, 'Process List');
  await expect(page).toHaveURL('/console/dashboard/launch');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/console/login');
  expect(await context.cookies(`${backend.url}/console`)).toEqual([]);
});
