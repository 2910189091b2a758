import type { Page } from '@playwright/test';
import { answer, choose, field } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { type FleetMachine, fleetOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';
import { dialog, said, terminate } from '../../../support/terminatePage';

/** Running test machines of one account and region that has enough of each kind. */
async function pick(
  page: Page,
  free: number,
  guarded: number,
): Promise<{ free: FleetMachine[]; guarded: FleetMachine[] }> {
  const fleet = (await fleetOf(page)).filter(({ state, tags }) => state === 'running' && tags.env === 'test');
  for (const { account, region } of fleet) {
    const here = fleet.filter((machine) => machine.account === account && machine.region === region);
    const found = {
      free: here.filter(({ termination_protection }) => !termination_protection).slice(0, free),
      guarded: here.filter(({ termination_protection }) => termination_protection).slice(0, guarded),
    };
    if (found.free.length === free && found.guarded.length === guarded) return found;
  }
  throw new Error('The demo fleet has no such machines');
}

async function open(page: Page, { account, region }: FleetMachine): Promise<void> {
  await page.goto('/dashboard/aws/terminate');
  await choose(page, 'Account', new RegExp(`^${account} `));
  await choose(page, 'Region', region);
}

test.beforeEach(async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
});

test('the plan marks protected and unknown machines, and each machine has its result', async ({
  page,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const { free, guarded } = await pick(page, 2, 1);
  const machines = [...free, ...guarded];
  const [first] = free;
  if (!first) throw new Error('No machine was picked');
  await open(page, first);
  await field(page, 'Instance IDs').fill([...machines.map(({ instance_id }) => instance_id), 'i-nobody'].join(', '));
  await terminate(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 3 instance(s)?');
  await expect(dialog(page)).toContainText(/Not found in this account and region, skipped:.*i-nobody/s);
  for (const { instance_id, name } of machines) {
    await expect(dialog(page).getByRole('row').filter({ hasText: instance_id })).toContainText(name ?? '(no name)');
  }
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Will be refused' })).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
  await expect(said(page, '2 of 3 machines are being terminated')).toBeVisible();
  const rows = answer(page).getByRole('row');
  for (const { instance_id } of free) {
    await expect(rows.filter({ hasText: instance_id })).toContainText(/Done.*running → shutting-down/);
  }
  for (const { instance_id } of guarded) {
    await expect(rows.filter({ hasText: instance_id })).toContainText(/Failed.*Protected from termination/);
  }
  const after = new Map((await fleetOf(page)).map(({ instance_id, state }) => [instance_id, state]));
  expect(free.map(({ instance_id }) => after.get(instance_id))).not.toContain('running');
  expect(guarded.map(({ instance_id }) => after.get(instance_id))).toEqual(['running']);
});
