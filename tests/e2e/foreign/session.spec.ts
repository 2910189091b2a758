import { pauseClock } from '../../support/clock';
import { expect, test } from '../../support/fixtures';
import { failed } from '../../support/replies';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = { name: 'Sign in', level: 1 } as const;
const expired = 'Session expired. Please log in again.';
const redirecting = 'Session expired! Redirecting to login...';

for (const path of [
  '/',
  '/dashboard',
  '/dashboard/aws/status',
  '/no/such/page',
  '/admin',
  '/launch',
  '/admin/launch',
]) {
  test(`${path} leads a visitor to the login screen at once`, async ({ page, backend }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', signIn)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(redirecting)).toHaveCount(0);
    expect(backend.requests).toEqual([]);
  });
}

for (const [path, target] of [
  ['/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/no/such/page', '/dashboard'],
  ['/admin', '/dashboard'],
  ['/launch', '/dashboard/launch'],
  ['/admin/launch', '/dashboard/launch'],
  ['/dashboard/nonsense/status', '/dashboard'],
] as const) {
  test(`${path} leads somebody signed in to ${target}`, async ({ page, signInAs }) => {
    await signInAs(['admin']);
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a deep link survives the login, with its query', async ({ page }) => {
  await page.goto('/dashboard/launch/listprocess?perPage=5&page=2&order=ASC&sort=&filter=%7B%7D');
  await page.getByRole('textbox', { name: 'Username' }).fill('lena');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('textbox', { name: 'One-time code' }).fill('123456');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/listprocess\?perPage=5&page=2/);
  await expect(page.getByText('6–10 of 12')).toBeVisible();
});

for (const [what, token] of [
  ['no token', ''],
  ['an expired JWT', `e30.${Buffer.from('{"exp":1000}').toString('base64url')}.sig`],
] as const) {
  test(`${what} is no session`, async ({ page, signInAs, context }) => {
    await signInAs(['admin'], { token: token || 'x' });
    if (token === '') await context.clearCookies({ name: 'token' });
    await page.goto('/dashboard/launch');
    await expect(page.getByRole('heading', signIn)).toBeVisible();
  });
}

test('a token that is no JWT, and a JWT of the future, are sessions', async ({ page, signInAs }) => {
  const exp = Math.floor(Date.now() / 1_000) + 600;
  await signInAs(['admin'], { token: `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.sig` });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
});

test('a 401 ends the session once: cookies and session storage gone, one toast, the login screen', async ({
  page,
  backend,
  signInAs,
  context,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table')).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('left', 'over');
    localStorage.setItem('draft', 'kept');
    window.addEventListener('logout', () => document.documentElement.setAttribute('data-logouts', 'one'));
  });
  backend.on('GET', 'listprocess', failed(401, 'expired'));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', signIn)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(expired)).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('data-logouts', 'one');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.getItem('left'), localStorage.getItem('draft')])).toEqual([
    null,
    'kept',
  ]);
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
    await signInAs(['admin'], { username: name });
    await page.goto('/dashboard/aws/status');
    await expect(page.getByRole('heading', { name: 'Machine Status' })).toBeVisible();
    backend.on('GET', 'listprocess', failed(401, 'expired'));
    await page.getByRole('link', { name: 'Launch', exact: true }).click();
    await expect(page.getByRole('heading', signIn)).toBeVisible();
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    backend.off('GET', 'listprocess');
    await expect(page).toHaveURL(target);
  }
});

test('a page that is opened when the session is over says so, asks for nothing, and logs out after two seconds', async ({
  page,
  backend,
  signInAs,
  context,
}) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(['admin']);
  // A page that asks for nothing itself.
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

test('a read when the session is over says so and logs out', async ({ page, backend, signInAs, context }) => {
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
  // Both tabs go by this clock: what came only after a second, or after any wait at all, would never come.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', signIn)).toBeVisible();
  await expect(page.getByRole('heading', signIn)).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  expect(backend.calls('POST', 'authentication/logout')).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('heading', signIn)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in in one tab opens the console in the other', async ({ page, context }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('textbox', { name: 'Username' }).fill('ada');
  await other.getByLabel('Password', { exact: true }).fill('secret');
  await expect(other.getByRole('combobox', { name: 'Vertical' })).toBeVisible();
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
});

test('the logout event, whoever raises it, ends the session', async ({ page, signInAs, context }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/aws/status');
  await expect(page.getByRole('heading', { name: 'Machine Status' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('logout')));
  await expect(page.getByRole('heading', signIn)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
