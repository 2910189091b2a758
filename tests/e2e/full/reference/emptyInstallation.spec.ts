import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { launch, launchPath } from '../../../support/launchPage';
import { answer, button, choose, field, number, password, region } from '../../../support/parts';
import { patience } from '../../../support/patience';
import { expect, test as withDemo } from '../../../support/referenceFixtures';
import { answerTo } from '../../../support/referenceFleet';
import { ReferenceServer } from '../../../support/referenceServer';
import { signIn } from '../../../support/signIn';

/** On a server without demo people. */
const test = withDemo.extend<object, { server: ReferenceServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const server = await ReferenceServer.start({ SEED_DEMO: '0' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: patience },
  ],
});

const first = 'the first wind of the day';
const own = 'the second wind of the day';

/** Gives a person a vertical and a role there by calls. Other tests use Create Role for that. */
async function giveRights(page: Page, username: string, vertical: string, role: string): Promise<void> {
  const read = <Body>(path: string) => answerTo<Body>(page, `authentication/${path}`, undefined, 'GET');
  const { users } = await read<{ users: { username: string; userid: number }[] }>('getusers');
  const { data: verticals } = await read<{ data: { name: string; id: number }[] }>('listverticals');
  const { roles } = await read<{ roles: { rolename: string; roleid: number }[] }>('getroles');
  const user_id = users.find((one) => one.username === username)?.userid;
  const vertical_id = verticals.find((one) => one.name === vertical)?.id;
  const roleid = roles.find((one) => one.rolename === role)?.roleid;
  await answerTo(page, 'authentication/assignvertical', { user_id, vertical_id }, 'PUT');
  await answerTo(page, 'authentication/assignrole', { user_id, vertical_id, roles: [roleid] }, 'PUT');
}

/** Requests a process for a template that does not exist. */
async function requestWithoutTemplate(page: Page): Promise<void> {
  const place = { platform: 'AWS', account: '019', region: 'us-east-1', template_id: 'lt-nowhere', version: '1' };
  const machines = { tagname: 'x', instance_type: '', ami_id: 'ami-1', machine_limit: 1 };
  const people = { process_owner: 'Lena', incharge: 'Lena', username: '', password: '' };
  await answerTo(page, 'newprocess', {
    process_name: 'Nowhere',
    subprocess_name: 'x',
    ...place,
    ...machines,
    ...people,
  });
}

const step = (page: Page, name: string) =>
  region(page, 'Getting started').getByRole('listitem').filter({ hasText: name });

