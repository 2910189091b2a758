import type { Page } from '@playwright/test';
import { stopClock } from '../../support/clock';
import { expect, test } from '../../support/fixtures';
import type { Handler } from '../../support/foreignBackend';
import { fillLogin, login } from '../../support/loginPage';
import { brokenJson, cut, cutOff, empty, failed, held, html, json, never, text } from '../../support/replies';

const expired = 'Session expired. Please log in again.';
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

test.describe('a login whose answer is bad', () => {
  const answer = (change: object) =>
    json({ access_token: 'tok-1', message: 'Welcome', email: 'a@example.com', roles: ['aws'], ...change });
  const refused: [string, () => Handler, string][] = [
    ['a 500', () => failed(500, 'down'), 'Login failed'],
    ['a 502 with HTML', () => html(502), 'Login failed'],
    ['a 504', () => text('late', 504), 'Login failed'],
    ['a 202', () => json({ access_token: 'tok-1' }, 202), 'Login failed'],
    ['a cut connection', () => cut(), 'Login failed'],
    ['a body that is cut off', () => cutOff('{"access_token": "tok-1", "message": "ok"}'), 'Login failed'],
    ['HTML with a 200', () => html(200), 'Login failed: Invalid credentials'],
    ['broken JSON', () => brokenJson(), 'Login failed: Invalid credentials'],
    ['an empty 200', () => empty(), 'Login failed: Invalid credentials'],
    ['null', () => json(null), 'Login failed: Invalid credentials'],
    ['a list', () => json([]), 'Login failed: Invalid credentials'],
    ['a token that is null', () => json({ access_token: null }), 'Login failed: Invalid credentials'],
    ['a token that is an object', () => json({ access_token: { a: 1 } }), 'Login failed: Invalid credentials'],
    ['an empty token', () => json({ access_token: '' }), 'Login failed: Invalid credentials'],
    ['no token but a message', () => json({ message: 'Locked out' }), 'Locked out'],
  ];
  for (const [name, handler, words] of refused) {
    test(`${name} shows "${words}" and stays at the form`, async ({ page, context, backend, expectFailedAnswers }) => {
      expectFailedAnswers();
      backend.on('POST', 'authentication/login', handler());
      await page.goto('/login');
      await fillLogin(page, 'ada', '1');
      await login(page).click();
      await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Server response' })).toBeVisible();
      await expect(login(page)).toBeEnabled();
      await expect(page).toHaveURL('/login');
      expect(await context.cookies()).toEqual([]);
    });
  }

  const accepted: [string, object, string][] = [
    ['roles null', { roles: null }, 'Admin'],
    ['no roles', { roles: undefined }, 'Admin'],
    ['an e-mail that is null', { email: null }, 'AWS'],
    ['an e-mail that is a number', { email: 7 }, 'AWS'],
    ['a message that is null', { message: null }, 'AWS'],
    ['a message that is an object', { message: { a: 1 } }, 'AWS'],
    ['roles with nulls among them', { roles: [null, 7, 'aws'] }, 'AWS'],
  ];
  for (const [name, change, card] of accepted) {
    test(`${name} still signs in`, async ({ page, backend }) => {
      backend.on('POST', 'authentication/login', answer(change));
      await page.goto('/login');
      await fillLogin(page, 'ada', '1');
      await login(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
      await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
    });
  }

  test('the token is in no place that can be read', async ({ page, backend }) => {
    const token = 'tok-4711.abc';
    backend.on('POST', 'authentication/login', answer({ access_token: token, tokens: [token], otp: 123_456 }));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    // The answer stands for little more than a second before the console opens.
    await stopClock(page);
    await login(page).click();
    await expect(page.getByRole('region', { name: 'Server response' })).toContainText('Welcome');
    const markup = await page.evaluate(() => document.documentElement.outerHTML);
    expect(markup).not.toContain(token);
    expect(markup).not.toContain('123456');
  });

  test('a broken answer does not give its token away either', async ({ page, backend }) => {
    backend.on('POST', 'authentication/login', text('{"access_token": "tok-4711", "message": '));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    const box = page.getByRole('region', { name: 'Server response' });
    await expect(box).toContainText('access_token');
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
    const box = page.getByRole('region', { name: 'Server response' });
    await expect(box).toContainText('48000 more characters');
    await expect(login(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect((await toast(page, 'Login failed').boundingBox())?.height ?? 0).toBeLessThan(500);
  });
});

test.describe('a vertical look-up whose answer is bad', () => {
  const cases: [string, () => Handler][] = [
    ['a 500', () => failed(500, 'down')],
    ['a 401', () => failed(401, 'no')],
    ['HTML', () => html(200)],
    ['broken JSON', () => brokenJson()],
    ['an empty 200', () => empty()],
    ['null', () => json(null)],
    ['data null', () => json({ data: null })],
    ['an object for the list', () => json({ data: { id: 1, name: 'admin' } })],
    ['a list of nulls', () => json({ data: [null] })],
    ['a cut connection', () => cut()],
  ];
  for (const [name, handler] of cases) {
    test(`${name} says so, and the next name is looked up`, async ({ page, backend, expectFailedAnswers }) => {
      expectFailedAnswers();
      backend.on('GET', 'authentication/getuserverticals', handler());
      await page.goto('/login');
      await page.getByLabel('Password', { exact: true }).fill('secret');
      await page.getByRole('textbox', { name: 'Username' }).fill('ad');
      await expect(toast(page, 'Failed to fetch user verticals')).toBeVisible();
      backend.off('GET', 'authentication/getuserverticals');
      await expect(page.getByText(expired)).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveCount(0);
      await expect(login(page)).toBeDisabled();
      await page.getByRole('textbox', { name: 'Username' }).fill('ada');
      await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue('1');
      await expect(login(page)).toBeEnabled();
    });
  }

  test('none is said, and a name that got its vertical meanwhile is looked up again', async ({ page, backend }) => {
    backend.on(
      'GET',
      'authentication/getuserverticals',
      json({ data: [] }),
      json({ data: [{ id: 1, name: 'admin' }] }),
    );
    await page.goto('/login');
    const username = page.getByRole('textbox', { name: 'Username' });
    await username.fill('ada');
    await expect(toast(page, 'No verticals found for this user')).toBeVisible();
    await username.fill('');
    await username.fill('ada');
    await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue('1');
  });

  test('a late answer never shows the verticals of a former name', async ({ page, backend }) => {
    const late = held(json({ data: [{ id: 9, name: 'Slow vertical' }] }));
    backend.on('GET', 'authentication/getuserverticals', ({ query }) =>
      query.get('username') === 'slow' ? late : json({ data: [{ id: 1, name: 'Quick vertical' }] }),
    );
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('=slow'));
    await page.goto('/login');
    const username = page.getByRole('textbox', { name: 'Username' });
    await username.fill('slow');
    await backend.call('GET', 'authentication/getuserverticals');
    await username.fill('quick');
    const vertical = page.getByRole('combobox', { name: 'Vertical' });
    await expect(vertical).toHaveValue('1');
    late.release();
    await calledOff;
    await expect(vertical).toHaveValue('1');
    await expect(page.getByText('Slow vertical')).toHaveCount(0);
  });

  test('while it runs, Login can be pressed and asks for a vertical', async ({ page, backend }) => {
    backend.on('GET', 'authentication/getuserverticals', never());
    await stopClock(page);
    await page.goto('/login');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await expect(login(page)).toBeDisabled();
    await page.clock.runFor(2_000);
    await backend.call('GET', 'authentication/getuserverticals');
    await login(page).click();
    await expect(toast(page, 'Please select a vertical')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(0);
  });
});

test.describe('a one-time code whose answer is bad', () => {
  const cases: [string, () => Handler][] = [
    ['a 500', () => failed(500, 'no gateway')],
    ['a 401', () => failed(401, 'no')],
    ['a 202', () => json({ message: 'queued' }, 202)],
    ['HTML and a 502', () => html(502)],
    ['a cut connection', () => cut()],
  ];
  for (const [name, handler] of cases) {
    test(`${name} to the request for it stays at the first step`, async ({ page, backend, expectFailedAnswers }) => {
      expectFailedAnswers();
      backend.on('POST', 'authentication/sendotp', handler());
      await page.goto('/login');
      await fillLogin(page, 'otto', '2');
      await login(page).click();
      await expect(toast(page, 'Failed to send OTP')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'One-time code' })).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeEnabled();
      await expect(login(page)).toBeEnabled();
    });
  }

  test('a refused code keeps the step and what was typed', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    await page.goto('/login');
    await fillLogin(page, 'otto', '2');
    await login(page).click();
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await expect(code).toBeFocused();
    await login(page).click();
    await expect(toast(page, 'Please enter the OTP')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(0);
    await code.fill('999999');
    await login(page).click();
    await expect(toast(page, 'OTP verification failed')).toContainText('The one-time code is wrong');
    await expect(page.getByText(expired)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Vertical' })).toBeDisabled();
    await code.fill('123456');
    await login(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
  });
});
