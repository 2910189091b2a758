import { appears, pauseClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { submitLogin } from '../../../support/loginPage';
import { failed } from '../../../support/replies';

const signIn = { name: 'Sign in', level: 1 } as const;
const redirecting = 'Session expired! Redirecting to login...';

test('a visitor is led to the login screen at once, from wherever they come', async ({ page, backend }) => {
  await eachStep(
    // The last two are pages that only the reference server has (D61).
    ['/', '/dashboard/aws/status', '/no/such/page', '/launch', '/setup#token', '/password#token'],
    (path) => path,
    async (path) => {
      await page.goto(path);
      await expect(page.getByRole('heading', signIn)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText(redirecting)).toHaveCount(0);
      expect(backend.requests).toEqual([]);
    },
  );
});

test('somebody signed in is led to a page of the console, whatever they open', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await eachStep(
    [
      ['/login', '/dashboard'],
      ['/launch', '/dashboard/launch'],
      ['/', '/dashboard'],
      ['/admin/launch', '/dashboard/launch'],
      ['/dashboard/nonsense/status', '/dashboard'],
    ] as const,
    ([path, target]) => `${path} leads to ${target}`,
    async ([path, target]) => {
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
});

test('a deep link survives the login, with its query', async ({ page }) => {
  await page.goto('/dashboard/launch/listprocess?perPage=5&page=2&order=ASC&sort=&filter=%7B%7D');
  await submitLogin(page, 'lena', '3');
  await expect(page).toHaveURL(/\/dashboard\/launch\/listprocess\?perPage=5&page=2/);
  await expect(page.getByText('6–10 of 12')).toBeVisible();
});

test('after a 401 the same person returns to the page, another one to the workspaces', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  for (const [name, target] of [
    ['ada', /\/dashboard\/launch$/],
    ['somebody else', /\/dashboard$/],
  ] as const) {
    // An open page would follow the sign-in of another person.
    await page.goto('about:blank');
    await signInAs(['admin'], { username: name });
    await page.goto('/dashboard/aws/status');
    await expect(page.getByRole('heading', { name: 'Machine Status' })).toBeVisible();
    backend.on('GET', 'listprocess', failed(401, 'expired'));
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(page.getByRole('heading', signIn)).toBeVisible();
    backend.off('GET', 'listprocess');
    await submitLogin(page);
    await expect(page).toHaveURL(target);
  }
});

test('a page that is opened after the session is over says so, fetches nothing, and logs out after two seconds', async ({
  page,
  backend,
  signInAs,
  context,
}) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(['admin']);
  // This page fetches nothing itself.
  await page.goto('/dashboard/mongo');
  await expect(page.getByRole('heading', { name: 'MongoDB' })).toBeVisible();
  await pauseClock(page);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByText(redirecting)).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page.getByText(redirecting)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/launch$/);
  await page.clock.runFor(200);
  await page.waitForURL('**/login');
  expect(backend.requests).toEqual([]);
});

test('home becomes the login screen if the session ends while its code loads', async ({
  page,
  backend,
  signInAs,
  context,
  expectConsole,
}) => {
  // The browser warns about preloaded code that is not used.
  expectConsole(/preloaded using link preload but not used/);
  await signInAs(['admin']);
  await page.route(/\/HomeScreen-[^/]*\.js$/, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(backend.requests).toEqual([]);
});

test('a refresh after the session is over says so and logs out', async ({ page, backend, signInAs, context }) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(['admin']);
  await page.goto('/dashboard/launch');
  await expect(page.getByRole('table')).toBeVisible();
  await pauseClock(page);
  const before = backend.requests.length;
  await context.clearCookies();
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(redirecting)).toBeVisible();
  await page.clock.runFor(2_000);
  await page.waitForURL('**/login');
  expect(backend.requests).toHaveLength(before);
});

test('Logout ends the session here and, within a second, in other tabs', async ({
  page,
  signInAs,
  context,
  backend,
}) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(['admin']);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'AWS', exact: true }).click();
  const other = await context.newPage();
  await other.goto('/dashboard/launch');
  await expect(other.getByRole('table')).toBeVisible();
  // Both tabs share the stopped clock, so nothing here may need a timer.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('table')).toHaveCount(0);
  // The code of the sign-in loads first.
  await appears(other, other.getByRole('heading', signIn));
  await appears(page, page.getByRole('heading', signIn));
  expect(await context.cookies()).toEqual([]);

  expect(backend.calls('POST', 'authentication/logout')).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('heading', signIn)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in in one tab opens the console in the other', async ({ page, context }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await submitLogin(other);
  await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
});
