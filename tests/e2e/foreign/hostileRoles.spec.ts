import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { sessionCookies, submitLogin } from '../../support/loginPage';
import { processList, processTable } from '../../support/processListPage';
import { json } from '../../support/replies';

// The intro lies over the home screen; who prefers reduced motion never sees it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const modules = ['Admin', 'AWS', 'DO', 'Launch', 'DC', 'PSQL', 'Mongo', 'Mail'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

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
    ['aws', ['aws'], processList, 'Launch'],
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
    await submitLogin(page);
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
    [`/login?next=${encodeURIComponent(`${processList}?page=2`)}`, `${processList}?page=2`],
    ['/admin/launch', '/dashboard/launch'],
    ['/launch', '/dashboard/launch'],
    ['/admin', landing],
    ['/nowhere', landing],
    ['/dashboard/nobody', landing],
  ];
  for (const [from, to] of cases) {
    test(`from ${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from);
      await submitLogin(page);
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
      await submitLogin(page, 'lena', '3');
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
