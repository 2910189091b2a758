import { keepLog } from '../../../support/auditBackend';
import { expect, test } from '../../../support/fixtures';
import { submitLogin } from '../../../support/loginPage';
import { json } from '../../../support/replies';

const path = '/dashboard/admin/audit';
const welcome = 'Select an option from the sidebar to get started.';

test.beforeEach(({ backend }) => keepLog(backend, 3));

test('a page that the back end does not offer has no menu item, and its address is unknown', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'ADMIN' })).toBeVisible();
  await expect(page.getByText(welcome)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
  expect(backend.calls('GET', 'audit')).toEqual([]);
});

test('an offered page appears with the sign-in that offers it, and disappears with one that does not', async ({
  page,
  backend,
  context,
}) => {
  const answer = { access_token: 'token-of-ada', message: 'Login successful', email: 'a@b.c', roles: ['admin'] };
  const signIn = async (offers: readonly string[]) => {
    backend.on('POST', 'authentication/login', json({ ...answer, offers }));
    await submitLogin(page);
  };
  await page.goto(path);
  await signIn(['audit', 'me']);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link');
  await expect(menu.filter({ hasText: /^(Approve Update Process|Audit Log)/ })).toHaveText([/^Approve/, 'Audit Log']);

  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn([]);
  await page.waitForURL('**/dashboard');
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByText(welcome)).toBeVisible();

  // A sign-in elsewhere that offers more changes this tab without a reload.
  await page.evaluate(() => localStorage.setItem('offered-calls', '["audit"]'));
  await expect(other.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});

test('an offered page of administrators is denied to others', async ({ page, backend, signInAs }) => {
  await page.addInitScript(() => localStorage.setItem('offered-calls', '["audit"]'));
  await signInAs(['aws admin', 'machine_launch user']);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  expect(backend.requests).toEqual([]);
});
