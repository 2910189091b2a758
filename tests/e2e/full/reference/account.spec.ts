import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo } from '../../../support/referenceFleet';
import type { ReferenceServer } from '../../../support/referenceServer';
import { signedIn, signIn } from '../../../support/signIn';

const first = 'the first wind of the day';
const second = 'the second wind of the day';

/** Registers an admin of this test. The demo people belong to the other tests. */
async function register(page: Page, server: ReferenceServer, username: string): Promise<void> {
  await signedIn(page, server, 'ada', 'admin');
  const person = { username, password: first, email: `${username}@example.com`, team: 'tests' };
  await answerTo(page, 'authentication/register', person);
  const { users } = await answerTo<{ users: { username: string; userid: number }[] }>(
    page,
    'authentication/getusers',
    undefined,
    'GET',
  );
  const user_id = users.find((one) => one.username === username)?.userid;
  await answerTo(page, 'authentication/assignvertical', { user_id, vertical_id: 1 }, 'PUT');
  await answerTo(page, 'authentication/assignrole', { user_id, vertical_id: 1, roles: [1] }, 'PUT');
}

test('a person ends one of their sessions, and a changed password signs out all other browsers', async ({
  page,
  server,
  browser,
  context,
}) => {
  await register(page, server, 'ines');
  await context.clearCookies();
  const others = await Promise.all(
    ['Windows NT 10.0', 'X11; Linux x86_64'].map((system) =>
      browser.newContext({ baseURL: server.url, userAgent: `Mozilla/5.0 (${system}; rv:140.0) Firefox/140.0` }),
    ),
  );
  const pages = await Promise.all(others.map((other) => other.newPage()));
  for (const other of pages) await signIn(other, server, 'ines', 'admin', first);
  await signIn(page, server, 'ines', 'admin', first);
  await page.clock.resume();
  const user = page.getByRole('banner').getByRole('button', { name: 'ines', exact: true });
  const current = page.getByLabel('Current password', { exact: true });

  await user.click();
  await page.getByRole('menuitem', { name: 'My sessions' }).click();
  const rows = page.getByRole('table', { name: 'My sessions' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('This session');
  await rows.filter({ hasText: 'Firefox on Windows' }).getByRole('button', { name: 'End' }).click();
  await current.fill(first);
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Firefox on Windows' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await user.click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await current.fill(first);
  await page.getByLabel('New password', { exact: true }).fill(second);
  await page.getByLabel('Confirm new password', { exact: true }).fill(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table', { name: 'Process List' }).getByRole('row').nth(1)).toBeVisible();

  // The other browsers are signed out without any action there.
  for (const other of pages) {
    await other.waitForURL('**/login');
    await expect(other.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
  }
  const [another] = others;
  if (another) await signIn(await another.newPage(), server, 'ines', 'admin', second);
  for (const one of others) await one.close();
});

test('a person switches the vertical with a code, every tab starts anew there, and the old session ends', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, server, 'mira', 'Data/Air');
  await page.clock.resume();
  const token = async () => (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const before = await token();
  const other = await context.newPage();
  await other.goto('/dashboard/launch/newprocess');
  await other.getByRole('textbox', { name: 'Process name', exact: true }).fill('typed in Data/Air');
  await page.getByRole('banner').getByRole('button', { name: 'mira', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Switch vertical' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch vertical' });
  await expect(dialog).toHaveAccessibleDescription(/^You are in Data\/Air\./);
  await expectAccessible(page);
  const since = Date.now();
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByLabel('One-time code', { exact: true })).toBeFocused();
  await dialog.getByLabel('One-time code', { exact: true }).fill(await server.code('mira', since));
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(tab.getByText('Data/RC').first()).toBeVisible();
  }
  expect(await token()).not.toBe(before);
  const old = await page.request.get('/api/v1/authentication/me', { headers: { authorization: `Bearer ${before}` } });
  expect(old.status()).toBe(401);
  const kept = await other.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('typed in Data/Air');
  expect(kept).not.toContain(JSON.stringify(JSON.stringify(['mira', 'Data/RC', 'new-process'])).slice(1, -1));
});
