import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevelopmentServer } from '../../../support/developmentServer';
import { ForeignBackend } from '../../../support/foreignBackend';
import { expect, test as guarded } from '../../../support/guard';
import { lookupDelay } from '../../../support/loginPage';
import { patience } from '../../../support/patience';

const folder = mkdtempSync(join(tmpdir(), 'public-config-'));
const configFile = join(folder, 'config.json');

/** Runs `npm run dev` with another back end and its own configuration. */
const test = guarded.extend<object, { backend: ForeignBackend; development: DevelopmentServer }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const backend = await ForeignBackend.start();
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  development: [
    async ({ backend }, use) => {
      writeFileSync(configFile, JSON.stringify({ productName: 'Lighthouse', authApiUrl: '/api/v1/' }));
      const server = await DevelopmentServer.start({ backend: backend.url, env: { PUBLIC_CONFIG: configFile } });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ development }, use) => use(development.url),
});

test('npm run dev -- --backend sends calls to that server, and a reload reads PUBLIC_CONFIG again', async ({
  page,
  backend,
}) => {
  await page.clock.install({ time: Date.now() });
  await page.goto('/login');
  await expect(page).toHaveTitle(/Lighthouse/);
  await page.getByRole('textbox', { name: 'Username' }).fill('lena');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.clock.runFor(lookupDelay);
  await expect(page.getByRole('combobox', { name: 'Vertical' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const { headers } = await backend.call('POST', 'authentication/login');
  expect([headers.origin, `http://${headers.host}`]).toEqual([backend.url, backend.url]);

  writeFileSync(configFile, JSON.stringify({ productName: 'Beacon' }));
  await page.goto('/login');
  await expect(page).toHaveTitle(/Beacon/);
});

test('npm run dev serves the console at every address below /dashboard', async ({ page }) => {
  for (const name of ['john.doe', 'main.js', 'style.css', 'CORP%5Calice', 'a%2Fb', '%E2%82', 'ends...']) {
    const answer = await page.request.get(`/dashboard/admin/person/${name}`, { headers: { accept: 'text/html' } });
    expect(answer.headers()['content-type'], name).toContain('text/html');
    expect(await answer.text(), name).toContain('<title>');
  }
});
