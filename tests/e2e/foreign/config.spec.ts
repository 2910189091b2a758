import { expect, test } from '../../support/fixtures';
import { held, json } from '../../support/replies';

test('the configuration names the product and both bases', async ({ page, backend, signInAs }) => {
  backend.configuration = { productName: 'Lighthouse', authApiUrl: '/api/v1/', cloudApiUrl: `${backend.url}/api/v1` };
  await page.goto('/login');
  await expect(page.getByText('Lighthouse', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Lighthouse');
  await page.getByRole('textbox', { name: 'Username' }).fill('otto');
  await backend.call('GET', 'authentication/getuserverticals');
  await signInAs(['launch']);
  await page.goto('/dashboard/launch');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Lighthouse / Process List');
});

for (const configuration of ['missing', 'html'] as const) {
  test(`a ${configuration} configuration means the defaults`, async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    backend.configuration = configuration;
    await page.goto('/login');
    await expect(page.getByText('Quarterdeck', { exact: true })).toBeVisible();
  });
}

for (const [what, configuration, words] of [
  ['broken JSON', 'broken', 'config.json is not valid JSON'],
  ['a wrong value', { emailDomains: ['example.com', 7] }, '“emailDomains.1”'],
  ['a wrong value deep inside', { accounts: [{ code: '900', name: 'x' }, { code: '' }] }, '“accounts.1.code”'],
] as const) {
  test(`${what} stops the console and names what is wrong`, async ({ page, backend }) => {
    backend.configuration = configuration as typeof backend.configuration;
    await page.goto('/dashboard/launch');
    await expect(page.getByRole('heading', { level: 1, name: 'The configuration is not valid' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(words);
    expect(backend.requests).toEqual([]);
    backend.configuration = {};
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
}

test('nothing is painted before the configuration is there', async ({ page, backend }) => {
  const slow = held(json({ productName: 'Late Bird' }));
  backend.configuration = slow;
  await page.goto('/login');
  await expect(page.locator('#root')).toBeEmpty();
  slow.release();
  await expect(page.getByText('Late Bird', { exact: true })).toBeVisible();
  await expect(page.getByText('Quarterdeck')).toHaveCount(0);
});
