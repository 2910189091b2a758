import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { eachStep } from '../../../support/eachStep';
import { faults } from '../../../support/faults';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { holdTimers } from '../../../support/holdTimers';
import { alert, answer, field, password } from '../../../support/parts';
import { sideways } from '../../../support/processListPage';
import { failed, held, json } from '../../../support/replies';

const address = '/dashboard/admin/register';
const all = ['changepassword', 'listsessions', 'endsession', 'endothersessions', 'password_rules'];

const user = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'ada', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const session = (id: string, more: object = {}) => ({
  ...{ id, vertical: 'admin', address: '192.0.2.7', browser: 'Firefox on Windows', current: false },
  ...{ began_at: '2026-03-01T10:00:00Z', ends_at: '2026-03-01T11:00:00Z', ...more },
});

const present = session('one', { current: true, browser: 'Chrome on Linux' });

const sessions = (backend: ForeignBackend, ...rows: object[]) =>
  backend.on('GET', 'authentication/sessions', json({ status: 'success', data: rows, total: rows.length }));

/** Opens a page as after a sign-in with these offers. */
async function open(page: Page, offers: readonly string[] = all, at = address): Promise<void> {
  await page.addInitScript((names) => localStorage.setItem('offered-calls', JSON.stringify(names)), offers);
  await page.goto(at);
}

async function choose(page: Page, name: string): Promise<void> {
  await user(page).click();
  await item(page, name).click();
}

const typed = { current: 'an old password', next: 'the wind over the bridge' };

async function fill(page: Page, next = typed.next, confirm = next): Promise<void> {
  await password(page, 'Current password').fill(typed.current);
  await password(page, 'New password').fill(next);
  await password(page, 'Confirm new password').fill(confirm);
}

const change = (page: Page) => dialog(page, 'Change password').getByRole('button', { name: 'Change password' });

