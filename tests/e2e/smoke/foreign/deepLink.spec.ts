import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { failed, json } from '../../../support/replies';

const jwt = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.sig`;
const rows = Array.from({ length: 12 }, (_, place) => ({ id: place + 1, process_name: `crawl ${place + 1}` }));

test('a list that is opened by its address is fetched once, before the code of its page has loaded', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await signInAs(['machine_launch user']);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/shell-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/launch/listprocess?perPage=5&page=2', { waitUntil: 'commit' });
  const { headers } = await backend.call('GET', 'listprocess');
  expect(headers.authorization).toBe('Bearer token');
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page.getByText('6–10 of 12')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'crawl 6', exact: true })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);

  // A refresh fetches again.
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => backend.calls('GET', 'listprocess').length).toBe(2);
});

test('nothing is fetched ahead without a valid session and the right to the page', async ({
  page,
  backend,
  signInAs,
  context,
}) => {
  await eachStep(
    [
      ['without a session', undefined, 'Sign in'],
      ['with one that is over', ['admin'], 'Sign in'],
      ['without the right', ['aws user'], 'Access Denied'],
    ] as const,
    ([what]) => what,
    async ([what, roles, heading]) => {
      await context.clearCookies();
      if (roles) await signInAs(roles, what === 'with one that is over' ? { token: jwt(1_000) } : {});
      await page.goto('/dashboard/launch/listprocess');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      expect(backend.calls('GET', 'listprocess')).toEqual([]);
    },
  );
});

test('a refused token leads to the sign-in, which remembers the page', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', failed(401, 'expired'));
  await signInAs(['machine_launch user']);
  await page.goto('/dashboard/launch/listprocess?perPage=5');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Session expired', { exact: false })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  expect(await page.evaluate(() => window.history.state)).toMatchObject({
    next: '/dashboard/launch/listprocess?perPage=5',
    username: 'ada',
  });
});
