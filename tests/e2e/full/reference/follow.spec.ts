import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, callAs, freeMachine } from '../../../support/referenceFleet';
import { rowOf } from '../../../support/requestRows';
import { signedIn } from '../../../support/signIn';

/** Requests a process by a call with the session of the page. */
const requestProcess = (page: Page, process_name: string) =>
  answerTo(page, 'newprocess', {
    ...{ process_name, subprocess_name: 'extract', platform: 'AWS', account: '019', region: 'us-east-1' },
    ...{ process_owner: 'Lena Vogt', incharge: 'Lena Vogt', machine_limit: 3, template_id: 'lt-1', ami_id: 'ami-1' },
    ...{ version: '1', tagname: 'followed', instance_type: 't3.medium', username: '', password: '' },
  });

test('a request and its decision appear for both people at once, without Refresh', async ({
  page,
  server,
  browser,
  guard,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin/approveprocess');
  const badge = page.getByRole('link', { name: /^Approve Process/ });
  await expect(badge).toHaveAccessibleName(/\d+ pending/);
  const before = await badge.textContent();

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  guard.watch(context, server.url);
  const other = await context.newPage();
  await signedIn(other, server, 'lena', 'Data/Hospitality');
  await other.goto('/dashboard/launch/myrequests');
  await expect(other.getByRole('table', { name: 'My Requests' })).toBeVisible();

  const told = page.getByRole('dialog', { name: 'Notifications' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await expect(told.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible();
  await requestProcess(other, 'Followed by both');
  await expect(told.getByRole('link', { name: 'Request for Followed by both' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(other, 'Followed by both').getByText('Pending', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Followed by both').getByText('Pending', { exact: true })).toBeVisible();
  await expect(badge).not.toHaveText(before ?? '');
  const bell = other.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const read = await unread();

  await rowOf(page, 'Followed by both').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(rowOf(other, 'Followed by both').getByText('Approved').first()).toBeVisible();
  await expect(bell).toHaveAccessibleName(`Notifications, ${read + 1} unread`);

  await bell.focus();
  await other.keyboard.press('Enter');
  const notices = other.getByRole('dialog', { name: 'Notifications' });
  await expect(notices.getByRole('heading', { name: 'Your requests' })).toBeVisible();
  const notice = notices.getByRole('link', { name: 'Request Followed by both was approved' });
  await notice.focus();
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard\/launch\/request\/\d+$/);
  await expect(notices).toHaveCount(0);
  expect(await unread()).toBe(read);

  await bell.click();
  await other.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await context.close();
});

test('an action on a machine elsewhere appears on the AWS overview at once', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const { instance_id, account, region } = await freeMachine(page);
  await page.goto('/dashboard/aws');
  const recently = page.getByRole('region', { name: 'Recently' });
  await expect(recently).toBeVisible();
  await expect(recently.getByText(instance_id)).toHaveCount(0);
  const where = { account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
  expect((await callAs(page, 'machines/stop', where)).status()).toBe(200);
  const row = recently.getByRole('row').filter({ hasText: instance_id });
  await expect(row.getByRole('rowheader')).toHaveText('Stopped 1 machine');
  await expect(row.getByRole('link', { name: instance_id })).toBeVisible();
});