test('the user menu has what the back end offers, and is absent without an offer', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  sessions(backend, present);
  await page.goto(address);
  await expect(page.getByRole('banner').getByText('ada', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('ada@example.com')).toBeVisible();
  await expect(user(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(user(page)).toHaveCount(0);

  const rows = [
    [['changepassword'], ['Change password']],
    [['listsessions'], ['My sessions']],
    [['endothersessions'], ['Log out everywhere else']],
    [all, ['Change password', 'My sessions', 'Log out everywhere else']],
  ] as const;
  for (const [offers, items] of rows) {
    await page.evaluate((names) => {
      localStorage.setItem('offered-calls', JSON.stringify(names));
      dispatchEvent(new StorageEvent('storage', { key: 'offered-calls' }));
    }, offers);
    await user(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([...items]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(user(page)).toBeFocused();
  }

  await page.evaluate(() => localStorage.setItem('offered-calls', '["listsessions"]'));
  await page.goto(address);
  await choose(page, 'My sessions');
  await expect(dialog(page, 'My sessions').getByRole('row')).toHaveCount(2);
  await expect(dialog(page, 'My sessions').getByRole('button')).toHaveText(['Close']);
});

test('checks a new password before it is sent, and sends it once', async ({ page, backend, signInAs }) => {
  await signInAs(['user']);
  // A person without a workspace changes it on the home screen.
  await open(page, all, '/dashboard');
  await choose(page, 'Change password');
  await expect(password(page, 'Current password')).toBeFocused();
  await expect(password(page, 'Current password')).toHaveAttribute('autocomplete', 'current-password');
  for (const name of ['New password', 'Confirm new password'])
    await expect(password(page, name)).toHaveAttribute('autocomplete', 'new-password');
  await expect(dialog(page, 'Change password').getByText('At least 12 characters')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(password(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  const refusals = [
    ['short', 'short', 'New password', 'Password must have at least 12 characters'],
    ['ada@example.com', 'ada@example.com', 'New password', 'Password must not be the username or the email address'],
    [typed.current, typed.current, 'New password', 'The new password must be different from the current password'],
    [typed.next, `${typed.next}s`, 'Confirm new password', 'Passwords do not match!'],
  ] as const;
  await eachStep(
    refusals,
    ([, , , words]) => words,
    async ([next, confirm, name, words]) => {
      await fill(page, next, confirm);
      await change(page).click();
      await expect(password(page, name)).toHaveAccessibleDescription(words);
      await expect(password(page, name)).toBeFocused();
    },
  );
  const slow = held(json({ status: 'success', message: 'Password changed' }));
  backend.on('PUT', 'authentication/password', slow);
  await fill(page);
  await change(page).dblclick();
  await backend.call('PUT', 'authentication/password');
  await expect(change(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Change password')).toBeVisible();
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(user(page)).toBeFocused();
  const [request, ...others] = backend.calls('PUT', 'authentication/password');
  expect(others).toEqual([]);
  expect(JSON.parse(request?.body ?? '')).toEqual({ current_password: typed.current, new_password: typed.next });
  await choose(page, 'Change password');
  await expect(password(page, 'Current password')).toHaveValue('');
  await expect(answer(page)).toHaveCount(0);
});

test('reports a failed password change, stores no password, and leads to the sign-in after a 401', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  await open(page);
  await choose(page, 'Change password');
  const message = 'The current password is wrong';
  const fields = [{ path: 'current_password', message }];
  backend.on('PUT', 'authentication/password', json({ status: 'failed', message, fields }, 422));
  await fill(page);
  await change(page).click();
  await expect(password(page, 'Current password')).toHaveAccessibleDescription(message);
  await expect(password(page, 'Current password')).toBeFocused();
  await holdTimers(page);
  await eachStep(
    faults,
    ({ name }) => name,
    async ({ reply }) => {
      const before = backend.calls('PUT', 'authentication/password').length;
      backend.on('PUT', 'authentication/password', reply);
      await fill(page);
      await change(page).click();
      await backend.call('PUT', 'authentication/password', before + 1);
      await expect(change(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(answer(page)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /changed/i })).toHaveCount(0);
      await expect(password(page, 'New password')).toHaveValue(typed.next);
      expect(backend.calls('PUT', 'authentication/password')).toHaveLength(before + 1);
    },
  );
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of Object.values(typed)) expect(kept).not.toContain(secret);
  backend.on('PUT', 'authentication/password', failed(401, 'Over'));
  await fill(page);
  await change(page).click();
  await page.waitForURL('**/login');
  await expect(alert(page, 'Session expired. Please log in again.')).toBeVisible();
});

test('lists sessions with the current one marked, and ends one or all others', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  const hostile = '<img src=x onerror=alert(1)>'.repeat(20);
  const slow = held(json({ data: [present, session('a b/c'), session('three', { browser: hostile, address: null })] }));
  backend.on('GET', 'authentication/sessions', failed(404, 'None'), failed(500, 'It broke'), slow);
  await open(page);
  const list = dialog(page, 'My sessions');
  await test.step('lists no sessions on a back end without the call (D52)', async () => {
    await choose(page, 'My sessions');
    await expect(list.getByText('No sessions found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });
  await choose(page, 'My sessions');
  await expect(list.getByRole('alert')).toHaveText('Error: It broke');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('status')).toHaveText('Loading your sessions…');
  slow.release();
  const rows = list.getByRole('table', { name: 'My sessions' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Chrome on Linux');
  await expect(rows.nth(1)).toContainText('This session');
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expect(list.getByText('This session', { exact: true })).toHaveCount(1);

  const end = rows.nth(2).getByRole('button', { name: 'End', exact: true });
  await expect(end).toHaveAccessibleDescription('Firefox on Windows');
  await end.click();
  const question = dialog(page, 'End this session?');
  await expect(question).toHaveAccessibleDescription(/^Firefox on Windows, 192\.0\.2\.7, logged in 2026-03-01/);
  await expect(field(page, 'Current password').or(password(page, 'Current password'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  const ended = held(json({ status: 'success', message: 'Session ended' }));
  backend.on('DELETE', 'authentication/sessions/a%20b%2Fc', ended);
  sessions(backend, present, session('three'));
  await password(page, 'Current password').fill(typed.current);
  await question.getByRole('button', { name: 'End session' }).dblclick();
  const request = await backend.call('DELETE', 'authentication/sessions/a%20b%2Fc');
  ended.release();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Session ended' })).toBeVisible();
  expect(JSON.parse(request.body)).toEqual({ current_password: typed.current });
  expect(backend.calls('DELETE', 'authentication/sessions/a%20b%2Fc')).toHaveLength(1);
  await expect(rows).toHaveCount(3);
  await expect(list.locator(':focus')).toHaveCount(1);

  sessions(backend, present);
  backend.on('DELETE', 'authentication/sessions', json({ status: 'success', message: 'Done' }));
  await list.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(dialog(page, 'Log out everywhere else?')).toHaveAccessibleDescription(
    /^All your other sessions end immediately/,
  );
  await password(page, 'Current password').fill(typed.current);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Log out everywhere else' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(user(page)).toBeFocused();
});

test('the user menu and its dialogs are accessible', async ({ page, backend, signInAs }) => {
  await signInAs(['admin']);
  sessions(backend, present, session('two'), session('three', { browser: null, address: null }));
  await open(page);
  await user(page).click();
  await expect(item(page, 'My sessions')).toBeVisible();
  await expectAccessible(page);
  await item(page, 'My sessions').click();
  await dialog(page, 'My sessions').getByRole('button', { name: 'End', exact: true }).first().click();
  await expect(dialog(page, 'End this session?')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await choose(page, 'Change password');
  await page.keyboard.press('Enter');
  await expect(password(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('the dialog of email notifications begins with the stored choice and saves the new one', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  const set = (on: boolean) => json({ status: 'success', data: { on, email: 'ada@example.com' } });
  backend.on('GET', 'newsmail', set(false));
  backend.on('PUT', 'newsmail', json({ status: 'success', message: 'Email notifications are on' }));
  await open(page, ['newsmail', 'setnewsmail']);
  await choose(page, 'Email notifications');
  const shown = dialog(page, 'Email notifications');
  const box = shown.getByRole('checkbox', { name: 'Email me about requests' });
  await expect(box).not.toBeChecked();
  await expect(shown).toContainText('an email at ada@example.com when');
  await box.press('Space');
  await shown.getByRole('button', { name: 'Save' }).click();
  await expect(shown).toHaveCount(0);
  await expect(user(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Email notifications are on' })).toBeVisible();
  expect(backend.calls('PUT', 'newsmail').map(({ body }) => body)).toEqual(['{"on":true}']);
  backend.on('GET', 'newsmail', set(true));
  await choose(page, 'Email notifications');
  await expect(box).toBeChecked();
});

test('on the smallest screens the user menu is an icon, with the username as its name', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(['admin']);
  await open(page);
  await expect(user(page)).toBeVisible();
  await expect(user(page).locator('svg').filter({ visible: true })).toHaveCount(1);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await choose(page, 'Change password');
  await expect(dialog(page, 'Change password')).toBeVisible();
});
