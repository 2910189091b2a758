import { expectSound } from '../../../support/accessible';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/referenceFixtures';
import { signedIn, signIn } from '../../../support/signIn';
import { rowsElsewhere, thingsElsewhere, visitEveryPage } from '../../../support/visitEveryPage';

test('people sign in, with a one-time code unless they are admins, and see their workspaces', async ({
  page,
  server,
  context,
}) => {
  const rows = [
    ['ada', 'admin', ['Admin', 'AWS', 'DO', 'Launch', 'DC', 'PSQL', 'Mongo', 'Mail']],
    ['otto', 'Data/Air', ['AWS']],
    ['mira', 'Data/RC', undefined],
    ['nils', 'Data/Stortrack', []],
    ['lena', undefined, undefined],
  ] as const;
  await eachStep(
    rows,
    ([username]) => username,
    async ([username, vertical, workspaces]) => {
      await context.clearCookies();
      await signIn(page, server, username, vertical);
      const heading = workspaces?.length === 0 ? 'No Access Permissions' : 'Choose a workspace';
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (workspaces) await expect(page.getByRole('main').getByRole('link')).toHaveCount(workspaces.length);
    },
  );
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table', { name: 'Process List' }).getByRole('row').nth(1)).toBeVisible();
});

test('an admin visits every page, each accessible and without an error, under the strict policy', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(rowsElsewhere);
  expectConsole(thingsElsewhere);
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Process List' }).getByRole('row')).toHaveCount(11);
  const policy = (await page.request.get('/dashboard')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("require-trusted-types-for 'script'");
  await visitEveryPage(page, (link) => expectSound(page, `on ${link}`));
});

test('Logout ends the session on the server', async ({ page, server, context }) => {
  await signIn(page, server, 'ada', 'admin');
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/v1/listprocess', { headers })).status()).toBe(200);
  const answered = page.waitForResponse('**/authentication/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await answered;
  expect((await page.request.get('/api/v1/listprocess', { headers })).status()).toBe(401);
});

test('the API documentation is a readable page', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('/authentication/login').first()).toBeVisible();
});
