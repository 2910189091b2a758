import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import {
  entry,
  ledger,
  ledgerReads,
  machine,
  offerLedger,
  openLedger,
  process,
  story,
  timeline,
} from '../../../support/ledgerBackend';
import { region } from '../../../support/parts';
import { json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { plannedMachine, terminationPlan } from '../../../support/terminationPlan';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(async ({ page, signInAs }) => {
  await offerLedger(page);
  await signInAs(['machine_launch user']);
});

test('shows the facts of a process, its limit, its machines and its timeline, newest first', async ({
  page,
  backend,
}) => {
  backend.on(
    'GET',
    'process/12/ledger',
    ledger({
      limit: { approved: 10, live: 2, reserved: 3 },
      machines: [machine('i-01'), machine('i-02', 'stopped', { name: null, ipv4: null, private_ip: null })],
    }),
  );
  await openLedger(page);
  await expect(page).toHaveTitle(/^crawl \/ night/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Process List / crawl / night');
  const summary = region(page, 'Process 12');
  await expect(summary).toContainText('2 of 10 in use · 3 being launched');
  await expect(summary.locator('dl > div', { hasText: 'Template ID' })).toHaveText(/lt-0abc$/);
  await expect(summary).not.toContainText('notes');

  const rows = page.getByRole('table', { name: 'Live machines' }).getByRole('row');
  await expect(rows.nth(0).getByRole('columnheader')).toHaveText([
    'Select',
    'Machine',
    'State',
    'Region',
    'Addresses',
    'Launched',
  ]);
  await expect(rows.nth(1).getByRole('rowheader')).toHaveText(/crawl.*i-01/);
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    '',
    /running.*t3\.medium/,
    /us-east-1.*us-east-1a/,
    /203\.0\.113\.7.*10\.0\.0\.7 private/,
    '2026-03-01 10:40:00',
  ]);
  await expect(rows.nth(2)).toContainText(/\(no name\).*stopped/);
  await expect(page.getByRole('heading', { name: 'Discrepancies' })).toHaveCount(0);

  await expect(timeline(page)).toHaveText([
    /Terminated.*1 machine.*Done.*10:50:00.*by ada/,
    /Launched.*3 machines.*Done.*10:40:00/,
    /Update decided.*Approved.*by mira.*Request 8.*Machine limit.*5 → 10.*Easter needs more/,
    /Update requested.*Approved.*by ada.*Request 8/,
    /Request decided.*Approved.*by mira.*Request 31/,
    /Process requested.*Approved.*10:00:00.*by ada.*Request 31.*Version3$/,
  ]);
  await timeline(page).nth(1).getByText('Show machines').click();
  await expect(timeline(page).nth(1).getByRole('listitem')).toHaveText(['i-01', 'i-02', 'i-0gone']);
  expect(ledgerReads(backend)).toBe(1);
});

