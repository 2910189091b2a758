import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { LocalEc2 } from '../../../../tools/ec2/localEc2';
import { search, searchPath } from '../../../support/instancePage';
import { launch, launchPath } from '../../../support/launchPage';
import { act, results, selectMachines } from '../../../support/machineActs';
import { answer, button, field, number } from '../../../support/parts';
import { patience } from '../../../support/patience';
import { expect, test as onEmbedded } from '../../../support/referenceFixtures';
import { callAs, rowsOf } from '../../../support/referenceFleet';
import { ReferenceServer } from '../../../support/referenceServer';
import { signedIn } from '../../../support/signIn';
import { dialog } from '../../../support/terminatePage';

const accountNumber = '111122223333';

/** On a server whose machines are those of a cloud that speaks EC2's protocol. */
const test = onEmbedded.extend<object, { ec2: LocalEc2; server: ReferenceServer }>({
  ec2: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const ec2 = await new LocalEc2().listen();
      await use(ec2);
      await ec2.close();
    },
    { scope: 'worker', timeout: patience },
  ],
  server: [
    async ({ ec2 }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cloud-config-'));
      const credentials = { roleArn: `arn:aws:iam::${accountNumber}:role/quarterdeck`, externalId: 'tests' };
      const accounts = { '019': { name: 'vizly', regions: ['us-east-1'], credentials } };
      const poll = { restSeconds: 10, activeSeconds: 1 };
      writeFileSync(join(folder, 'cloud.json'), JSON.stringify({ accounts, endpoint: ec2.url, poll }));
      const keys = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests', AWS_EC2_METADATA_DISABLED: 'true' };
      const server = await ReferenceServer.start({ CLOUD_CONFIG: join(folder, 'cloud.json'), ...keys });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: patience },
  ],
});

const row = (within: Page | Locator, id: string) => within.getByRole('row').filter({ hasText: id });

/** Has a process with this limit approved for a template by calls, and returns its ID. */
async function approvedProcess(page: Page, template_id: string, machine_limit: number): Promise<number> {
  const process_name = 'Fare crawl';
  const place = { platform: 'AWS', account: '019', region: 'us-east-1', template_id, version: '1' };
  const machines = { tagname: 'fare-crawl', instance_type: '', ami_id: 'ami-0a1b2c3d4e5f60718', machine_limit };
  const people = { process_owner: 'Lena', incharge: 'Lena', username: '', password: '' };
  const wanted = { process_name, subprocess_name: 'hourly', ...place, ...machines, ...people };
  expect((await callAs(page, 'newprocess', wanted)).ok()).toBe(true);
  const isWanted = (one: { readonly process_name: string }) => one.process_name === process_name;
  type Named = { readonly id: number; readonly process_name: string };
  const request = (await rowsOf<Named>(page, 'listrequest')).find(isWanted);
  expect((await callAs(page, 'approverequest', { requestid: String(request?.id), approve: 1 })).ok()).toBe(true);
  return (await rowsOf<Named>(page, 'listprocess')).find(isWanted)?.id ?? 0;
}

test('finds, starts, stops and terminates EC2 machines, makes a template of one, and launches up to the limit', async ({
  page,
  ec2,
  server,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const place = ec2.cloud.place(accountNumber, 'us-east-1');
  const goal = (id: string) => place.instances.get(id)?.goal;
  const named = (Name: string, more = {}) => place.add({ tags: { Name }, ...more }).id;
  const web = named('web-1');
  const worker = named('worker-1');
  const resting = named('resting-1', { goal: 'stopped' });
  // In the zone of the others: EC2 refuses an order for all of a zone when one is protected.
  const guarded = named('guarded-1', { isProtected: true });
  await signedIn(page, server, 'ada', 'admin');

  await test.step('finds, starts and stops a machine', async () => {
    await page.goto(searchPath);
    // The list is empty until the server has read the region once.
    await expect(async () => {
      await search(page);
      await expect(page.getByRole('row')).toHaveCount(5, { timeout: 1_000 });
    }).toPass();
    await selectMachines(page, [resting]);
    await act(page, 'Start').click();
    await expect(row(page, resting)).toContainText('running');
    expect(goal(resting)).toBe('running');
    await selectMachines(page, [worker, resting]);
    await act(page, 'Stop').click();
    await button(page, 'Stop 2 instances').click();
    for (const id of [worker, resting]) await expect(row(results(page), id)).toContainText(/Done.*running →/);
    await page.keyboard.press('Escape');
    for (const id of [worker, resting]) await expect(row(page, id)).toContainText('stopped');
    expect([goal(worker), goal(resting)]).toEqual(['stopped', 'stopped']);
  });

  await test.step('terminates a machine beside a protected one', async () => {
    await selectMachines(page, [worker, resting, guarded]);
    await act(page, 'Terminate').click();
    await expect(row(dialog(page), guarded)).toContainText('Will be refused');
    await dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
    await expect(results(page)).toHaveAccessibleDescription('Terminate: 2 of 3 done');
    await expect(row(results(page), guarded)).toContainText(/Failed.*Protected from termination/);
    await page.keyboard.press('Escape');
    expect([goal(worker), goal(resting), goal(guarded)]).toEqual(['terminated', 'terminated', 'running']);
  });

  const template = await test.step('makes a launch template of a machine', async () => {
    // Failed machines stay selected for another attempt.
    await row(page, guarded).getByRole('checkbox').uncheck();
    await row(page, web).getByRole('checkbox').check();
    await act(page, 'Create Launch Template').click();
    await expect(field(page, 'Instance ID')).toHaveValue(web);
    await page.getByRole('main').getByRole('button', { name: 'Create Launch Template', exact: true }).click();
    await expect(answer(page)).toContainText('Launch template created successfully!');
    const [id = ''] = /lt-[0-9a-f]{17}/.exec((await answer(page).textContent()) ?? '') ?? [];
    expect(place.templates.get(id)?.versions).toHaveLength(1);
    return id;
  });

  await test.step('launches up to the limit, and no further', async () => {
    const id = await approvedProcess(page, template, 3);
    await page.goto(launchPath);
    await number(page, 'Process ID').fill(String(id));
    await expect(field(page, 'Template ID')).toHaveValue(template);
    await number(page, 'Count').fill('3');
    await launch(page).click();
    await expect(answer(page)).toContainText('Launched 3 machines');
    await expect(answer(page).getByRole('row').filter({ hasText: 'running' })).toHaveCount(3);
    const launched = () => [...place.instances.values()].filter(({ token }) => token !== undefined);
    expect(launched().map(({ tags, type }) => [tags.Name, type])).toEqual(Array(3).fill(['fare-crawl', 't3.medium']));
    await expect(page.getByText('3 of 3 in use')).toBeVisible();
    await number(page, 'Count').fill('1');
    await launch(page).click();
    await expect(number(page, 'Count')).toHaveAttribute('aria-invalid', 'true');
    const fourth = { process_id: id, template_id: template, version: '1', count: 1, instance_type: null, tagname: '' };
    const refused = await callAs(page, 'launchmachines', fourth);
    expect([refused.status(), await refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining(`Process ${id} allows 3 machines: 3 in use`) }),
    ]);
    expect(launched()).toHaveLength(3);
  });
});
