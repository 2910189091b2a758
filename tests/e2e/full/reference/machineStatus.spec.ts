import type { Page } from '@playwright/test';
import { alert, answer, choose } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { callAs, type FleetMachine, fleetOf, freeMachine } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const value = (page: Page) => page.getByRole('textbox', { name: 'Lookup value', exact: true });

async function openFor(page: Page, { account, region, instance_id }: FleetMachine): Promise<void> {
  await page.goto('/dashboard/aws/status');
  await choose(page, 'Account', new RegExp(`^${account} `));
  await choose(page, 'Region', region);
  await choose(page, 'Platform', 'AWS');
  await value(page).fill(instance_id);
}

const stateOf = async (page: Page, { instance_id }: FleetMachine) =>
  (await fleetOf(page)).find((machine) => machine.instance_id === instance_id)?.state;

test('looks up, stops and terminates a machine, and shows what the cloud refuses', async ({
  page,
  server,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signedIn(page, server, 'ada', 'admin');
  const machine = await freeMachine(page, ({ private_ip }) => private_ip !== null);
  const { instance_id, account, private_ip } = machine;
  await openFor(page, machine);
  await button(page, 'Check Status').click();
  await expect(answer(page)).toContainText(`${instance_id}: running`);
  await expect(answer(page).getByRole('row', { name: 'State running' })).toBeVisible();
  await expect(answer(page).getByRole('row', { name: `Account ${account}` })).toBeVisible();
  await expect(
    answer(page)
      .getByRole('listitem')
      .filter({ hasText: private_ip ?? '' }),
  ).toBeVisible();
  await expect(answer(page).locator('pre')).toContainText(`"instance_id": "${instance_id}"`);

  await button(page, 'Stop').click();
  const stop = page.getByRole('dialog', { name: `Stop ${instance_id}?` });
  await expect(stop.getByRole('row', { name: `Instance ID ${instance_id}` })).toBeVisible();
  await stop.getByRole('button', { name: 'Stop 1 instance' }).click();
  await expect(answer(page)).toContainText(`Stopping ${instance_id}: stopping`);
  expect(await stateOf(page, machine)).not.toBe('running');
  await button(page, 'Start').click();
  await expect(alert(page, `${instance_id} is stopping: only a stopped machine can be started`)).toBeVisible();
  await expect(answer(page).getByRole('row', { name: /^State/ })).toHaveCount(0);

  await button(page, 'Terminate').click();
  const question = page.getByRole('alertdialog', { name: 'Confirm termination of 1 instance(s)?' });
  await question.getByRole('button', { name: 'Terminate 1 instance' }).click();
  await expect(answer(page)).toContainText(`Terminating ${instance_id}: shutting-down`);
  expect(['shutting-down', 'terminated']).toContain(await stateOf(page, machine));

  await value(page).fill('i-nobody');
  await value(page).press('Enter');
  await expect(alert(page, 'No machine found for i-nobody')).toBeVisible();
  await choose(page, 'Platform', 'DC');
  await button(page, 'Check Status').click();
  await expect(alert(page, 'DC machines are not supported yet')).toBeVisible();
});

test('an operator reaches only machines of their accounts, on the page and over HTTP', async ({ page, server }) => {
  await signedIn(page, server, 'otto', 'Data/Air');
  await page.goto('/dashboard/aws/status');
  await page.getByRole('combobox', { name: 'Account' }).click();
  await expect(page.getByRole('option')).toHaveText(['5646 Airtravel', '019 vizly']);
  await page.keyboard.press('Escape');
  const machine = await freeMachine(page, ({ account, private_ip }) => account === '5646' && private_ip !== null);
  await openFor(page, machine);
  await choose(page, 'Lookup type', 'IPv4');
  await value(page).fill(machine.private_ip ?? '');
  await value(page).press('Enter');
  await expect(answer(page)).toContainText(`${machine.private_ip}: running`);
  const { region, instance_id } = machine;
  const foreign = { account: '900', region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
  for (const act of ['status', 'start', 'stop', 'terminate']) {
    expect((await callAs(page, `machines/${act}`, foreign)).status()).toBe(403);
  }
  expect(await stateOf(page, machine)).toBe('running');
});
