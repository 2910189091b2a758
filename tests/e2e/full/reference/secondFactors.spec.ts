import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { answer, choose } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, freeMachine } from '../../../support/referenceFleet';
import { signedIn, signIn } from '../../../support/signIn';

const password = 'the first wind of the day';

/** Gives the page an authenticator whose user is always verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Registers an admin of this test. */
async function register(page: Page, username: string): Promise<void> {
  const person = { username, password, email: `${username}@example.com`, team: 'tests' };
  await answerTo(page, 'authentication/register', person);
  const { users } = await answerTo<{ users: { username: string; userid: number }[] }>(
    ...([page, 'authentication/getusers', undefined, 'GET'] as const),
  );
  const user_id = users.find((one) => one.username === username)?.userid;
  await answerTo(page, 'authentication/assignvertical', { user_id, vertical_id: 1 }, 'PUT');
  await answerTo(page, 'authentication/assignrole', { user_id, vertical_id: 1, roles: [1] }, 'PUT');
}

test.describe('on a host with a name', () => {
  test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

  test('a passkey is added, signs in, and confirms a termination', async ({
    page,
    server,
    context,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signedIn(page, server, 'ada', 'admin');
    await page.goto('/dashboard');
    await register(page, 'petra');
    const machine = await freeMachine(page);
    await context.clearCookies();
    await addAuthenticator(page);
    await signIn(page, server, 'petra', 'admin', password);
    await page.clock.resume();

    await page.getByRole('banner').getByRole('button', { name: 'petra', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign-in Security' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in Security', level: 1 })).toBeFocused();
    await expect(page.getByText('You have no second factor.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const codes = page.getByRole('list', { name: 'Your new recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByRole('table', { name: 'Second factors' })).toContainText('Laptop');
    await expect(page.getByText('You have 10 unused recovery codes.')).toBeVisible();

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    // Five minutes have passed, as far as the server says at first.
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/machines/terminate', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      const body = { status: 'failed', code: 'factor_required', message: 'Confirm first' };
      return route.fulfill({ status: 403, json: body });
    });
    await page.goto('/dashboard/aws/status');
    await choose(page, 'Account', new RegExp(`^${machine.account} `));
    await choose(page, 'Region', machine.region);
    await choose(page, 'Platform', 'AWS');
    await page.getByRole('textbox', { name: 'Lookup value', exact: true }).fill(machine.instance_id);
    await page.getByRole('main').getByRole('button', { name: 'Terminate', exact: true }).click();
    await page.getByRole('button', { name: 'Terminate 1 instance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await expect(dialog.getByRole('button', { name: 'Use passkey' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(answer(page)).toContainText(`Terminating ${machine.instance_id}: shutting-down`);
    await expect(dialog).toBeHidden();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
