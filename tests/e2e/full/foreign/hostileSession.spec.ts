import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { fillLogin, login, sessionCookies, submitLogin } from '../../../support/loginPage';
import { processList, processTable } from '../../../support/processListPage';
import { failed, held, json } from '../../../support/replies';

// The intro lies over the home screen; who prefers reduced motion never sees it.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const logouts = (backend: ForeignBackend) => backend.calls('POST', 'authentication/logout').length;

const jwt = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

test.describe('one act, one request', () => {
  test('a double click, and Enter twice, on the request for a code and on the code', async ({ page, backend }) => {
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

  test('Enter twice in the password, then a click', async ({ page, backend }) => {
    const slow = held(json({ access_token: 'tok', message: 'ok', roles: ['admin'] }));
    backend.on('POST', 'authentication/login', slow);
    await page.goto('/login');
    await fillLogin(page);
    const password = page.getByLabel('Password', { exact: true });
    await password.press('Enter');
    await password.press('Enter');
    await login(page).click({ force: true });
    await backend.call('POST', 'authentication/login');
    slow.release();
    await expect(heading(page, 'Choose a workspace')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(1);
  });

  test('a double click on Refresh, on Download CSV and on Logout', async ({ page, backend, signInAs }) => {
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
    let files = 0;
    page.on('download', () => (files += 1));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect.poll(() => files).toBe(1);
    await page.getByRole('button', { name: 'Logout' }).dblclick();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(logouts(backend)).toBeLessThanOrEqual(1);
  });
});

test.describe('another tab', () => {
  test('that signs in as somebody else takes this one along, and nothing of the first person stays', async ({
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

  test('whose sign-in this one did not hear of is noticed before anything is sent, and is not signed out', async ({
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

  test('where the same person signed in again lends its token to this one', async ({ page, signInAs, backend }) => {
    await signInAs(['launch'], { username: 'ada', token: 'first' });
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    await signInAs(['launch'], { username: 'ada', token: 'second' });
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    expect((await backend.call('GET', 'listprocess', 2)).headers.authorization).toBe('Bearer second');
    await expect(processTable(page)).toBeVisible();
    await expect(page).toHaveURL(processList);
  });

  test('of somebody else is not signed out by the late refusal of this one', async ({
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
    // The refusal is what makes this tab notice whose session it is now.
    await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('otto');
    expect((await sessionCookies(context)).find(({ name }) => name === 'token')?.value).toBe('token-of-otto');
  });
});

test.describe('a clock that is wrong', () => {
  test('by two hours ahead of the server’s lets its token in, also after a reload and in a new tab', async ({
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

  test('leaves the end of the session to the server', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const token = jwt({ exp: seconds(-3_600) });
    backend.on('POST', 'authentication/login', json({ access_token: token, message: 'ok', roles: ['launch'] }));
    backend.on('GET', 'listprocess', failed(401, 'expired'));
    await page.goto('/login');
    await submitLogin(page);
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('lets a good token expire at its time all the same', async ({ page, signInAs, backend }) => {
    await signInAs(['launch'], { token: jwt({ exp: seconds(600) }) });
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    await stopClock(page);
    await page.clock.fastForward(600_000);
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await appears(page, page.getByText('Session expired! Redirecting to login...'));
    await page.clock.runFor(1_500);
    await expect(processTable(page)).toBeVisible();
    await page.clock.runFor(500);
    await expect(processTable(page)).toHaveCount(0);
    await appears(page, heading(page, 'Sign in'));
    expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  });
});

test.describe('a browser that keeps no cookies', () => {
  const refused = /The browser did not keep the session cookies/;

  test('for want of https is told so, and stays at the form', async ({ playwright, launchOptions, backend, guard }) => {
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
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    // A login that succeeds leads on by now.
    await page.clock.runFor(1_500);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
    await expect(login(page)).toBeEnabled();
    expect(await context.cookies()).toEqual([]);
    await browser.close();
  });

  test('because they are blocked, with all storage, is told so too', async ({ page }) => {
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
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('of the token’s size is told so', async ({ page, context, backend }) => {
    backend.on('POST', 'authentication/login', json({ access_token: 'x'.repeat(5_000), message: 'ok', roles: [] }));
    await page.goto('/login');
    await submitLogin(page);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    expect(await sessionCookies(context)).toEqual([]);
  });
});
