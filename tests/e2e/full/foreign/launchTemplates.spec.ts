import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { alert, answer, button, field } from '../../../support/parts';
import { held, json } from '../../../support/replies';

const pages = {
  create: '/dashboard/aws/createlaunchtemplate',
  update: '/dashboard/aws/updatelaunchtemplate',
} as const;
const calls = { create: 'ec2/createltbyip', update: 'ec2/updateltbyip' } as const;
const buttons = { create: 'Create Launch Template', update: 'Update Launch Template' } as const;

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function chooseSource(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Source Type' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openPage(page: Page, kind: keyof typeof pages): Promise<void> {
  await page.goto(pages[kind]);
  await expect(page.getByRole('heading', { level: 1, name: buttons[kind], exact: true })).toBeVisible();
}

test.beforeEach(async ({ signInAs }) => signInAs(['aws operator']));

test('a template is made from an address, once, and the answer can be copied and closed', async ({
  page,
  backend,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = { status: 'success', launch_template_id: 'lt-1', token: 'tok-1' };
  const slow = held(json(body));
  backend.on('POST', calls.create, slow);
  await openPage(page, 'create');
  await stopClock(page);
  await field(page, 'IP Address').fill(' 10.0.0.4 ');
  await button(page, buttons.create).dblclick();
  await expect(button(page, buttons.create)).toHaveAttribute('aria-busy', 'true');
  await field(page, 'IP Address').press('Enter');
  await backend.call('POST', calls.create);
  slow.release();
  await appears(page, said(page, 'Launch template created successfully!'));
  await expect(answer(page).getByRole('row', { name: 'Launch template ID lt-1' })).toBeVisible();
  await expect(answer(page).locator('pre')).toContainText('"launch_template_id": "lt-1"');
  expect(backend.calls('POST', calls.create).map((sent) => JSON.parse(sent.body))).toEqual([
    { ip: '10.0.0.4', instance_id: '' },
  ]);
  // This person cannot request a process.
  await expect(answer(page).getByRole('link', { name: 'Request New Process' })).toHaveCount(0);
  await answer(page).getByRole('button', { name: 'Copy Response' }).click();
  await appears(page, said(page, 'Copied to clipboard!'));
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ ...body, token: '••••••' });
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect(button(page, buttons.create)).toBeFocused();
});

test('a template is made from an instance', async ({ page, backend }) => {
  await openPage(page, 'create');
  await page.getByRole('combobox', { name: 'Source Type' }).click();
  await expect(page.getByRole('option')).toHaveText(['IP Address', 'Instance ID']);
  await page.getByRole('option', { name: 'Instance ID' }).click();
  await expect(field(page, 'IP Address')).toHaveCount(0);
  await field(page, 'Instance ID').fill('i-1');
  await stopClock(page);
  await page.keyboard.press('Enter');
  await appears(page, said(page, 'Launch template created successfully!'));
  expect(JSON.parse((await backend.call('POST', calls.create)).body)).toEqual({ ip: '', instance_id: 'i-1' });
});

test('an update names the template, and a version where there is one', async ({ page, backend }) => {
  await openPage(page, 'update');
  await field(page, 'Launch Template ID').fill(' lt-1 ');
  await chooseSource(page, 'Instance ID');
  await field(page, 'Instance ID').fill('i-1');
  await stopClock(page);
  await button(page, buttons.update).click();
  await appears(page, said(page, 'Launch template updated successfully!'));
  await field(page, 'Version').fill('3');
  await button(page, buttons.update).click();
  await backend.call('POST', calls.update, 2);
  expect(backend.calls('POST', calls.update).map((sent) => JSON.parse(sent.body))).toEqual([
    { lt_id: 'lt-1', version: '', ip: '', instance_id: 'i-1' },
    { lt_id: 'lt-1', version: '3', ip: '', instance_id: 'i-1' },
  ]);
});

test('what is missing is said at the first field without it, which has the focus', async ({ page, backend }) => {
  await openPage(page, 'create');
  await button(page, buttons.create).click();
  await expect(page.getByRole('alert')).toHaveText(['Please fill in all fields']);
  await expect(field(page, 'IP Address')).toBeFocused();
  await expect(field(page, 'IP Address')).toHaveAccessibleDescription('Please fill in all fields');
  await page.keyboard.type('10.0.0.4');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // What was typed for one type of source is none of the other.
  await chooseSource(page, 'Instance ID');
  await button(page, buttons.create).click();
  await expect(field(page, 'Instance ID')).toBeFocused();

  await openPage(page, 'update');
  await button(page, buttons.update).click();
  await expect(page.getByRole('alert')).toHaveText(['Please fill in all required fields']);
  await expect(field(page, 'Launch Template ID')).toBeFocused();
  await page.keyboard.type('lt-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(['Please fill in all required fields']);
  await expect(field(page, 'IP Address')).toBeFocused();
  expect(backend.requests.filter(({ path }) => path.startsWith('ec2/'))).toEqual([]);
});

test('help leads to the search over all instances', async ({ page }) => {
  for (const kind of ['create', 'update'] as const) {
    await openPage(page, kind);
    await page.getByRole('link', { name: 'Find an instance', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/aws\/listallinstances$/);
  }
});

test('a page that is opened after the session has ended says so, and asks for nothing', async ({
  page,
  backend,
  context,
}) => {
  await openPage(page, 'update');
  const asked = backend.requests.length;
  await context.clearCookies();
  await stopClock(page);
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await appears(page, alert(page, 'Session expired! Redirecting...'));
  await page.clock.runFor(1_500);
  await page.waitForURL('**/login');
  expect(backend.requests).toHaveLength(asked);
});

test('a new template leads to a process request that is filled in with it', async ({ page, backend, signInAs }) => {
  await signInAs(['aws operator', 'machine_launch user'], { vertical: 'Data/Air' });
  const data = { LaunchTemplateId: 'lt-1', VersionNumber: 1, account: '5646', region: 'us-east-1' };
  backend.on('POST', calls.create, json({ status: 'success', data }));
  await openPage(page, 'create');
  await field(page, 'IP Address').fill('10.0.0.4');
  await button(page, buttons.create).click();
  await answer(page).getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request New Process' })).toBeVisible();
  await expect(said(page, 'Launch template filled in.')).toBeVisible();
  await expect(field(page, 'Template ID')).toHaveValue('lt-1');
  await expect(field(page, 'Version')).toHaveValue('1');
  for (const [name, value] of [
    ['Platform', 'AWS'],
    ['Account', '5646 Airtravel'],
    ['Region', 'us-east-1'],
  ] as const)
    await expect(page.getByRole('combobox', { name })).toHaveValue(value);
});
