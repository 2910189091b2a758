import type { Page } from '@playwright/test';
import { stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { answer } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

test.use(moving);

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const vertical = (page: Page) => page.getByRole('combobox', { name: 'Vertical' });
const code = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });
const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Fills a form whose clock stands: the vertical is looked up when the test lets two seconds pass. */
async function fill(page: Page, name: string): Promise<void> {
  await stopClock(page);
  await page.goto('/login');
  await username(page).fill(name);
  await password(page).fill('secret');
}

test.describe('the vertical', () => {
  test('is looked up two seconds after the last keystroke, once a name', async ({ page, backend }) => {
    await stopClock(page);
    await page.goto('/login');
    await expect(vertical(page)).toHaveCount(0);
    await username(page).fill('mi');
    await page.clock.runFor(1_900);
    await username(page).fill('mira');
    await page.clock.runFor(1_900);
    expect(backend.calls('GET', 'authentication/getuserverticals')).toHaveLength(0);
    await page.clock.runFor(200);
    await expect(vertical(page)).toBeVisible();
    const [lookup, ...more] = backend.calls('GET', 'authentication/getuserverticals');
    expect(more).toEqual([]);
    expect(lookup?.query.toString()).toBe('username=mira');
    expect(lookup?.headers.authorization).toBeUndefined();

    await username(page).fill('');
    await expect(vertical(page)).toHaveCount(0);
    await username(page).fill('mira');
    await page.clock.runFor(2_100);
    await expect(vertical(page)).toBeVisible();
    expect(backend.calls('GET', 'authentication/getuserverticals')).toHaveLength(1);
  });

  test('is selected when there is one, and the person’s choice when there are several', async ({ page }) => {
    await fill(page, 'otto');
    await page.clock.runFor(2_000);
    await expect(vertical(page).getByRole('option', { selected: true })).toHaveText('Data/Air');
    await username(page).fill('mira');
    await page.clock.runFor(2_000);
    await expect(vertical(page).getByRole('option', { selected: true })).toHaveText('Choose a vertical');
    await expect(button(page)).toBeDisabled();
    await vertical(page).selectOption('Data/Hospitality');
    await expect(button(page)).toBeEnabled();
  });

  test('is asked for when the button is pressed during the look-up', async ({ page, backend }) => {
    const slow = held(json({ data: [{ id: 2, name: 'Data/Air' }] }));
    backend.on('GET', 'authentication/getuserverticals', slow);
    await fill(page, 'otto');
    await expect(button(page)).toBeDisabled();
    await page.clock.runFor(2_000);
    await backend.call('GET', 'authentication/getuserverticals');
    await expect(button(page)).toBeEnabled();
    await button(page).click();
    await expect(page.getByText('Please select a vertical')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(0);
    slow.release();
    await expect(vertical(page)).toHaveValue('2');
  });
});

test('the button is disabled without a name or a password', async ({ page }) => {
  await stopClock(page);
  await page.goto('/login');
  await expect(button(page)).toBeDisabled();
  await username(page).fill('otto');
  await page.clock.runFor(2_000);
  await expect(vertical(page)).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await password(page).fill('x');
  await expect(button(page)).toBeEnabled();
  await username(page).fill('');
  await expect(button(page)).toBeDisabled();
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  await password(page).fill('secret');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

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

test('any other vertical asks for a code, and keeps name and vertical as they are', async ({ page, backend }) => {
  await fill(page, 'otto');
  await page.clock.runFor(2_000);
  await expect(vertical(page)).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'OTP sent to your registered device' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(username(page)).toBeDisabled();
  await expect(vertical(page)).toBeDisabled();
  const [sent] = backend.calls('POST', 'authentication/sendotp');
  expect(sent?.query.toString()).toBe('username=otto');
  expect(sent?.body).toBe('');

  await button(page).click();
  await expect(page.getByText('Please enter the OTP')).toBeVisible();
  expect(backend.calls('POST', 'authentication/login')).toHaveLength(0);

  await code(page).fill('１２３-456 ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toBeVisible();
  await page.clock.runFor(1_200);
  await page.waitForURL('**/dashboard');
  expect(backend.calls('POST', 'authentication/login')[0]?.query.toString()).toBe('vertical_id=2&otp=123456');
});

test('a refused sign-in shows the server’s answer for six seconds and in the box, and keeps the form', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', 'authentication/login', failed(400, 'Wrong password'));
  await fill(page, 'ada');
  await page.clock.runFor(2_100);
  await expect(vertical(page)).toHaveValue('1');
  await button(page).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Login failed');
  await expect(toast).toContainText('{"status":"failed","message":"Wrong password"}');
  await expect(answer(page).getByText('"message": "Wrong password"')).toBeVisible();
  await expect(page.getByText('Login failed')).toHaveCount(1);
  await page.clock.runFor(5_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);
  await expect(username(page)).toHaveValue('ada');
  await expect(password(page)).toHaveValue('secret');
  await expect(button(page)).toBeEnabled();
});

test('one sign-in is sent, however often the button is pressed, and its token is never shown', async ({
  page,
  backend,
}) => {
  const good = { access_token: 'top-secret-token', message: 'Login successful', email: 'a@b.c', roles: ['admin'] };
  const slow = held(json(good));
  backend.on('POST', 'authentication/login', slow);
  // The answer stands for little more than a second before the console opens.
  await fill(page, 'ada');
  await page.clock.runFor(2_000);
  await expect(vertical(page)).toHaveValue('1');
  await button(page).dblclick();
  await password(page).press('Enter');
  await password(page).press('Enter');
  await backend.call('POST', 'authentication/login');
  slow.release();
  await expect(answer(page)).toContainText('"message": "Login successful"');
  await expect(page.getByText('top-secret-token')).toHaveCount(0);
  expect(backend.calls('POST', 'authentication/login')).toHaveLength(1);
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

test('what the server says is wrong stands at its field, which has the focus', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const refusal = (message: string, code: string) => json({ status: 'failed', message, code }, 400);
  backend.on(
    'POST',
    'authentication/login',
    refusal('The code is wrong', 'otp_refused'),
    refusal('Invalid credentials', 'invalid_credentials'),
  );
  await fill(page, 'otto');
  await page.clock.runFor(2_000);
  await button(page).click();
  await code(page).fill('1');
  for (const [field, words] of [
    [code(page), 'The code is wrong'],
    [password(page), 'Invalid credentials'],
  ] as const) {
    await button(page).click();
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  }
  await password(page).fill('another');
  await expect(password(page)).not.toHaveAttribute('aria-invalid');
});
