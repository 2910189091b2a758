import type { Page } from '@playwright/test';
import { stopClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { Handler } from '../../../support/foreignBackend';
import { fillLogin, login, submitLogin, typeLogin } from '../../../support/loginPage';
import { answer } from '../../../support/parts';
import { brokenJson, cut, cutOff, empty, failed, held, html, json, text } from '../../../support/replies';

const expired = 'Session expired. Please log in again.';
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const code = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });
const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const vertical = (page: Page) => page.getByRole('combobox', { name: 'Vertical' });

/** Lets the toasts' time pass: what is said next cannot be what was said before. */
async function outliveToasts(page: Page): Promise<void> {
  await page.clock.runFor(6_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test.describe('a login whose answer is bad', () => {
  const good = (change: object) =>
    json({ access_token: 'tok-1', message: 'Welcome', email: 'a@example.com', roles: ['aws'], ...change });

  test('says so, shows the answer, and stays at the form', async ({ page, context, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const invalid = 'Login failed: Invalid credentials';
    /** What comes, what is said, and what stands in the box. */
    const refused: [string, Handler, string, string][] = [
      ['a 500', failed(500, 'down'), 'Login failed', '"message": "down"'],
      ['a 502 with HTML', html(502), 'Login failed', '<h1>Bad gateway</h1>'],
      ['a 504', text('late', 504), 'Login failed', 'late'],
      ['a 202', json({ access_token: 'tok-1' }, 202), 'Login failed', '"access_token": "••••••"'],
      ['a cut connection', cut(), 'Login failed', 'No response from server'],
      ['HTML with a 200', html(200), invalid, '<h1>Bad gateway</h1>'],
      ['a body that is cut off', cutOff('{"access_token": "tok-1"}'), 'Login failed', 'No response from server'],
      ['broken JSON', brokenJson(), invalid, '{"status": "success", "data": ['],
      ['an empty 200', empty(), invalid, '(empty response)'],
      ['null', json(null), invalid, 'null'],
      ['a list', json([]), invalid, '[]'],
      ['an empty object', json({}), invalid, '{}'],
      ['a token that is null', json({ access_token: null }), invalid, '"access_token": null'],
      ['a token that is an object', json({ access_token: { a: 1 } }), invalid, '"access_token": "••••••"'],
      ['an empty token', json({ access_token: '', a: 1 }), invalid, '"a": 1'],
      ['no token but a message', json({ message: 'Locked out' }), 'Locked out', '"message": "Locked out"'],
    ];
    const openForm = async () => {
      await context.clearCookies();
      await page.goto('/login');
      await fillLogin(page, 'ada', '1');
    };
    await eachStep(
      refused,
      ([what]) => what,
      async ([, reply, words, shown]) => {
        if (!(await login(page).isVisible())) await openForm();
        backend.on('POST', 'authentication/login', reply);
        await login(page).click();
        await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
        await expect(answer(page)).toContainText(shown);
        await expect(login(page)).toBeEnabled();
        await expect(page).toHaveURL('/login');
        expect(await context.cookies()).toEqual([]);
        await outliveToasts(page);
      },
    );
  });

  test('signs in all the same when only what is not needed is bad', async ({ page, context, backend }) => {
    const accepted: [string, object, string][] = [
      ['no roles', { roles: undefined, email: null, message: null }, 'Admin'],
      ['roles with nulls among them', { roles: [null, 7, 'aws'], email: 7, message: { a: 1 } }, 'AWS'],
    ];
    await eachStep(
      accepted,
      ([what]) => what,
      async ([, change, card]) => {
        backend.on('POST', 'authentication/login', good(change));
        await context.clearCookies();
        await page.goto('/login');
        await submitLogin(page);
        await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
        await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
      },
    );
  });

  test('the token is in no place that can be read', async ({ page, backend }) => {
    const token = 'tok-4711.abc';
    backend.on('POST', 'authentication/login', good({ access_token: token, tokens: [token], otp: 123_456 }));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    // The answer stands for little more than a second before the console opens.
    await stopClock(page);
    await login(page).click();
    await expect(answer(page)).toContainText('Welcome');
    const markup = await page.evaluate(() => document.documentElement.outerHTML);
    expect(markup).not.toContain(token);
    expect(markup).not.toContain('123456');
  });

  test('a broken answer does not give its token away either', async ({ page, backend }) => {
    backend.on('POST', 'authentication/login', text('{"access_token": "tok-4711", "message": '));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(answer(page)).toContainText('access_token');
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('tok-4711');
  });

  test('a long answer is cut at 2,000 characters, and the form stays in view', async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    backend.on('POST', 'authentication/login', text('x'.repeat(50_000), 500));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(answer(page)).toContainText('48000 more characters');
    await expect(login(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect((await toast(page, 'Login failed').boundingBox())?.height ?? 0).toBeLessThan(500);
  });
});

test.describe('a vertical look-up whose answer is bad', () => {
  test('says so, and the next name is looked up', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const cases: [string, Handler][] = [
      ['a 500', failed(500, 'down')],
      ['a 401', failed(401, 'no')],
      ['HTML', html(200)],
      ['broken JSON', brokenJson()],
      ['an empty 200', empty()],
      ['null', json(null)],
      ['data null', json({ data: null })],
      ['an object for the list', json({ data: { id: 1, name: 'admin' } })],
      ['a list of nulls', json({ data: [null] })],
      ['a cut connection', cut()],
    ];
    await page.goto('/login');
    await eachStep(
      cases,
      ([what]) => what,
      async ([what, reply]) => {
        backend.on('GET', 'authentication/getuserverticals', reply);
        await typeLogin(page, `someone with ${what}`);
        await expect(toast(page, 'Failed to fetch user verticals')).toBeVisible();
        await expect(page.getByText(expired)).toHaveCount(0);
        await expect(vertical(page)).toHaveCount(0);
        await expect(login(page)).toBeDisabled();
        await outliveToasts(page);
      },
    );
    backend.off('GET', 'authentication/getuserverticals');
    await fillLogin(page, 'ada', '1');
    await expect(login(page)).toBeEnabled();
  });

  test('none is said, and a name that got its vertical meanwhile is looked up again', async ({ page, backend }) => {
    backend.on(
      'GET',
      'authentication/getuserverticals',
      json({ data: [] }),
      json({ data: [{ id: 1, name: 'admin' }] }),
    );
    await page.goto('/login');
    await typeLogin(page, 'ada');
    await expect(toast(page, 'No verticals found for this user')).toBeVisible();
    await expect(vertical(page)).toHaveCount(0);
    await username(page).fill('');
    await fillLogin(page, 'ada', '1');
  });

  test('a late answer never shows the verticals of a former name', async ({ page, backend }) => {
    const late = held(json({ data: [{ id: 9, name: 'Slow vertical' }] }));
    backend.on('GET', 'authentication/getuserverticals', ({ query }) =>
      query.get('username') === 'slow' ? late : json({ data: [{ id: 1, name: 'Quick vertical' }] }),
    );
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('=slow'));
    await page.goto('/login');
    await typeLogin(page, 'slow');
    await backend.call('GET', 'authentication/getuserverticals');
    await fillLogin(page, 'quick', '1');
    late.release();
    await calledOff;
    await expect(vertical(page)).toHaveValue('1');
    await expect(page.getByText('Slow vertical')).toHaveCount(0);
  });
});

test.describe('a one-time code whose answer is bad', () => {
  test('stays at the first step when the code could not be sent', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const cases: [string, Handler][] = [
      ['a 500', failed(500, 'no gateway')],
      ['a 401', failed(401, 'no')],
      ['a 202', json({ message: 'queued' }, 202)],
      ['HTML and a 502', html(502)],
      ['a cut connection', cut()],
    ];
    await page.goto('/login');
    await fillLogin(page, 'otto', '2');
    await eachStep(
      cases,
      ([what]) => what,
      async ([, reply]) => {
        backend.on('POST', 'authentication/sendotp', reply);
        await login(page).click();
        await expect(toast(page, 'Failed to send OTP')).toBeVisible();
        await expect(code(page)).toHaveCount(0);
        await expect(username(page)).toBeEnabled();
        await expect(login(page)).toBeEnabled();
        await outliveToasts(page);
      },
    );
  });

  test('a refused code keeps the step and what was typed', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    await page.goto('/login');
    await fillLogin(page, 'otto', '2');
    await login(page).click();
    await expect(code(page)).toBeFocused();
    await login(page).click();
    await expect(toast(page, 'Please enter the OTP')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(0);
    await code(page).fill('999999');
    await login(page).click();
    await expect(toast(page, 'OTP verification failed')).toContainText('The one-time code is wrong');
    await expect(page.getByText(expired)).toHaveCount(0);
    await expect(username(page)).toBeDisabled();
    await expect(vertical(page)).toBeDisabled();
    await code(page).fill('123456');
    await login(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
  });
});
