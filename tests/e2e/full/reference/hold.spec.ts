import type { Page } from '@playwright/test';
import { searchPath } from '../../../support/instancePage';
import { act, results, selectMachines } from '../../../support/machineActs';
import { expect, test } from '../../../support/referenceFixtures';
import { type FleetMachine, fleetOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';
import { dialog } from '../../../support/terminatePage';

/** Running machines that can be stopped and terminated without a typed text. */
async function freeMachines(page: Page, count: number): Promise<FleetMachine[]> {
  const free = (await fleetOf(page)).filter(
    ({ state, lifecycle, termination_protection, tags }) =>
      state === 'running' && lifecycle === 'normal' && !termination_protection && tags.env !== 'prod',
  );
  if (free.length < count) throw new Error('The demo fleet has no such machines');
  return free.slice(0, count);
}

async function list(page: Page, machines: readonly FleetMachine[]): Promise<void> {
  const ids = machines.map(({ instance_id }) => instance_id);
  await page.goto(`${searchPath}?input=${encodeURIComponent(JSON.stringify({ instance_ids: ids.join(',') }))}`);
  await expect(page.getByRole('row')).toHaveCount(ids.length + 1);
}

test.beforeEach(async ({ page, server }) => signedIn(page, server, 'ada', 'admin'));

test('holds machines from the plan, counts down wherever they appear, and keeps them', async ({ page }) => {
  const machines = await freeMachines(page, 2);
  const ids = machines.map(({ instance_id }) => instance_id);
  const [first = '', second = ''] = ids;
  await list(page, machines);
  await selectMachines(page, ids);
  await expect(act(page, 'Keep')).toHaveCount(0);
  await act(page, 'Terminate').click();
  await dialog(page).getByRole('button', { name: 'Stop now, terminate in 30 minutes' }).click();
  await expect(results(page)).toHaveAccessibleDescription('2 machines are stopping, and terminate in 30 minutes');
  await expect(results(page).getByRole('cell', { name: /Stopped, terminates at \d\d:\d\d$/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: 'Terminates in 30 min' })).toHaveCount(2);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByText('Terminates in 30 min').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/aws');
  const next = page.getByRole('region', { name: 'Ending next' });
  await next.getByRole('link', { name: first }).click();
  await expect(page.getByRole('note')).toContainText(/Terminates in 30 min · On hold until \d\d:\d\d by ada\./);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText(`${first} is kept`)).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);

  await list(page, machines);
  await selectMachines(page, [second]);
  await act(page, 'Keep').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${second} is kept`)).toBeVisible();
  await expect(page.getByText('Terminates in 30 min')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start' }).last()).toBeVisible();
});

test('offers Undo after a stop, which starts the machine once it has stopped', async ({ page }) => {
  const [machine] = await freeMachines(page, 1);
  if (!machine) throw new Error('There is no machine');
  const { account, region, instance_id } = machine;
  await page.goto(`/dashboard/aws/machine/${account}/${region}/${instance_id}`);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop 1 instance' }).click();
  await expect(page.getByText('running → stopping')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('stopped → pending')).toBeVisible({ timeout: 40_000 });
});
