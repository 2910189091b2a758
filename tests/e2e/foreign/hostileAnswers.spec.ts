import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import type { Handler } from '../../support/foreignBackend';
import { brokenJson, cut, cutOff, empty, failed, html, json, after as later, never, text } from '../../support/replies';

const list = '/dashboard/launch/listprocess';
const expired = 'Session expired. Please log in again.';
const refreshEvents = (page: Page, times: number) =>
  page.evaluate((n) => {
    for (let i = 0; i < n; i += 1) window.dispatchEvent(new Event('refreshCurrentPageData'));
  }, times);

const processTable = (page: Page) => page.getByRole('table', { name: 'Process List' });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh' });

async function fillLogin(page: Page, username: string, vertical: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue(vertical);
}

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

test.describe('the process list, when its answer is bad', () => {
  const invalid = 'No processes found or invalid response format';
  const general = 'Failed to fetch processes';
  const cases: [string, () => Handler, string][] = [
    ['a 403', () => failed(403, 'no'), "You don't have permission to view processes"],
    ['a 500 with a message', () => failed(500, 'The disk is full'), 'Error: The disk is full'],
    ['a 422 with a detail', () => json({ detail: 'Not today' }, 422), 'Error: Not today'],
    ['a 500 without a body', () => empty(500), general],
    ['a 502 with HTML', () => html(502), general],
    ['a 504', () => text('upstream timed out', 504), general],
    ['a message that is no text', () => json({ message: { text: 'x' } }, 500), general],
    ['HTML with a 200', () => html(200), invalid],
    ['broken JSON', () => brokenJson(), invalid],
    ['an empty 200', () => empty(), invalid],
    ['a 204', () => empty(204), invalid],
    ['null', () => json(null), invalid],
    ['a bare list', () => json([{ id: 1 }]), invalid],
    ['a text', () => json('Processes fetched'), invalid],
    ['data null', () => json({ message: 'Processes fetched', data: null }), invalid],
    ['no data', () => json({ message: 'Processes fetched' }), invalid],
    ['an object for the list', () => json({ message: 'Processes fetched', data: { id: 1 } }), invalid],
    ['a list of nulls', () => json({ message: 'Processes fetched', data: [null, null] }), invalid],
    ['a list of lists', () => json({ message: 'Processes fetched', data: [[1], [2]] }), invalid],
    ['another message', () => json({ message: 'Nothing here', data: [{ id: 1 }] }), invalid],
    ['a message that cannot be a text', () => text('{"message":{"toString":1,"valueOf":1},"data":[]}'), invalid],
    ['a connection that is cut', () => cut(), general],
    ['a body that is cut off', () => cutOff(JSON.stringify({ message: 'Processes fetched', data: [] })), general],
  ];
  for (const [name, handler, words] of cases) {
    test(`${name} shows "${words}" in the shell, and a second try recovers`, async ({
      page,
      backend,
      signInAs,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      await signInAs(['launch']);
      backend.on('GET', 'listprocess', handler());
      await page.goto(list);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
      await expect(page.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
      await expect(page.getByText(/^Loaded/)).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Loading the rows…' })).toHaveCount(0);
      backend.off('GET', 'listprocess');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(processTable(page).getByRole('row')).toHaveCount(11);
      await expect(page).toHaveURL(list);
    });
  }

  test('entries that are no rows are left out, the others are shown', async ({ page, backend, signInAs }) => {
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', json({ message: 'FETCHED', data: [null, { id: 1, name: 'kept' }, 7, 'x'] }));
    await page.goto(list);
    await expect(processTable(page).getByRole('row')).toHaveCount(2);
    await expect(processTable(page).getByRole('cell', { name: 'kept' })).toBeVisible();
  });

  test('an empty list says so, and has nothing to download', async ({ page, backend, signInAs }) => {
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [] }));
    await page.goto(list);
    await expect(page.getByText('There is nothing here yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(toast(page, 'No data to download')).toBeVisible();
  });

  test('a refresh that fails keeps the rows, says so each time, and pages and searches what is there', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    await page.goto(list);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    backend.on('GET', 'listprocess', failed(500, 'down'));
    for (const _ of [1, 2]) {
      await refresh(page).click();
      await expect(toast(page, 'Error: down')).toBeVisible();
      await expect(processTable(page).getByRole('row')).toHaveCount(11);
      await page.getByRole('button', { name: 'Close' }).first().click();
      await expect(toast(page, 'Error: down')).toHaveCount(0);
    }
    const sent = backend.calls('GET', 'listprocess').length;
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–12 of 12')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('process 12');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    expect(backend.calls('GET', 'listprocess')).toHaveLength(sent);
  });

  test('a message of 10,000 characters does not push the page away', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', failed(500, `wide${'x'.repeat(10_000)}`));
    await page.goto(list);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});

test.describe('a session that the server refuses', () => {
  test('ends once: one text, cookies, cache and session storage gone, the way back kept', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch'], { username: 'lena' });
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    await page.evaluate(() => {
      sessionStorage.setItem('left', 'over');
      let raised = 0;
      window.addEventListener('logout', () => document.documentElement.setAttribute('data-logouts', String(++raised)));
    });
    backend.on('GET', 'listprocess', later(200, failed(401, 'expired')));
    await refreshEvents(page, 5);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(expired)).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('data-logouts', '1');
    expect((await context.cookies()).filter(({ name }) => name === 'token' || name === 'user')).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    backend.off('GET', 'listprocess');
    await page.getByRole('textbox', { name: 'Username' }).fill('lena');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await login(page).click();
    await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
    await login(page).click();
    await expect(page).toHaveURL(list);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    expect(backend.calls('GET', 'listprocess').at(-1)?.headers.authorization).toBe('Bearer token-of-lena');
  });

  test('is not refused again by the late answer to a read of the former session', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch'], { username: 'ada' });
    backend.on('GET', 'listprocess', later(4_500, failed(401, 'expired')));
    await page.goto(list);
    await backend.call('GET', 'listprocess');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue('1');
    await login(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
    await page.waitForTimeout(2_000);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(expired)).toHaveCount(0);
  });

  test('a login that is answered with 401 is a failed login, no end of a session', async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    backend.on('POST', 'authentication/login', failed(401, 'Wrong password'));
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(toast(page, 'Login failed')).toContainText('Wrong password');
    await expect(page.getByText(expired)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await expect(login(page)).toBeEnabled();
  });
});

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
      await fillLogin(page, 'ada', '1');
      await login(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
      await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
    });
  }

  test('the token is in no place that can be read', async ({ page, backend }) => {
    const token = 'tok-4711.abc';
    backend.on('POST', 'authentication/login', answer({ access_token: token, tokens: [token], otp: 123_456 }));
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(page.getByRole('region', { name: 'Server response' })).toContainText('Welcome');
    const markup = await page.evaluate(() => document.documentElement.outerHTML);
    expect(markup).not.toContain(token);
    expect(markup).not.toContain('123456');
  });

  test('a broken answer does not give its token away either', async ({ page, backend }) => {
    backend.on('POST', 'authentication/login', text('{"access_token": "tok-4711", "message": '));
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
    backend.on('GET', 'authentication/getuserverticals', ({ query }) =>
      query.get('username') === 'slow'
        ? later(5_000, json({ data: [{ id: 9, name: 'Slow vertical' }] }))
        : json({ data: [{ id: 1, name: 'Quick vertical' }] }),
    );
    await page.goto('/login');
    const username = page.getByRole('textbox', { name: 'Username' });
    await username.fill('slow');
    await backend.call('GET', 'authentication/getuserverticals');
    await username.fill('quick');
    const vertical = page.getByRole('combobox', { name: 'Vertical' });
    await expect(vertical).toHaveValue('1');
    await page.waitForTimeout(3_500);
    await expect(vertical).toHaveValue('1');
    await expect(page.getByText('Slow vertical')).toHaveCount(0);
  });

  test('while it runs, Login can be pressed and asks for a vertical', async ({ page, backend }) => {
    backend.on('GET', 'authentication/getuserverticals', never());
    await page.goto('/login');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await expect(login(page)).toBeDisabled();
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

test.describe('a slow or broken network', () => {
  test('leaving the page cancels its read, and coming back reads again', async ({ page, backend, signInAs }) => {
    await signInAs(['launch', 'aws']);
    backend.on('GET', 'listprocess', never(), json({ message: 'Processes fetched', data: [{ id: 1 }] }));
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/listprocess'));
    await page.goto(list);
    await expect(page.getByRole('status', { name: 'Loading the rows…' })).toBeVisible();
    await backend.call('GET', 'listprocess');
    await page.getByRole('link', { name: 'Machine Launch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByRole('link', { name: 'List Process' }).click();
    await expect(processTable(page).getByRole('row')).toHaveCount(2);
  });

  test('1,000 refreshes keep at most two requests in flight, one toast, and end with the newest rows', async ({
    page,
    backend,
    signInAs,
  }) => {
    await signInAs(['launch']);
    let inFlight = 0;
    let most = 0;
    let answered = 0;
    backend.on('GET', 'listprocess', () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      const reply = json({ message: 'Processes fetched', data: [{ id: ++answered }] });
      return {
        async send(response) {
          await later(100, reply).send(response);
          inFlight -= 1;
        },
      };
    });
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    const button = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
    await button.evaluate(async (element: HTMLElement) => {
      for (let i = 0; i < 1_000; i += 1) {
        element.click();
        if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await expect(page.getByText('Refresh triggered for current page data')).toHaveCount(1);
    await expect(page.getByText('Loaded 1 processes')).toHaveCount(1);
    await expect.poll(() => inFlight).toBe(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(answered).toBeGreaterThan(1);
    expect(answered).toBeLessThan(100);
    await expect(processTable(page).getByRole('cell', { name: String(answered), exact: true })).toBeVisible();
  });

  test('a refresh while offline waits, and is done once the network is back', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    await page.goto(list);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await refresh(page).click();
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 'fresh' }] }));
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresh' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('a page that failed for want of a network is read when it is back', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', cut());
    await page.goto(list);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to fetch processes');
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 'fresh' }] }));
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresh' })).toBeVisible();
  });
});

test.describe('code that a new deployment has taken away', () => {
  for (const [name, chunk] of [
    ['a page', /\/MachineLaunchScreen-/],
    ['a workspace', /\/App-/],
  ] as const) {
    test(`${name} asks for a reload, which brings it back`, async ({
      page,
      signInAs,
      expectConsole,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      expectConsole(/dynamically imported module|MachineLaunchScreen|App-/);
      await signInAs(['launch']);
      await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      await page.goto('/dashboard/launch/launch');
      await expect(page.getByText('A new version has been deployed. Reload for the new version.')).toBeVisible();
      if (name === 'a page') await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
      await page.unroute(chunk);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
    });
  }

  test('the other pages of the workspace stay within reach', async ({
    page,
    signInAs,
    expectConsole,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    expectConsole(/dynamically imported module|MachineLaunchScreen/);
    await signInAs(['launch']);
    await page.route(/\/MachineLaunchScreen-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/dashboard/launch/launch');
    await expect(page.getByText('A new version has been deployed.')).toBeVisible();
    await page.getByRole('link', { name: 'List Process' }).click();
    await expect(processTable(page)).toBeVisible();
    await expect(page.getByText('A new version has been deployed.')).toHaveCount(0);
  });
});