test('lists discrepancies first, each with its machines, which can be copied', async ({ page, backend }) => {
  const ids = Array.from({ length: 30 }, (_, index) => `i-${100 + index}`);
  const mismatches = [
    { kind: 'above_limit', message: '12 machines are live, and 10 are approved', instance_ids: [] },
    { kind: 'machine_gone', message: '30 machines are gone', instance_ids: ids },
  ];
  backend.on('GET', 'process/12/ledger', ledger({ limit: { approved: 10, live: 12, reserved: 0 }, mismatches }));
  await openLedger(page);
  await expect(region(page, 'Process 12')).toContainText('12 of 10 in use · 2 over the limit');
  const found = region(page, 'Discrepancies');
  await expect(found.getByRole('heading', { level: 3 })).toHaveText([
    'More machines than the limit allows',
    'Machines gone without being terminated here',
  ]);
  await expect(found).toContainText('12 machines are live, and 10 are approved');
  await expect(found).toContainText('… and 6 more');
  await found.getByRole('button', { name: 'Copy identifiers' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await copied(page)).toBe(ids.join(', '));
  await region(page, 'Live machines').getByRole('button', { name: 'Copy identifiers' }).click();
  await expect.poll(() => copied(page)).toBe('i-01, i-02');
});

test('shows a long timeline and many machines in parts, and filters by kind, by keyboard', async ({
  page,
  backend,
}) => {
  const launches = Array.from({ length: 113 }, (_, index) => entry(113 - index, { count: index + 1 }));
  const machines = Array.from({ length: 70 }, (_, index) => machine(`i-${index}`));
  backend.on('GET', 'process/12/ledger', ledger({ entries: [...launches, ...story], machines }));
  await openLedger(page);
  const older = page.getByRole('button', { name: 'Show older' });
  await expect(timeline(page)).toHaveCount(50);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toHaveCount(100);
  await expect(timeline(page).nth(50)).toBeFocused();
  await older.press('Enter');
  await expect(timeline(page)).toHaveCount(119);
  await expect(timeline(page).nth(100)).toBeFocused();
  await expect(older).toHaveCount(0);

  const kinds = page.getByRole('group', { name: 'Filter the timeline' });
  await expect(kinds.getByRole('button')).toHaveText([
    'All 119',
    'Requests 2',
    'Updates 2',
    'Launches 114',
    'Terminations 1',
  ]);
  await kinds.getByRole('button', { name: 'Updates 2' }).press('Enter');
  await expect(kinds.getByRole('button', { pressed: true })).toHaveText('Updates 2');
  await expect(timeline(page)).toHaveText([/^Update decided/, /^Update requested/]);
  await kinds.getByRole('button', { name: 'All 119' }).press(' ');
  await expect(timeline(page)).toHaveCount(50);

  const rows = page.getByRole('table', { name: 'Live machines' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(71);
  await expect(rows.nth(51)).toBeFocused();
});

test('terminates selected machines with a plan that shows how many the process keeps', async ({
  page,
  backend,
  context,
}) => {
  await offer(page, 'processledger', 'terminatemachinesplan');
  const machines = [machine('i-01'), machine('i-02', 'stopped'), machine('i-03', 'shutting-down')];
  backend.on('GET', 'process/12/ledger', ledger({ machines }));
  await openLedger(page);
  const live = region(page, 'Live machines');
  await expect(live.getByRole('checkbox', { name: 'Select row crawl i-03' })).toBeDisabled();
  await live.getByRole('checkbox', { name: 'Select row crawl i-01' }).check();
  await expect(region(page, 'Selection')).toContainText('1 selected');
  await live.getByRole('checkbox', { name: 'Select all' }).check();
  await expectAccessible(page);

  const planned = ['i-01', 'i-02'].map((id) => plannedMachine(id, { process_id: 12, process_name: 'crawl' }));
  const becomes = { process_id: 12, process_name: 'crawl', machines_live: 2, machines_after: 0, machine_max_count: 10 };
  backend.on('POST', 'terminatemachines/plan', terminationPlan(planned, { processes: [becomes] }));
  backend.on('DELETE', 'terminatemachines', json({ status: 'success', message: 'Termination started' }));
  await region(page, 'Selection').getByRole('button', { name: 'Terminate', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm termination of 2 instance(s)?' });
  await expect(region(page, 'Processes').getByRole('listitem')).toHaveText('crawl: 2 → 0 of 10');

  // A link in the question opens another tab.
  const opened = context.waitForEvent('page');
  await dialog.getByRole('listitem').getByRole('link', { name: 'crawl' }).click();
  await expect(await opened).toHaveURL(/\/dashboard\/launch\/process\/12$/);
  await (await opened).close();
  await dialog.getByRole('button', { name: 'Terminate 2 instances' }).click();
  const results = page.getByRole('dialog', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(3);
  expect(backend.calls('DELETE', 'terminatemachines').map(({ body }) => JSON.parse(body))).toEqual([
    { process_id: 12, InstanceIds: ['i-01', 'i-02'], ipv4: [], ipv6: [], tagname: '' },
  ]);
  await results.getByRole('button', { name: /^Close/ }).click();
  await expect(region(page, 'Selection')).toHaveCount(0);
});

test('stops selected machines in their place, for people who may act on machines', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['machine_launch user', 'aws user']);
  const machines = [machine('i-01'), machine('i-02', 'running', { tags: { env: 'production' } }), machine('i-03')];
  backend.on('GET', 'process/12/ledger', ledger({ machines }));
  backend.on('POST', 'machines/stop', json({ status: 'stopping', ips: [] }));
  await openLedger(page);
  const live = region(page, 'Live machines');
  await live.getByRole('checkbox', { name: 'Select row crawl i-01' }).check();
  const acts = region(page, 'Selection').getByRole('button', { name: /^(Start|Stop|Terminate)$/ });
  await expect(acts).toHaveText(['Start', 'Stop', 'Terminate']);
  await live.getByRole('checkbox', { name: 'Select row crawl i-02' }).check();
  await acts.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Stop 2 instances?' });
  const stop = dialog.getByRole('button', { name: 'Stop 2 instances' });
  // One machine has a production tag.
  await expect(stop).toBeDisabled();
  await dialog.getByRole('textbox').fill('900');
  const reads = ledgerReads(backend);
  await stop.click();
  const results = page.getByRole('dialog', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(3);
  await expect(results).toContainText('running → stopping');
  const place = { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId' };
  expect(backend.calls('POST', 'machines/stop').map(({ body }) => JSON.parse(body))).toEqual([
    { ...place, lookupValue: 'i-01' },
    { ...place, lookupValue: 'i-02' },
  ]);
  await expect.poll(() => ledgerReads(backend)).toBeGreaterThan(reads);
});

test('Terminate machines selects all and asks once, from the list or the page, and not after a reload', async ({
  page,
  backend,
}) => {
  await offer(page, 'processledger', 'terminatemachinesplan');
  backend.on('GET', 'listprocess', json({ message: 'fetched', data: [process] }));
  backend.on('GET', 'process/12/ledger', ledger({ machines: [machine('i-01'), machine('i-02', 'shutting-down')] }));
  const planned = [plannedMachine('i-01', { process_id: 12, process_name: 'crawl' })];
  backend.on('POST', 'terminatemachines/plan', terminationPlan(planned));
  await page.goto('/dashboard/launch/listprocess');
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Terminate machines' }).click();
  await page.waitForURL('**/dashboard/launch/process/12');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm termination of 1 instance(s)?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(region(page, 'Selection')).toContainText('1 selected');

  await page.reload();
  await expect(page.getByRole('table', { name: 'Live machines' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Terminate machines' }).click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => backend.calls('POST', 'terminatemachines/plan').length).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await page.waitForURL('**/dashboard/launch/listprocess');

  backend.on('GET', 'process/12/ledger', ledger({ machines: [] }));
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Terminate machines' }).click();
  await expect(page.getByText('This process has no machines to terminate.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
