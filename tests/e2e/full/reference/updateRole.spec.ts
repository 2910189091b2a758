import type { Page } from '@playwright/test';
import { button } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo } from '../../../support/referenceFleet';
import { signedIn, signIn } from '../../../support/signIn';

const password = 'brand-new-on-the-bridge';
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Registers a person of this test. */
const register = (page: Page, username: string) =>
  answerTo(page, 'authentication/register', { username, password, email: `${username}@example.org`, team: 'air' });

async function confirm(page: Page, act: string, role: 'dialog' | 'alertdialog'): Promise<void> {
  await button(page, act).click();
  await page.getByRole(role).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole(role)).toHaveCount(0);
}

test('gives a person a vertical, roles and privileges, takes them and the session away, and deletes the person', async ({
  page,
  browser,
  server,
}) => {
  const username = `rolf${Date.now()}`;
  await signedIn(page, server, 'ada', 'admin');
  await register(page, username);
  await page.goto('/dashboard/admin/update');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await button(page, username).click();

  await page.getByRole('combobox', { name: 'Add vertical' }).click();
  await page.getByRole('option', { name: 'Data/Air' }).click();
  await button(page, 'Add Vertical').click();
  await expect(button(page, 'Remove vertical Data/Air')).toBeVisible();

  await page.getByRole('combobox', { name: 'Add roles' }).click();
  await page.getByRole('option', { name: 'aws user', exact: true }).click();
  await page.getByRole('option', { name: 'machine_launch user', exact: true }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected').click();
  await page.getByRole('textbox', { name: 'Privilege ID' }).fill('12');
  await button(page, 'Add Privilege').click();
  await confirm(page, 'Submit Update', 'dialog');
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  await expect(button(page, 'Revoke role aws user')).toBeVisible();
  await expect(button(page, 'Remove privilege 12')).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(theirs, server, username, 'Data/Air', password);
  await theirs.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();

  await button(page, 'Revoke role machine_launch user').click();
  await confirm(page, 'Submit Update', 'dialog');
  await expect(button(page, 'Revoke role machine_launch user')).toHaveCount(0);
  await expect(button(page, 'Remove privilege 12')).toBeVisible();
  await theirs.reload();
  await theirs.waitForURL('**/login');
  await theirs.context().close();

  await confirm(page, 'Revoke All Roles & Verticals', 'alertdialog');
  await expect(page.getByText(`${username} has no vertical.`)).toBeVisible();
  await confirm(page, 'Delete User', 'alertdialog');
  await expect(status(page, 'User deleted')).toBeVisible();
  await expect(button(page, username)).toHaveCount(0);
  await expect(page.getByText('No matching people.')).toBeVisible();
});

test('the page of a person opens by an address with any characters', async ({ page, server, guard }) => {
  // The router warns of malformed escapes, and opens the page.
  guard.expectConsole(/could not be decoded/);
  await signedIn(page, server, 'ada', 'admin');
  const username = `CORP\\rolf/${Date.now()}.100%`;
  await register(page, username);
  await page.goto(`/dashboard/admin/person/${encodeURIComponent(username)}`);
  await expect(page.getByRole('region', { name: `Edit ${username}` })).toBeVisible();
  const answer = await page.goto('/dashboard/admin/person/%E2%82');
  expect(answer?.headers()['content-type']).toContain('text/html');
  await expect(page.getByRole('alert').filter({ hasText: 'No such person: %E2%82' })).toBeVisible();
});
