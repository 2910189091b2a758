import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { auditPage } from '../../../support/auditBackend';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { failed, json, never } from '../../../support/replies';

const address = '/dashboard/admin/register';
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

const decided = (id: number, more: object = {}) => ({
  ...{ kind: 'request', id, process_name: `Crawler ${id}`, status: 1, decided_by: 'mira', reason: null },
  ...{ decided_at: '2026-03-01T10:00:00Z', ...more },
});
const waiting = {
  kind: 'update',
  id: 3,
  process_name: 'Fares',
  requested_by: 'lena',
  requested_at: '2026-03-02T10:00:00Z',
};

const notify = (backend: ForeignBackend, data: object) =>
  backend.on('GET', 'notifications', json({ data: { decided: [], waiting: [], waiting_total: 0, ...data } }));

async function open(page: Page, offers = ['events', 'notifications', 'myrequests']): Promise<void> {
  await page.addInitScript((names) => localStorage.setItem('offered-calls', JSON.stringify(names)), offers);
  await page.goto(address);
}

test('the bell counts unread notifications on every page and home, and leads to each request', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin'], { username: 'lena' });
  await page.goto(address);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);

  backend.on('GET', 'events', never());
  notify(backend, {});
  await open(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(popup(page)).toHaveText('NotificationsNothing new for you.');
  await page.keyboard.press('Escape');

  notify(backend, {
    decided: [decided(7), decided(8, { kind: 'update', status: -1, reason: '<b>Too</b> many' })],
    waiting: [waiting],
    waiting_total: 4,
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(popup(page).getByText('<b>Too</b> many')).toBeVisible();
  await expect(popup(page).getByText('And 3 more.')).toBeVisible();
  await expect(popup(page).getByRole('listitem').filter({ hasText: 'Update of Fares' })).toContainText('by lena yours');
  await expect(popup(page).getByRole('link')).toHaveText([
    'Request Crawler 7 was approved',
    'Update of Crawler 8 was rejected',
    'Update of Fares',
  ]);
  await expectAccessible(page);
  await popup(page).getByRole('link', { name: 'Update of Fares' }).click();
  await expect(page).toHaveURL('/dashboard/admin/update-request/3');
  await expect(popup(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');

  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await popup(page).getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  notify(backend, { decided: [decided(7), decided(9)], waiting: [waiting], waiting_total: 1 });
  backend.on('GET', 'myrequests', json({ status: 'success', data: [] }));
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await popup(page).getByRole('link', { name: 'Update of Fares' }).click();
  await expect(page).toHaveURL('/dashboard/admin/update-request/3');
});

test('a refused stream of events ends the session', async ({ page, backend, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  backend.on('GET', 'events', failed(401, 'Session expired'));
  notify(backend, {});
  await open(page);
  await expect(page).toHaveURL('/login');
});

test('notices to administrators come first, and lead to the audit log', async ({ page, backend, signInAs }) => {
  await signInAs(['admin'], { username: 'ada' });
  backend.on('GET', 'events', never());
  const notice = { id: 7, at: '2026-03-01T10:00:00Z', actor: 'abe', text: 'abe took a role', request_id: 'request-7' };
  notify(backend, { decided: [decided(8)], notices: [notice] });
  backend.on('GET', 'audit', (asked) => auditPage([], asked));
  await open(page, ['events', 'notifications', 'myrequests', 'audit']);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await expect(popup(page).getByRole('heading').nth(1)).toHaveText('Notices to administrators');
  await expect(popup(page).getByRole('listitem').first()).toContainText('by abe');
  await popup(page).getByRole('link', { name: 'abe took a role' }).click();
  await expect
    .poll(() => backend.calls('GET', 'audit').map(({ query }) => query.get('filter')))
    .toContain('{"request_id":"request-7"}');
  await expect(page).toHaveURL(/admin\/audit\?.*request-7/);
});
