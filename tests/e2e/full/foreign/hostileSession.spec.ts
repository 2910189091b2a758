import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { fillLogin, login, sessionCookies, submitLogin } from '../../../support/loginPage';
import { processList, processTable } from '../../../support/processListPage';
import { failed, held, json } from '../../../support/replies';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const logouts = (backend: ForeignBackend) => backend.calls('POST', 'authentication/logout').length;

const jwt = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

test('a one-time code is requested once and sent once, however often one clicks or presses Enter', async ({
  page,
  backend,
}) => {
  const [first, second] = [held(json({ message: 'sent' })), held(json({ message: 'sent' }))];
  backend.on('POST', 'authentication/sendotp', first, second);
  await page.goto('/login');
  await fillLogin(page, 'otto', '2');
  await login(page).dblclick();
  await backend.call('POST', 'authentication/sendotp');
  first.release();
  const code = page.getByRole('textbox', { name: 'One-time code' });
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Send a new code' }).dblclick();
  await backend.call('POST', 'authentication/sendotp', 2);
  second.release();
  await expect(login(page)).toBeEnabled();
  await code.fill('123456');
  await code.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose a workspace')).toBeVisible();
  expect(backend.calls('POST', 'authentication/sendotp')).toHaveLength(2);
  expect(backend.calls('POST', 'authentication/login')).toHaveLength(1);
});

test('a double click on Refresh reads once, and one on Logout signs out once', async ({ page, backend, signInAs }) => {
  await signInAs(['launch']);
  await page.goto(processList);
  await expect(processTable(page)).toBeVisible();
  const slow = held(json({ message: 'fetched', data: [{ id: 7 }] }));
  backend.on('GET', 'listprocess', slow);
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).dblclick();
  await backend.call('GET', 'listprocess', 2);
  slow.release();
  await expect(processTable(page).getByRole('row')).toHaveCount(2);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).dblclick();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(logouts(backend)).toBeLessThanOrEqual(1);
});

test('a sign-in as somebody else in another tab takes this one along, and nothing of the first person stays', async ({
  page,
  context,
  signInAs,
  backend,
}) => {
  await signInAs(['admin'], { username: 'ada', token: 'token-of-ada' });
  await page.goto(processList.replace('launch', 'admin'));
  await expect(page.getByText('ada@example.com')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await submitLogin(other, 'otto', '2');
  await expect(heading(page, 'Choose a workspace')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('otto');
  await expect(page.getByText('ada@example.com')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  expect(backend.requests.at(-1)?.headers.authorization ?? '').not.toContain('token-of-ada');
});

test('a tab that missed the sign-in of somebody else follows it before it sends anything', async ({
  page,
  context,
  signInAs,
  backend,
}) => {
  await signInAs(['launch'], { username: 'ada', token: 'token-of-ada' });
  await page.goto(processList);
  await expect(processTable(page)).toBeVisible();
  await signInAs(['aws'], { username: 'otto', token: 'token-of-otto' });
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(heading(page, 'Choose a workspace')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('otto');
  await expect(page.getByText('ada@example.com')).toHaveCount(0);
  expect(await sessionCookies(context)).toHaveLength(2);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
});

test('a late refusal of this tab does not sign out somebody else who signed in meanwhile', async ({
  page,
  context,
  signInAs,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['launch'], { username: 'ada', token: 'token-of-ada' });
  const late = held(failed(401, 'expired'));
  backend.on('GET', 'listprocess', late);
  await page.goto(processList);
  await backend.call('GET', 'listprocess');
  await signInAs(['aws'], { username: 'otto', token: 'token-of-otto' });
  late.release();
  // The refusal makes this tab look at the session again.
  await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('otto');
  expect((await sessionCookies(context)).find(({ name }) => name === 'token')?.value).toBe('token-of-otto');
});

test('a clock two hours ahead of the server lets its token in, also after a reload and in a new tab', async ({
  page,
  context,
  backend,
}) => {
  const token = jwt({ iat: seconds(-7_200), exp: seconds(-3_600) });
  backend.on('POST', 'authentication/login', json({ access_token: token, message: 'ok', roles: ['launch'] }));
  await page.goto('/login');
  await submitLogin(page);
  await expect(heading(page, 'Choose a workspace')).toBeVisible();
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(processTable(page)).toBeVisible();
  await page.reload();
  await expect(processTable(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(processList);
  await expect(processTable(other)).toBeVisible();
});

const notKept = /The browser did not keep the session cookies/;

test('a browser that keeps no cookies without https says so and stays at the form', async ({
  playwright,
  launchOptions,
  backend,
  guard,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--host-resolver-rules=MAP quarterdeck.test 127.0.0.1'],
  });
  const origin = backend.url.replace('localhost', 'quarterdeck.test');
  const context = await browser.newContext({ baseURL: origin });
  guard.watch(context, origin);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(processList);
  await expect(page).toHaveURL('/login');
  await submitLogin(page);
  await expect(page.getByRole('alert').filter({ hasText: notKept })).toBeVisible();
  // A successful login would have opened the console by now.
  await page.clock.runFor(1_500);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
  await expect(login(page)).toBeEnabled();
  expect(await context.cookies()).toEqual([]);
  await browser.close();
});

test('a browser that blocks cookies and storage says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await submitLogin(page);
  await expect(page.getByRole('alert').filter({ hasText: notKept })).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('a token that is too large for a cookie is not taken for a sign-in', async ({ page, context, backend }) => {
  backend.on('POST', 'authentication/login', json({ access_token: 'x'.repeat(5_000), message: 'ok', roles: [] }));
  await page.goto('/login');
  await submitLogin(page);
  await expect(page.getByRole('alert').filter({ hasText: notKept })).toBeVisible();
  expect(await sessionCookies(context)).toEqual([]);
});