test('an empty installation leads from its set-up link to its first machine', async ({
  page,
  server,
  browser,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const link = /http:\S+\/setup#\S+/.exec(server.log)?.[0] ?? '';
  await page.goto('/login');
  await expect(page.getByText('This installation has no administrator yet.')).toBeVisible();
  await page.goto('/setup');
  await expect(page.getByText('This page needs the link that the server printed')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Quarterdeck' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Username').fill('root');
  await field(page, 'Email').fill('root@example.com');
  await password(page, 'Password').fill('short');
  await password(page, 'Confirm password').fill('short');
  await button(page, 'Create administrator').click();
  await expect(password(page, 'Password')).toBeFocused();
  await expect(password(page, 'Password')).toHaveAccessibleDescription('Password must have at least 12 characters');
  await password(page, 'Password').fill(first);
  await password(page, 'Confirm password').fill(first);
  await button(page, 'Create administrator').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Team' })).toContainText('root@example.com');
  await expect(region(page, 'Getting started').getByRole('link')).toHaveText([
    'Invite a colleague',
    'Give them a vertical and roles',
    'Give verticals their accounts',
    'Create a launch template',
    'Request a process',
    'Approve it',
    'Launch a machine',
  ]);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByText('there is an administrator already')).toBeVisible();
  await button(page, 'Go to login').click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/admin');
  await expect(step(page, 'Invite a colleague').getByRole('img', { name: 'To do' })).toBeVisible();
  await step(page, 'Give verticals their accounts').getByRole('link').click();
  await button(page, 'New vertical').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Data/Sea');
  await page.getByRole('dialog').getByRole('button', { name: 'New vertical' }).click();
  await expect(page.getByRole('cell', { name: 'Data/Sea' })).toBeVisible();
  const sea = page.getByRole('row').filter({ hasText: 'Data/Sea' });
  await expect(sea).toContainText('config.json');
  await sea.getByRole('button', { name: 'Set accounts' }).click();
  const codes = page.getByRole('dialog').getByRole('combobox', { name: 'Accounts' });
  await expect(page.getByRole('dialog')).toContainText('019 vizly');
  await codes.fill('4711');
  await codes.press('Enter');
  await codes.fill('0815');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Set accounts' }).click();
  await expect(sea).toContainText('019 vizly, 4711, 0815');
  await expect(sea).toContainText('Set here');

  await page.goto('/dashboard/admin');
  await step(page, 'Invite a colleague').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invite User' })).toBeVisible();
  await field(page, 'Username').fill('lena');
  await field(page, 'Email').fill('lena@example.com');
  await field(page, 'Team name').fill('Sea');
  await button(page, 'Invite').click();
  const invitation = await field(page, 'Link').inputValue();
  await giveRights(page, 'lena', 'Data/Sea', 'machine_launch user');

  await page.goto('/dashboard/aws/templatefromimage');
  await choose(page, 'Account', '019 vizly');
  await choose(page, 'Region', 'us-east-1');
  await field(page, 'Template name').fill('tide-tables');
  await field(page, 'Image ID').fill('ami-0a1b2c3d4e5f60718');
  await field(page, 'Instance type').fill('t3.medium');
  await button(page, 'Create Launch Template').click();
  await expect(answer(page)).toContainText('tide-tables');
  const template = /lt-[0-9a-f]{17}/.exec((await answer(page).textContent()) ?? '')?.[0] ?? '';

  await answer(page).getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('019 vizly');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('us-east-1');
  await expect(field(page, 'Template ID')).toHaveValue(template);
  await expect(field(page, 'AMI ID')).toHaveValue('ami-0a1b2c3d4e5f60718');

  const context = await browser.newContext({ baseURL: server.url });
  const lena = await context.newPage();
  const check = '**/authentication/passwordlink/open';
  await lena.route(check, (route) => route.abort());
  await lena.goto(invitation);
  await expect(lena.getByText('It may still be valid. Open it again later.')).toBeVisible();
  await lena.unroute(check);
  await lena.reload();
  await expect(lena.getByText('For the username lena.')).toBeVisible();
  await expectAccessible(lena);
  await password(lena, 'Password').fill(own);
  await password(lena, 'Confirm password').fill(own);
  await button(lena, 'Save password').click();
  await expect(lena.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(field(lena, 'Username')).toHaveValue('lena');
  await expect(password(lena, 'Password')).toBeFocused();
  await signIn(lena, server, 'lena', 'Data/Sea', own);
  await lena.clock.resume();
  await lena.goto('/dashboard/launch/newprocess');
  await field(lena, 'Process name').fill('Tides');
  await field(lena, 'Subprocess name').fill('hourly');
  await choose(lena, 'Platform', 'AWS');
  await choose(lena, 'Account', '019 vizly');
  await choose(lena, 'Region', 'us-east-1');
  await field(lena, 'Template ID').fill('lt-nowhere');
  await expect(field(lena, 'Template ID')).toHaveAccessibleDescription(
    'There is no launch template lt-nowhere in account 019, region us-east-1. Machines cannot be launched from it.',
  );
  await expect(lena.getByRole('status').filter({ hasText: 'There is no launch template lt-nowhere' })).toBeVisible();
  await field(lena, 'Template ID').fill(template);
  await field(lena, 'Version').fill('1');
  await expect(field(lena, 'AMI ID')).toHaveValue('ami-0a1b2c3d4e5f60718');
  await field(lena, 'Process owner').fill('Lena');
  await field(lena, 'In charge').fill('Lena');
  await number(lena, 'Machine limit').fill('2');
  await button(lena, 'Create Process').click();
  await expect(lena.getByRole('heading', { level: 2, name: 'Process requested' })).toBeVisible();

  await requestWithoutTemplate(lena);
  await page.goto('/dashboard/admin/request/2');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'lt-nowhere' })).toContainText(
    'Machines cannot be launched from it.',
  );
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('rowheader', { name: /template missing/ })).toHaveCount(1);
  await page.goto('/dashboard/admin/approveprocess');
  await expect(page.getByRole('cell', { name: 'lt-nowhere missing', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: template, exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    'ID 2: There is no launch template lt-nowhere',
  );
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/admin/request/1');
  await button(page, 'Approve').click();
  await expect(page.getByRole('status').filter({ hasText: 'Request 1 approved' })).toBeVisible();

  await lena.goto(launchPath);
  await number(lena, 'Process ID').fill('1');
  await expect(field(lena, 'Version')).toHaveValue('1');
  await number(lena, 'Count').fill('1');
  await launch(lena).click();
  await expect(answer(lena)).toContainText('Launched 1 machine');
  await context.close();
  const steps = page.waitForResponse('**/firststeps');
  await page.goto('/dashboard/admin');
  await (await steps).finished();
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await expect(region(page, 'Getting started')).toHaveCount(0);
  await page.goto('/dashboard/admin/person/lena');
  await button(page, 'Send password link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send password link' }).click();
  await expect(field(page, 'Link')).toHaveValue(new RegExp(`^${server.url}/password#[\\w-]{43}$`));
  await expectAccessible(page);
});
