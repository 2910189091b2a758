import type { Page } from '@playwright/test';
import { pauseClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { field, password } from '../../../support/parts';
import { held, json } from '../../../support/replies';

test.use(moving);

const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

async function fill(page: Page): Promise<void> {
  await field(page, 'Username').fill('lena');
  await field(page, 'Email').fill('lena@example.com');
  await field(page, 'Team name').fill('hotels');
  await password(page, 'Password').fill('over the hills');
  await password(page, 'Confirm password').fill('over the hills');
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register User' })).toBeVisible();
});

test('registers a person once for any number of presses, and continues to the processes', async ({ page, backend }) => {
  const slow = held(json({ status: 'success', message: 'Welcome' }));
  backend.on('POST', 'authentication/register', slow);
  await page.clock.install({ time: Date.now() });
  await fill(page);
  await pauseClock(page);
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful' })).toBeVisible();
  await expect(password(page, 'Password')).toHaveValue('');
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.runFor(200);
  await page.waitForURL('**/dashboard/launch');
  const [sent, ...more] = backend.calls('POST', 'authentication/register');
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    username: 'lena',
    password: 'over the hills',
    email: 'lena@example.com',
    team: 'hotels',
  });
});

test('an empty field gets the focus and says that it is required, and different passwords are refused', async ({
  page,
  backend,
}) => {
  await submit(page).click();
  for (const name of ['Username', 'Email', 'Team', 'Password', 'Confirm password']) {
    await expect(said(page, `${name} is required`)).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText(['Username is required']);
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Username is required');
  await page.keyboard.type('lena');
  await expect(said(page, 'Username is required')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();

  await fill(page);
  await password(page, 'Confirm password').fill('over the hill');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Passwords do not match!']);
  await expect(password(page, 'Confirm password')).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page, 'Confirm password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page, 'Password')).toHaveAttribute('type', 'password');
  await password(page, 'Password').fill('over the hill');
  await expect(said(page, 'Passwords do not match!')).toHaveCount(0);
  expect(backend.calls('POST', 'authentication/register')).toEqual([]);
});

test('an email address is completed after an @ by keyboard or click, and left alone by Escape and Tab', async ({
  page,
  backend,
}) => {
  const email = field(page, 'Email');
  const options = page.getByRole('listbox').getByRole('option');
  await test.step('at the three domains', async () => {
    await email.fill('lena');
    await expect(options).toHaveCount(0);
    await email.pressSequentially('@');
    await expect(options).toHaveText(['lena@example.com', 'lena@example.org', 'lena@example.net']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(email).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(email).toHaveValue('lena@example.org');
    await expect(options).toHaveCount(0);
    await email.fill('lena@example.n');
    await expect(options).toHaveText(['lena@example.net']);
    await options.first().click();
    await expect(email).toHaveValue('lena@example.net');
    await expect(email).toBeFocused();
  });
  await test.step('not by Escape and Tab', async () => {
    await email.fill('');
    await email.pressSequentially('lena@');
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { selected: true })).toHaveText('lena@example.net');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(email).toHaveValue('lena@');
  });
  await test.step('at the configured domains', async () => {
    backend.configuration = { emailDomains: ['ships.test', 'docks.test', 'sea.test'] };
    await page.reload();
    await email.fill('');
    await email.pressSequentially('lena@');
    await expect(page.getByRole('option')).toHaveText(['lena@ships.test', 'lena@docks.test', 'lena@sea.test']);
  });
  expect(backend.calls('POST', 'authentication/register')).toEqual([]);
});
