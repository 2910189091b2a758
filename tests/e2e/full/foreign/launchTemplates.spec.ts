import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { alert, answer, button, choose, field } from '../../../support/parts';
import { held, json } from '../../../support/replies';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.beforeEach(async ({ signInAs }) => signInAs(['aws operator']));

test('creates a template from an address once, and the answer can be copied without secrets and closed', async ({
  page,
  backend,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = { status: 'success', launch_template_id: 'lt-1', token: 'tok-1' };
  const slow = held(json(body));
  backend.on('POST', 'ec2/createltbyip', slow);
  await page.goto('/dashboard/aws/createlaunchtemplate');
  await page.getByRole('link', { name: 'Find an instance', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/listallinstances$/);
  await page.goBack();
  await stopClock(page);
  await field(page, 'IP Address').fill(' 10.0.0.4 ');
  await button(page, 'Create Launch Template').dblclick();
  await expect(button(page, 'Create Launch Template')).toHaveAttribute('aria-busy', 'true');
  await field(page, 'IP Address').press('Enter');
  await backend.call('POST', 'ec2/createltbyip');
  slow.release();
  await appears(page, toast(page, 'Launch template created successfully!'));
  await expect(answer(page).getByRole('row', { name: 'Launch template ID lt-1' })).toBeVisible();
  await expect(answer(page).locator('pre')).toContainText('"launch_template_id": "lt-1"');
  expect(backend.calls('POST', 'ec2/createltbyip').map((sent) => JSON.parse(sent.body))).toEqual([
    { ip: '10.0.0.4', instance_id: '' },
  ]);
  // An AWS operator cannot request a process.
  await expect(answer(page).getByRole('link', { name: 'Request New Process' })).toHaveCount(0);
  await answer(page).getByRole('button', { name: 'Copy Response' }).click();
  await appears(page, toast(page, 'Copied to clipboard!'));
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ ...body, token: '••••••' });
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect(button(page, 'Create Launch Template')).toBeFocused();
});

test('updates a template from an instance, after the missing template is named', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/updatelaunchtemplate');
  const missing = 'Please fill in all required fields';
  await button(page, 'Update Launch Template').click();
  await expect(page.getByRole('alert')).toHaveText([missing]);
  await expect(field(page, 'Launch Template ID')).toBeFocused();
  await expect(field(page, 'Launch Template ID')).toHaveAccessibleDescription(missing);
  await page.keyboard.type(' lt-1 ');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await choose(page, 'Source Type', 'Instance ID');
  await expect(field(page, 'IP Address')).toHaveCount(0);
  await field(page, 'Instance ID').fill('i-1');
  await field(page, 'Version').fill('3');
  await button(page, 'Update Launch Template').click();
  await expect(answer(page)).toContainText('Launch template updated successfully!');
  const body = { lt_id: 'lt-1', version: '3', ip: '', instance_id: 'i-1' };
  expect(backend.calls('POST', 'ec2/updateltbyip').map((sent) => JSON.parse(sent.body))).toEqual([body]);
});

test('a form that is opened after the session has ended says so, and requests nothing', async ({
  page,
  backend,
  context,
}) => {
  await page.goto('/dashboard/aws/updatelaunchtemplate');
  await expect(button(page, 'Update Launch Template')).toBeVisible();
  const before = backend.requests.length;
  await context.clearCookies();
  await stopClock(page);
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await appears(page, alert(page, 'Session expired! Redirecting...'));
  await page.clock.runFor(1_500);
  await page.waitForURL('**/login');
  expect(backend.requests).toHaveLength(before);
});
