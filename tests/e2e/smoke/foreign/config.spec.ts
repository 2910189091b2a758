import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { Configuration } from '../../../support/foreignBackend';
import { typeLogin } from '../../../support/loginPage';
import { held, json } from '../../../support/replies';

test('the configuration names the product and both bases', async ({ page, backend, signInAs }) => {
  const team = [{ name: 'Lena', title: 'Accounts', email: 'lena@example.net' }];
  backend.configuration = {
    ...{ productName: 'Lighthouse', team },
    ...{ authApiUrl: '/api/v1/', cloudApiUrl: `${backend.url}/api/v1` },
  };
  await page.goto('/login');
  await expect(page.getByText('Lighthouse', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Lighthouse');
  const forgotten = page.getByRole('link', { name: 'Ask an administrator' });
  await expect(forgotten).toHaveAttribute('href', 'mailto:lena@example.net');
  await typeLogin(page, 'otto');
  await backend.call('GET', 'authentication/getuserverticals');
  await signInAs(['launch']);
  await page.goto('/dashboard/launch');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Lighthouse / Process List');
});

test('the configuration has the logo, and hides workspaces without closing them', async ({
  page,
  backend,
  signInAs,
}) => {
  const logo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/%3E'.replaceAll(
    ' ',
    '%20',
  );
  backend.configuration = { logo, hiddenWorkspaces: ['do', 'dc', 'psql', 'mongo', 'mail'] };
  await page.goto('/login');
  await expect(page.locator('img')).toHaveAttribute('src', logo);
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 8);
  await signInAs(['admin']);
  await page.goto('/dashboard');
  await expect(page.locator('img')).toHaveAttribute('src', logo);
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/Admin/, /AWS/, /Launch/]);
  await page.goto('/dashboard/do');
  await expect(page.getByRole('heading', { level: 1, name: 'DigitalOcean' })).toBeVisible();
  const quick = page.getByRole('navigation', { name: 'Quick Navigation' }).getByRole('link');
  await expect(quick).toHaveCount(3);
  await signInAs(['mail user']);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'No Access Permissions' })).toBeVisible();
});

test('no configuration means the defaults', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await eachStep(
    ['missing', 'html'] as const,
    (configuration) => configuration,
    async (configuration) => {
      backend.configuration = configuration;
      await page.goto('/login');
      await expect(page.getByText('Quarterdeck', { exact: true })).toBeVisible();
      await expect(page.getByText('Forgot your password? Ask an administrator for a new one.')).toBeVisible();
    },
  );
});

test('a wrong configuration stops the console and names what is wrong', async ({ page, backend }) => {
  const rows: (readonly [string, Configuration, string])[] = [
    ['broken JSON', 'broken', 'config.json is not valid JSON'],
    ['a wrong value deep inside', { accounts: [{ code: '900', name: 'x' }, { code: '' }] }, '“accounts.1.code”'],
  ];
  await eachStep(
    rows,
    ([what]) => what,
    async ([, configuration, words]) => {
      backend.configuration = configuration;
      await page.goto('/dashboard/launch');
      await expect(page.getByRole('heading', { level: 1, name: 'The configuration is not valid' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(words);
      expect(backend.requests).toEqual([]);
      backend.configuration = {};
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    },
  );
});

test('nothing is painted before the configuration has loaded', async ({ page, backend }) => {
  const slow = held(json({ productName: 'Late Bird' }));
  backend.configuration = slow;
  await page.goto('/login');
  await expect(page.locator('#root')).toBeEmpty();
  slow.release();
  await expect(page.getByText('Late Bird', { exact: true })).toBeVisible();
  await expect(page.getByText('Quarterdeck')).toHaveCount(0);
});
