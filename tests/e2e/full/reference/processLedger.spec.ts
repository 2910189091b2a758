import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

interface Process {
  readonly id: number;
  readonly platform: string;
  readonly region: string | null;
  readonly template_id: string;
  readonly version: string;
  readonly machine_max_count: number;
  readonly machines_live: number;
}

/** A process with machines, and room for three more. */
async function roomy(page: Page): Promise<Process> {
  const found = (await rowsOf<Process>(page, 'listprocess')).find(
    ({ platform, region, machine_max_count, machines_live }) =>
      platform === 'AWS' && region !== null && machines_live > 0 && machine_max_count - machines_live > 3,
  );
  if (!found) throw new Error('The demo has no process with room for machines');
  return found;
}

test('a launch and a termination appear in the ledger of the process, with its machines and limit', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const { id, template_id, version, machine_max_count: limit } = await roomy(page);
  const form = { process_id: id, template_id, version, count: 2, instance_type: null, tagname: 'ledger-test' };
  const launched = await answerTo<{ data: { instance_id: string }[] }>(page, 'launchmachines', form);
  const [first = '', second = ''] = launched.data.map(({ instance_id }) => instance_id);

  await page.goto(`/dashboard/launch/listprocess?filter=${encodeURIComponent(JSON.stringify({ id: String(id) }))}`);
  // The filter finds IDs that contain this one, too.
  const row = page.getByRole('row', { name: new RegExp(`^${id} `) });
  await expect(row).toContainText(new RegExp(`\\d+ of ${limit}`));
  await row.getByRole('link', { name: String(id), exact: true }).click();
  await page.waitForURL(`**/dashboard/launch/process/${id}`);
  await expect(page.getByText(new RegExp(`^\\d+ of ${limit} in use`))).toBeVisible();
  const newest = page.getByRole('list', { name: 'Timeline' }).locator(':scope > li').first();
  await expect(newest).toContainText(/Launched.*2 machines.*by ada/);
  const machines = page.getByRole('table', { name: 'Live machines' }).getByRole('row');
  for (const machine of [first, second]) await expect(machines.filter({ hasText: machine })).toHaveCount(1);

  const gone = { process_id: id, InstanceIds: [first], ipv4: [], ipv6: [], tagname: '' };
  await answerTo(page, 'terminatemachines', gone, 'DELETE');
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(newest).toContainText(/Terminated.*1 machine.*by ada/);
  await newest.getByText('Show machines').click();
  await expect(newest.getByRole('listitem')).toHaveText([first]);
  await expect(machines.filter({ hasText: second })).toHaveCount(1);
  // The machine is shutting down, or gone already.
  await expect(machines.filter({ hasText: first }).filter({ hasText: /pending|running/ })).toHaveCount(0);
});
