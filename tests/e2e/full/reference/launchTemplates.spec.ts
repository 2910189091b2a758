import type { Page } from '@playwright/test';
import { search, searchPath } from '../../../support/instancePage';
import { answer, field } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { callAs, freeMachine } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const fact = (page: Page, name: string) => answer(page).getByRole('row').filter({ hasText: name }).getByRole('cell');

test('creates a template from a machine of the table, updates it by address, and keeps both answers', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = await freeMachine(page, ({ private_ip }) => private_ip !== null);
  const { instance_id, account, region, private_ip } = machine;
  await page.goto(searchPath);
  await field(page, 'Instance IDs').fill(instance_id);
  await search(page);
  await page.getByRole('row').filter({ hasText: instance_id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Launch Template' }).click();
  await expect(page.getByRole('combobox', { name: 'Source Type' })).toHaveValue('Instance ID');
  await expect(field(page, 'Instance ID')).toHaveValue(instance_id);
  await submit(page, 'Create Launch Template').click();
  await expect(page.getByRole('status').filter({ hasText: 'Launch template created successfully!' })).toBeVisible();
  const id = (await fact(page, 'Launch template ID').textContent()) ?? '';
  expect(id).toMatch(/^lt-/);
  await expect(fact(page, 'Latest version')).toHaveText('1');
  await expect(fact(page, 'Source instance ID')).toHaveText(instance_id);

  await page.goto('/dashboard/aws/updatelaunchtemplate');
  await field(page, 'Launch Template ID').fill(id);
  await field(page, 'Version').fill('1');
  await field(page, 'IP Address').fill(private_ip ?? '');
  await field(page, 'IP Address').press('Enter');
  await expect(answer(page)).toContainText('Launch template updated successfully!');
  await expect(fact(page, 'Latest version')).toHaveText('2');
  const details = { account, region, template_id: id, version: '2' };
  expect(await (await callAs(page, 'getltdet', details)).json()).toMatchObject({ status: 'success' });

  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await expect(fact(page, 'Latest version')).toHaveText('1');
  await expect(field(page, 'Instance ID')).toHaveValue(instance_id);
  await menu.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(field(page, 'Launch Template ID')).toHaveValue(id);
  await expect(fact(page, 'Latest version')).toHaveText('2');
});
