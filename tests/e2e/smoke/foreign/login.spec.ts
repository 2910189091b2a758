import type { Page } from '@playwright/test';
import { stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { json } from '../../../support/replies';

test.use(moving);

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const vertical = (page: Page) => page.getByRole('combobox', { name: 'Vertical' });
const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Fills the form with the clock stopped: the vertical is looked up after two seconds. */
async function fill(page: Page, name: string): Promise<void> {
  await stopClock(page);
  await page.goto('/login');
  await username(page).fill(name);
  await password(page).fill('secret');
}

test('the admin vertical, in any case, completes without a code, and the console opens 1.2 seconds later', async ({
  page,
  backend,
  context,
}) => {
  backend.on('GET', 'authentication/getuserverticals', json({ data: [{ id: 9, name: 'ADMIN' }] }));
  backend.on('POST', 'authentication/login', json({ access_token: 'tok.en-1', message: 'Welcome aboard' }));
  await fill(page, 'ada');
  await page.clock.runFor(2_000);
  await expect(vertical(page)).toHaveValue('9');
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Welcome aboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(1_100);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.runFor(150);
  await expect(page).toHaveURL(/\/dashboard$/);

  expect(backend.calls('POST', 'authentication/sendotp')).toHaveLength(0);
  const [login] = backend.calls('POST', 'authentication/login');
  expect(login?.query.toString()).toBe('vertical_id=9');
  expect(login?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(login?.body).toBe('username=ada&password=secret');

  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'token');
  const user = cookies.find(({ name }) => name === 'user');
  expect(token).toMatchObject({ value: 'tok.en-1', secure: true, sameSite: 'Strict', path: '/' });
  expect(JSON.parse(decodeURIComponent(user?.value ?? ''))).toEqual({
    username: 'ada',
    email: '',
    roles: ['admin'],
    vertical: 'ADMIN',
  });
  for (const cookie of [token, user]) {
    const left = (cookie?.expires ?? 0) - now / 1_000;
    expect(left).toBeGreaterThan(3_500);
    expect(left).toBeLessThanOrEqual(3_601);
  }

  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('signing in works with the keyboard alone', async ({ page }) => {
  await stopClock(page);
  await page.goto('/login');
  await expect(username(page)).toBeFocused();
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  await page.clock.runFor(2_000);
  await expect(vertical(page)).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toBeVisible();
  await page.clock.runFor(1_200);
  await page.waitForURL('**/dashboard');
});

test('the login screen loads neither react-admin nor MUI before somebody types', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/login');
  await expect(username(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  const names = scripts.map((url) => url.split('/').at(-1) ?? '');
  expect(names.filter((name) => /^(mui|react-admin|App|ConsoleRoutes)[-~]/.test(name))).toEqual([]);
});
