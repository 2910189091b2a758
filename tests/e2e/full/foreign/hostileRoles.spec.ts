import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { sessionCookies, submitLogin } from '../../../support/loginPage';
import { processList, processTable } from '../../../support/processListPage';
import { json } from '../../../support/replies';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('keeps 500 roles, more than a cookie holds, in the tab, and their rights in every tab', async ({
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

test('a login leads to the requested page of the console, and never to another site', async ({ page, context }) => {
  const landing = '/dashboard';
  const cases: [string, string][] = [
    ['/login?next=https://evil.example/dashboard', landing],
    [`/login?next=${encodeURIComponent(`${processList}?page=2`)}`, `${processList}?page=2`],
    ['/admin/launch', '/dashboard/launch'],
    ['/dashboard/nobody', landing],
  ];
  await eachStep(
    cases,
    ([from, to]) => `${from} leads to ${to}`,
    async ([from, to]) => {
      await context.clearCookies();
      await page.goto(from);
      await submitLogin(page);
      await expect(page).toHaveURL(to);
      await expect(heading(page, to === landing ? 'Choose a workspace' : 'Process List')).toBeVisible();
    },
  );
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
    test(`sign-in, theme, list and logout work with storage that ${name}`, async ({ page }) => {
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
