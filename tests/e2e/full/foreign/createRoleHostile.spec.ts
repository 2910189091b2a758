import { expectNoOverflow } from '../../../support/accessible';
import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import { failed, json } from '../../../support/replies';

const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
const turned = '\u202Eright to left\u0000 שלום';
const long = 'long '.repeat(2_000).trim();

test('hostile names are text, cut where they are long, on a desk and on a phone', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const names = [markup, turned, long];
  const verticals = names.map((name, index) => ({ id: index + 1, name, description: name }));
  const roles = names.map((rolename, index) => ({ roleid: index + 1, rolename, module: rolename }));
  const users = names.map((username, index) => ({ userid: index + 1, username, email: username, verticals: [] }));
  backend.on('GET', 'authentication/listverticals', json({ data: verticals }));
  backend.on('GET', 'authentication/getroles', json({ status: 'success', roles }));
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users }));
  backend.on('PUT', 'authentication/assignrole', failed(409, `${markup}${long}`));
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  const wizard = createRolePage(page);

  await expect(wizard.person(markup)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('long long');
  await page.getByRole('button', { name: long, exact: true }).click();
  await expect(wizard.vertical(markup)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByTitle(long, { exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('radio', { name: long, exact: true }).check();
  await wizard.button('Submit Vertical').click();

  await expect(wizard.role(markup)).toBeVisible();
  await expectNoOverflow(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await wizard.button('Continue to Privileges').click();
  await wizard.button('Continue to Review').click();
  await expect(page.getByRole('definition').nth(2).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('definition').nth(2)).toContainText(markup);
  await expectNoOverflow(page);
  await wizard.button('Submit').click();
  const act = wizard.confirmation.getByRole('button', { name: 'Confirm' });
  for (const width of [1_280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(act).toBeInViewport();
  }
  await act.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error from Server' })).toContainText('<b>bold</b>');
  await expect(page.getByRole('main').locator('b, img')).toHaveCount(0);
  await expectNoOverflow(page);
});
