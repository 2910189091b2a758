import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import type { ForeignBackend } from '../../support/foreignBackend';
import { failed, json, after as later } from '../../support/replies';

// The intro lies over the home screen; who prefers reduced motion never sees it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const list = '/dashboard/launch/listprocess';
const modules = ['Admin', 'AWS', 'DO', 'Launch', 'DC', 'PSQL', 'Mongo', 'Mail'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const processTable = (page: Page) => page.getByRole('table', { name: 'Process List' });
const logouts = (backend: ForeignBackend) => backend.calls('POST', 'authentication/logout').length;
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token' || name === 'user');

async function fillLogin(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue(vertical);
}

async function signIn(page: Page, username = 'ada', vertical = '1'): Promise<void> {
  await fillLogin(page, username, vertical);
  await login(page).click();
  if (vertical === '1') return;
  await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
  await login(page).click();
}

const jwt = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

test.describe('one act, one request', () => {
  test('a double click, and Enter twice, on the request for a code and on the code', async ({ page, backend }) => {
    backend.on('POST', 'authentication/sendotp', later(300, json({ message: 'sent' })));
    await page.goto('/login');
    await fillLogin(page, 'otto', '2');
    await login(page).dblclick();
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await expect(code).toBeFocused();
    await page.getByRole('button', { name: 'Send a new code' }).dblclick();
    await expect.poll(() => backend.calls('POST', 'authentication/sendotp').length).toBe(2);
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
    await page.goto('/login');
    await fillLogin(page);
    const password = page.getByLabel('Password', { exact: true });
    await password.press('Enter');
    await password.press('Enter');
    await login(page).click({ force: true });
    await expect(heading(page, 'Choose a workspace')).toBeVisible();
    expect(backend.calls('POST', 'authentication/login')).toHaveLength(1);
  });

  test('a double click on Refresh, on Download CSV and on Logout', async ({ page, backend, signInAs }) => {
    await signInAs(['launch']);
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    backend.on('GET', 'listprocess', later(300, json({ message: 'fetched', data: [{ id: 7 }] })));
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).dblclick();
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
    await page.goto(list.replace('launch', 'admin'));
    await expect(page.getByText('ada@example.com')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible({ timeout: 2_000 });
    await signIn(other, 'otto', '2');
    await expect(heading(page, 'Choose a workspace')).toBeVisible({ timeout: 8_000 });
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
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    await signInAs(['aws'], { username: 'otto', token: 'token-of-otto' });
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await expect(heading(page, 'Choose a workspace')).toBeVisible({ timeout: 4_000 });
    await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('otto');
    await expect(page.getByText('ada@example.com')).toHaveCount(0);
    expect(await sessionCookies(context)).toHaveLength(2);
    expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  });

  test('where the same person signed in again lends its token to this one', async ({ page, signInAs, backend }) => {
    await signInAs(['launch'], { username: 'ada', token: 'first' });
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    await signInAs(['launch'], { username: 'ada', token: 'second' });
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    expect((await backend.call('GET', 'listprocess', 2)).headers.authorization).toBe('Bearer second');
    await expect(processTable(page)).toBeVisible();
    await expect(page).toHaveURL(list);
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
    backend.on('GET', 'listprocess', later(1_000, failed(401, 'expired')));
    await page.goto(list);
    await backend.call('GET', 'listprocess');
    await signInAs(['aws'], { username: 'otto', token: 'token-of-otto' });
    await page.waitForTimeout(1_500);
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
    await signIn(page);
    await expect(heading(page, 'Choose a workspace')).toBeVisible();
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(processTable(page)).toBeVisible();
    await page.reload();
    await expect(processTable(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(list);
    await expect(processTable(other)).toBeVisible();
  });

  test('leaves the end of the session to the server', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const token = jwt({ exp: seconds(-3_600) });
    backend.on('POST', 'authentication/login', json({ access_token: token, message: 'ok', roles: ['launch'] }));
    backend.on('GET', 'listprocess', failed(401, 'expired'));
    await page.goto('/login');
    await signIn(page);
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('lets a good token expire at its time all the same', async ({ page, signInAs, backend }) => {
    await signInAs(['launch'], { token: jwt({ exp: seconds(6) }) });
    await page.goto(list);
    await expect(processTable(page)).toBeVisible();
    await page.waitForTimeout(6_500);
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Session expired! Redirecting to login...')).toBeVisible();
    await expect(processTable(page)).toBeVisible();
    await expect(heading(page, 'Sign in')).toBeVisible({ timeout: 4_000 });
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
    await page.goto(list);
    await expect(page).toHaveURL('/login');
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await page.waitForTimeout(1_500);
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
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('of the token’s size is told so', async ({ page, context, backend }) => {
    backend.on('POST', 'authentication/login', json({ access_token: 'x'.repeat(5_000), message: 'ok', roles: [] }));
    await page.goto('/login');
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    expect(await sessionCookies(context)).toEqual([]);
  });
});

test.describe('roles', () => {
  const cases: [string, unknown, string[]][] = [
    ['admin', ['admin'], modules],
    ['ADMIN', ['ADMIN'], modules],
    ['" admin "', [' admin '], modules],
    ['aws admin', ['aws admin'], ['AWS']],
    ['AWS\tOperator', ['AWS\tOperator'], ['AWS']],
    ['awsome', ['awsome'], ['AWS']],
    ['administrator', ['administrator'], []],
    ['admin user', ['admin user'], []],
    ['machine_launch user, Mail x', ['machine_launch user', 'Mail x'], ['Launch', 'Mail']],
    ['user of aws', ['user of aws'], ['AWS']],
    ['constructor, __proto__', ['constructor', '__proto__'], []],
    ['the same one twice', ['aws', 'aws'], ['AWS']],
    ['nothing', [], []],
    ['null', null, []],
    ['an object', { 0: 'admin' }, []],
    ['nulls, numbers and lists', [null, 7, ['admin'], { a: 1 }], []],
    ['a text', 'admin', []],
  ];
  for (const [name, roles, expected] of cases) {
    test(`${name} in the cookie give ${expected.length} workspaces`, async ({ page, signInAs, backend }) => {
      await signInAs(roles as string[]);
      await page.goto('/dashboard');
      await expect(heading(page, expected.length > 0 ? 'Choose a workspace' : 'No Access Permissions')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(expected.length);
      for (const module of expected) await expect(page.getByRole('link', { name: module, exact: true })).toBeVisible();
      expect(backend.requests).toEqual([]);
    });
  }

  const denied: [string, string[], string, string][] = [
    ['aws admin', ['aws admin'], '/dashboard/admin/approveprocess', 'Admin'],
    ['aws', ['aws'], list, 'Launch'],
    ['nobody', [], '/dashboard/launch', 'Launch'],
    ['launch', ['launch'], '/dashboard/aws/terminate', 'AWS'],
    ['user', ['user'], '/dashboard/mail', 'Mail'],
  ];
  for (const [who, roles, path, missing] of denied) {
    test(`${who} is refused ${path}: what is missing, a way home, and no request`, async ({
      page,
      signInAs,
      backend,
    }) => {
      await signInAs(roles);
      await page.goto(path);
      await expect(heading(page, 'Access denied')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(missing);
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Access denied');
      await expect(page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link')).toHaveCount(0);
      await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/dashboard');
      expect(backend.requests).toEqual([]);
    });
  }

  test('of 500, which no cookie holds, last in the tab, and every tab has the rights', async ({
    page,
    context,
    backend,
  }) => {
    const roles = [...Array.from({ length: 499 }, (_, index) => `some role with the number ${index}`), 'admin'];
    backend.on('POST', 'authentication/login', json({ access_token: 'tok', message: 'ok', roles }));
    await page.goto('/login');
    await signIn(page);
    const team = page.getByRole('complementary', { name: 'Team' });
    await expect(team.getByText('some role with the number 498')).toBeAttached();
    await page.reload();
    await expect(team.getByText('some role with the number 498')).toBeAttached();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const other = await context.newPage();
    await other.goto('/dashboard/admin');
    await expect(heading(other, 'ADMIN')).toBeVisible();
    const cookie = (await sessionCookies(context)).find(({ name }) => name === 'user');
    expect(cookie?.value.length).toBeLessThanOrEqual(4_096);
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? '')).roles).toContain('admin');
  });
});

test.describe('the way after the login', () => {
  const landing = '/dashboard';
  const cases: [string, string][] = [
    ['/login?next=//evil.example/dashboard', landing],
    ['/login?next=https://evil.example/dashboard', landing],
    ['/login?next=/%5Cevil.example/dashboard', landing],
    ['/login?next=javascript:alert(1)', landing],
    ['/login?next=/dashboard/../../evil', landing],
    ['/login?next=/%09/evil.example', landing],
    [`/login?next=${encodeURIComponent(`${list}?page=2`)}`, `${list}?page=2`],
    ['/admin/launch', '/dashboard/launch'],
    ['/launch', '/dashboard/launch'],
    ['/admin', landing],
    ['/nowhere', landing],
    ['/dashboard/nobody', landing],
  ];
  for (const [from, to] of cases) {
    test(`from ${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from);
      await signIn(page);
      await expect(page).toHaveURL(to);
      await expect(heading(page, to === landing ? 'Choose a workspace' : 'Process List')).toBeVisible();
    });
  }
});

test.describe('storage that cannot be trusted', () => {
  const attacks: [string, () => void][] = [
    [
      'throws',
      () => {
        for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
          Storage.prototype[method] = () => {
            throw new DOMException('no', 'SecurityError');
          };
        }
      },
    ],
    [
      'is forbidden',
      () => {
        for (const storage of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, storage, {
            get() {
              throw new DOMException('no', 'SecurityError');
            },
          });
        }
      },
    ],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
    [
      'is corrupt',
      () => {
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of ['theme', 'offered-calls', 'session-roles', 'intro-seen', 'session-clock']) {
            storage.setItem(key, '{"username":"ada","roles":[{"a":1},null,"admin"],"x":');
          }
          storage.setItem('session-roles', '{"username":"lena","roles":[{"a":1},null]}');
          storage.setItem('offered-calls', '{"includes":1}');
          storage.setItem('session-clock', '"NaN"');
        }
      },
    ],
  ];
  for (const [name, attack] of attacks) {
    test(`that ${name} costs only the memory: sign in, theme, list, logout work`, async ({ page }) => {
      await page.addInitScript(attack);
      await page.goto('/login');
      await signIn(page, 'lena', '3');
      await expect(heading(page, 'Choose a workspace')).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('machine_launch user');
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
      await page.getByRole('link', { name: 'Launch', exact: true }).click();
      await expect(processTable(page).getByRole('row')).toHaveCount(11);
      await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
      await page.reload();
      await expect(processTable(page).getByRole('row')).toHaveCount(11);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(heading(page, 'Sign in')).toBeVisible();
    });
  }
});
