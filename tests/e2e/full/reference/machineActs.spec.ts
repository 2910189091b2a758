import type { Page } from '@playwright/test';
import { searchPath } from '../../../support/instancePage';
import { act, results, selectMachines } from '../../../support/machineActs';
import { expect, test } from '../../../support/referenceFixtures';
import { callAs, type FleetMachine, fleetOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';
import { dialog } from '../../../support/terminatePage';

/** The running machines that are not protected and not of production. */
const freeMachines = async (page: Page): Promise<FleetMachine[]> =>
  (await fleetOf(page)).filter(
    ({ state, lifecycle, termination_protection, tags }) =>
      state === 'running' && lifecycle === 'normal' && !termination_protection && tags.env !== 'prod',
  );

/** Two of the machines, of different accounts. */
function apart(machines: readonly FleetMachine[]): readonly [FleetMachine, FleetMachine] {
  const [one] = machines;
  const other = machines.find(({ account }) => account !== one?.account);
  if (!one || !other) throw new Error('The demo fleet has no such machines');
  return [one, other];
}

/** Lists these machines. */
async function list(page: Page, machines: readonly FleetMachine[]): Promise<void> {
  const ids = machines.map(({ instance_id }) => instance_id);
  await page.goto(`${searchPath}?input=${encodeURIComponent(JSON.stringify({ instance_ids: ids.join(',') }))}`);
  await expect(page.getByRole('row')).toHaveCount(ids.length + 1);
}

test.beforeEach(async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
});

test('an outdated list terminates nothing that is gone, and shows what the server refuses', async ({
  page,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const machines = apart(await freeMachines(page));
  // The list stays outdated: no change is reported to it, and at rest it is read again after a minute.
  await page.context().route('**/api/v1/events', () => undefined);
  await list(page, machines);
  await selectMachines(
    page,
    machines.map(({ instance_id }) => instance_id),
  );
  for (const { account, region, instance_id } of machines) {
    const instances = [{ instance_id, ipv4: '', ipv6: '', private_ip: '' }];
    const body = { account, region, tagname: '', sk_shut: true, force: false, instances };
    expect((await callAs(page, 'terminate', body)).status()).toBe(200);
  }
  await act(page, 'Terminate').click();
  await expect(dialog(page).getByRole('cell', { name: /^Terminated by you at \d\d:\d\d$/ })).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: /^Terminate/ })).toHaveAccessibleDescription(
    'Nothing left to terminate',
  );
  await page.keyboard.press('Escape');
  await act(page, 'Stop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop 2 instances' }).click();
  await expect(results(page)).toHaveAccessibleDescription('Stop: 0 of 2 done');
  await expect(results(page).getByRole('cell', { name: /^Failed/ })).toHaveCount(2);
});
