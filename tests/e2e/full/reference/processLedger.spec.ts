import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
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

/** A call of the server with the session of the page. */
async function call(page: Page, method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  const reply = await page.request.fetch(`/api/v1/${path}`, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as { readonly data: unknown };
}

/** A process that may have three machines more, and has some. */
async function roomy(page: Page): Promise<Process> {
  const { data } = await call(page, 'GET', 'listprocess');
  const found = (data as Process[]).find(
    ({ platform, region, machine_max_count, machines_live }) =>
      platform === 'AWS' && region !== null && machines_live > 0 && machine_max_count - machines_live > 3,
  );
  if (!found) throw new Error('The demo has no process with room for machines');
  return found;
}

test('a launch and a termination stand in the ledger of their process, with its machines and its limit', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const { id, template_id, version, machine_max_count: limit } = await roomy(page);
  const form = { process_id: id, template_id, version, count: 2, instance_type: null, tagname: 'ledger-test' };
  const launched = (await call(page, 'POST', 'launchmachines', form)).data as { readonly instance_id: string }[];
  const [first = '', second = ''] = launched.map(({ instance_id }) => instance_id);

  await page.goto(`/dashboard/launch/listprocess?filter=${encodeURIComponent(JSON.stringify({ id: String(id) }))}`);
  // The filter finds others that contain it, and another column may hold the same number.
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
  await call(page, 'DELETE', 'terminatemachines', gone);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(newest).toContainText(/Terminated.*1 machine.*by ada/);
  await newest.getByText('Show machines').click();
  await expect(newest.getByRole('listitem')).toHaveText([first]);
  await expect(machines.filter({ hasText: second })).toHaveCount(1);
  // On its way out, or gone already.
  await expect(machines.filter({ hasText: first }).filter({ hasText: /pending|running/ })).toHaveCount(0);
});
