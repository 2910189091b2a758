import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo } from '../../../support/referenceFleet';
import { signedIn, signIn } from '../../../support/signIn';

interface Users {
  readonly users: readonly { readonly username: string; readonly userid: number }[];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

test('a person without roles requests one, uses it after the approval, and loses it at its end', async ({
  page,
  server,
  browser,
}) => {
  await signIn(page, server, 'nils', 'Data/Stortrack');
  await page.clock.resume();
  await page.getByRole('main').getByRole('button', { name: 'Request Access' }).click();
  await page.getByRole('combobox', { name: 'Vertical' }).click();
  await page.getByRole('option', { name: 'Data/Stortrack' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'aws user' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The night shift');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^Access request \d+ sent$/).first()).toBeVisible();

  const admin = await browser.newContext({ baseURL: server.url });
  const approver = await admin.newPage();
  await signIn(approver, server, 'ada', 'admin');
  await approver.clock.resume();
  await approver.goto('/dashboard/admin/accessrequests');
  const row = approver.getByRole('row').filter({ hasText: 'The night shift' });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await expectAccessible(approver);

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'AWS', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^aws user until/ })).toBeVisible();

  await signedIn(approver, server, 'ada', 'admin');
  const { users } = await answerTo<Users>(approver, 'authentication/getusers', undefined, 'GET');
  const choices = await answerTo<{ verticals: Named[]; roles: Named[] }>(
    approver,
    'requestableroles',
    undefined,
    'GET',
  );
  const role_id = choices.roles.find(({ name }) => name === 'aws user')?.id;
  const body = {
    user_id: users.find(({ username }) => username === 'nils')?.userid,
    vertical_id: choices.verticals.find(({ name }) => name === 'Data/Stortrack')?.id,
    roles: [role_id],
    terms: [{ role_id, since: null, until: new Date(Date.now() + 8_000).toISOString() }],
  };
  await answerTo(approver, 'authentication/assignrole', body, 'PUT');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'aws user ends in 1 min' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Access Permissions' })).toBeVisible();
  // The row comes within seconds, and would surprise a test of the audit log on this server.
  await expect(async () => {
    await approver.goto('/dashboard/admin/audit');
    await expect(approver.getByRole('row').filter({ hasText: 'Role ended' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await admin.close();
});
