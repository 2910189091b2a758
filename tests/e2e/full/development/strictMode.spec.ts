import { inSmallSteps, pauseClock } from '../../../support/clock';
import { DevelopmentServer } from '../../../support/developmentServer';
import { expect, test as guarded } from '../../../support/guard';
import { moving } from '../../../support/motion';
import { patience } from '../../../support/patience';
import { rowsElsewhere, thingsElsewhere, visitEveryPage } from '../../../support/visitEveryPage';

/** Runs `npm run dev`, where React's StrictMode warns of problems that a production build hides. */
const test = guarded.extend<object, { development: DevelopmentServer }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const server = await DevelopmentServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ development }, use) => use(development.url),
});

test.use(moving);

test('sign-in, every page and sign-out cause no warning under npm run dev', async ({ page, guard }) => {
  guard.expectConsole(rowsElsewhere);
  guard.expectConsole(thingsElsewhere);
  expect((await page.request.get('/config.json')).headers()).toMatchObject({ 'quarterdeck-setup': 'done' });
  await page.clock.install({ time: Date.now() });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('ada-on-the-bridge');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Skip Intro' }).click();
  // The fireworks end after five seconds, which their code may take to load.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Logo', exact: true }).click({ clickCount: 3 });
  await inSmallSteps(page, () => expect(page.getByRole('img', { name: 'Fireworks' })).toBeVisible({ timeout: 50 }));
  await page.clock.resume();
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('air');
  await page.getByRole('columnheader').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await visitEveryPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
