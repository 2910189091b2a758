import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { search, tablePath } from '../../../support/instancePage';
import { act } from '../../../support/machineActs';
import { choose } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { type FleetMachine, fleetOf, freeMachine } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const total = (page: Page, count: number) => page.getByText(new RegExp(`^1–\\d+ of ${count}$`));
const shares = (page: Page, column: string) => page.getByRole('group', { name: `Breakdown by ${column}` });
/** The row of a machine; others may hold its identifier too, as the end of `ami-…`. */
const rowOf = (page: Page, { instance_id }: FleetMachine) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: instance_id, exact: true }) });

async function list(page: Page, { account, region }: FleetMachine): Promise<void> {
  await page.goto(tablePath);
  await choose(page, 'Account', new RegExp(`^${account} `));
  await choose(page, 'Region', region);
  await search(page);
}

test('lists, counts, filters and saves the machines of an account and region, and opens a tool with one', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = await freeMachine(page);
  const here = (await fleetOf(page)).filter(
    ({ account, region }) => account === machine.account && region === machine.region,
  );
  const [group = ''] = machine.security_groups.map(({ GroupName }) => GroupName);
  const inGroup = here.filter(({ security_groups }) => security_groups.some(({ GroupName }) => GroupName === group));
  await list(page, machine);
  await expect(total(page, here.length)).toBeVisible();
  await expect(page.getByText(/^updated (just now|\d+ s ago)$/)).toBeVisible();
  // The number of running machines may change meanwhile.
  const running = shares(page, 'State').getByRole('button', { name: new RegExp(`^running \\d+ of ${here.length}$`) });
  await running.click();
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('cell', { name: 'stopped', exact: true })).toHaveCount(0);
  await running.click();
  await page.getByRole('button', { name: 'Filter Security groups', exact: true }).click();
  await page.getByRole('checkbox', { name: group, exact: true }).check();
  await expect(total(page, inGroup.length)).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^instances_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(inGroup.length + 1);
  for (const { instance_id } of inGroup)
    expect(lines.filter((line) => line.startsWith(`"${instance_id}",`))).toHaveLength(1);

  await page.getByRole('searchbox', { name: 'Search' }).fill(machine.instance_id);
  await expect(rowOf(page, machine).getByRole('cell', { name: 'running', exact: true })).toBeVisible();
  await rowOf(page, machine).getByRole('checkbox').check();
  await act(page, 'Create Launch Template').click();
  await expect(page.getByRole('textbox', { name: 'Instance ID' })).toHaveValue(machine.instance_id);
});
