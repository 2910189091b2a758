import type { Page } from '@playwright/test';
import { fillForDo, limit, said } from '../../../support/newProcessPage';
import { alert, answer, button, choose, combobox, field } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { rowsOf } from '../../../support/referenceFleet';
import { rowOf } from '../../../support/requestRows';
import { signedIn } from '../../../support/signIn';

interface Process {
  readonly platform: string;
  readonly account: string;
  readonly region: string;
  readonly template_id: string;
  readonly version: string;
  readonly tagname: string;
  readonly ami_id: string;
}

/** A process of the demo whose launch template exists. */
async function aProcess(page: Page): Promise<Process> {
  const processes = await rowsOf<Process>(page, 'listprocess');
  const found = processes.find(({ platform, region }) => platform === 'AWS' && region !== '');
  if (!found) throw new Error('The demo has no process on AWS');
  return found;
}

test('requests a process with an existing template, approves and lists it, and refuses the same request', async ({
  page,
  server,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signedIn(page, server, 'ada', 'admin');
  const { account, region, template_id, version } = await aProcess(page);
  const name = 'Ferry prices';
  await page.goto('/dashboard/launch/newprocess');
  await field(page, 'Process name').fill(name);
  await field(page, 'Subprocess name').fill('hourly');
  await choose(page, 'Platform', 'AWS');
  await combobox(page, 'Account').fill(account);
  await page.getByRole('option', { name: new RegExp(`^${account} `) }).click();
  const chosen = await combobox(page, 'Account').inputValue();
  await choose(page, 'Region', region);
  await field(page, 'Template ID').fill('lt-nowhere');
  await field(page, 'Version').fill(version);
  await expect(alert(page, 'Failed to fetch template details')).toContainText('Launch template lt-nowhere not found');
  await field(page, 'Template ID').fill(template_id);
  await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
  await expect(field(page, 'AMI ID')).toHaveValue(/^ami-/);
  await expect(field(page, 'Tag name')).not.toBeEditable();
  await field(page, 'Process owner').fill('Ada');
  await field(page, 'In charge').fill('Otto');
  await limit(page).fill('7');
  await button(page, 'Create Process').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Process requested' })).toBeFocused();
  await page.getByRole('link', { name: /^Open request \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Request \d+: Ferry prices$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Pending');

  await page.goto('/dashboard/admin/approveprocess');
  await rowOf(page, name).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(said(page, /^Request \d+ approved\. Process \d+ created\.$/)).toBeVisible();
  await page.goto(`/dashboard/launch/listprocess?filter={"q":"${name}"}`);
  await expect(rowOf(page, name).getByText('hourly', { exact: true })).toBeVisible();

  await page.goto('/dashboard/launch/newprocess');
  await fillForDo(page, chosen, { 'Process name': name, 'Subprocess name': 'hourly' });
  await button(page, 'Create Process').click();
  await expect(answer(page)).toContainText(new RegExp(`${name} already exists as process \\d+`));
  await expect(field(page, 'Process name')).toHaveValue(name);
});
