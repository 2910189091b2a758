import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { act, auditPage } from '../../../support/auditBackend';
import { expect, test } from '../../../support/fixtures';
import { machines } from '../../../support/instancePage';
import { failed, held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const text = 'Select an option from the sidebar to get started.';

const request = (id: number, part: object = {}) => ({
  id,
  status: 0,
  process_name: `crawl ${id}`,
  requested_by: 'mira',
  requested_at: new Date(Date.now() - id * 3_600_000).toISOString(),
  ...part,
});

test.describe('overview of admin', () => {
  test('waits two seconds for all of its responses, and shows nothing below one that is pending', async ({
    page,
    backend,
    signInAs,
  }) => {
    await offer(page, 'audit');
    await signInAs(['admin']);
    await page.setViewportSize({ width: 390, height: 844 });
    const slow = held(json({ status: 'success', data: Array.from({ length: 9 }, (_, id) => request(id)) }));
    backend.on('GET', 'audit', json([]));
    backend.on('GET', 'listrequest', slow);
    backend.on('GET', 'listupdateprocess', json({ status: 'success', data: [request(20, { process_id: 7 })] }));
    await page.clock.install();
    await page.goto('/dashboard/admin');
    await backend.call('GET', 'listrequest');
    await expect(page.getByText(text)).toBeVisible();
    await expect(region(page, 'Waiting for you')).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(region(page, 'Waiting for you')).toContainText('1 update request');
    await expect(region(page, 'Recently')).toHaveCount(0);
    slow.release();
    await expect(region(page, 'Waiting for you')).toContainText(/1 update request.*9 process requests/s);
    await expect(region(page, 'Recently')).toBeVisible();
  });

  test('lists the waiting requests, oldest first, with the buttons that decide them', async ({
    page,
    backend,
    signInAs,
  }) => {
    await offer(page, 'audit', 'firststeps');
    await signInAs(['admin']);
    const steps = [
      { step: 'people', done: true },
      { step: 'template', done: false },
    ];
    backend.on('GET', 'firststeps', json({ status: 'success', data: steps }));
    const waiting = [1, 2, 3, 4, 5, 6, 7].map((id) => request(id));
    backend.on('GET', 'listrequest', json({ status: 'success', data: [...waiting, request(8, { status: 1 })] }));
    backend.on('GET', 'listupdateprocess', json({ status: 'success', data: [] }));
    backend.on('GET', 'audit', (asked) =>
      auditPage([{ ...act(5), action: 'terminate', outcome: 'denied', actor: 'otto' }], asked),
    );
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'ADMIN' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    const started = region(page, 'Getting started').getByRole('listitem');
    await expect(started.getByRole('img')).toHaveCount(2);
    await expect(started.filter({ hasText: 'Invite a colleague' }).getByRole('img', { name: 'Done' })).toBeVisible();
    await expect(started.getByRole('link')).toHaveText(['Invite a colleague', 'Create a launch template']);
    const waits = region(page, 'Waiting for you');
    await expect(waits).toContainText('7 process requests · oldest waiting 7 hours');
    await expect(waits.getByRole('rowheader')).toHaveText(['crawl 7', 'crawl 6', 'crawl 5', 'crawl 4', 'crawl 3']);
    await expect(region(page, 'Recently').getByRole('listitem')).toHaveText(/Terminate machines.*Denied.*otto/);
    await expectAccessible(page);

    backend.on('GET', 'listrequest', json({ status: 'success', data: waiting.slice(0, 6) }));
    await waits
      .getByRole('row', { name: /crawl 7/ })
      .getByRole('button', { name: 'Approve' })
      .press('Enter');
    await expect(waits.getByRole('rowheader').first()).toHaveText('crawl 6');
    // The row that had the focus is gone.
    await expect(waits.locator(':focus')).toContainText('6 process requests');
    expect(backend.calls('POST', 'approverequest').map(({ body }) => JSON.parse(body))).toEqual([
      { requestid: '7', approve: 1 },
    ]);
    await waits.getByRole('link', { name: '6 process requests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Approve Process' })).toBeVisible();
    await expect(page.getByText('1–6 of 6')).toBeVisible();
  });

  test('has the buttons of both kinds of requests below each other', async ({ page, backend, signInAs }) => {
    await page.setViewportSize({ width: 1_024, height: 900 });
    await signInAs(['admin']);
    const long = { process_name: 'a process whose name says what it does, for whom and since when'.repeat(2) };
    backend.on('GET', 'listrequest', json({ status: 'success', data: [request(1, long)] }));
    backend.on('GET', 'listupdateprocess', json({ status: 'success', data: [request(2, { process_id: 3 })] }));
    await page.goto('/dashboard/admin');
    const buttons = region(page, 'Waiting for you').getByRole('button', { name: 'Approve', exact: true });
    await expect(buttons).toHaveCount(2);
    const [first, second] = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(second).toBe(first);
  });

  test('names the first people without a role, and the others on request', async ({ page, backend, signInAs }) => {
    await signInAs(['admin']);
    const names = ['ann', 'bea', 'cyd', 'dan', 'eve', 'fay', 'gus'];
    const people = names.map((username, userid) => ({ userid, username, email: '', verticals: [] }));
    backend.on('GET', 'authentication/getusers', json({ status: 'success', users: people }));
    await page.goto('/dashboard/admin');
    const said = region(page, 'Waiting for you').locator('p').filter({ hasText: '7 people' });
    await expect(said.getByRole('link')).toHaveText(names.slice(0, 5));
    await said.getByRole('button', { name: 'and 2 more' }).press('Enter');
    await expect(said.getByRole('link')).toHaveText(names);
    await expect(said).toBeFocused();
  });
});

test('the overview of AWS has a bar for each state, account and region, which leads to these machines', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['aws user']);
  const warnings = [{ account: '900', region: 'us-east-1', message: 'Did not answer.' }];
  const stoppedTwo = { 0: { state: 'stopped' }, 1: { state: 'stopped' } };
  backend.on('POST', 'ec2/listallinstance', machines(12, stoppedTwo, { warnings }));
  await page.goto('/dashboard/aws');
  await expect(page.getByRole('heading', { level: 1, name: 'AWS' })).toBeVisible();
  await expect(page.getByText('900 Hospitality: us-east-1: Did not answer.')).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  const machinesOf = region(page, 'Machines');
  await expect(machinesOf).toContainText('12');
  const stopped = machinesOf.getByRole('link', { name: /^stopped/ });
  const count = Number(/\d+/.exec((await stopped.textContent()) ?? '')?.[0]);
  await expectAccessible(page);
  await stopped.click();
  await expect(page.getByRole('heading', { level: 1, name: 'EC2 Instance Search' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
  // The list reuses the response, and this back end does not offer recent actions.
  expect(backend.calls('POST', 'ec2/listallinstance')).toHaveLength(1);
  expect(backend.calls('GET', 'recentacts')).toEqual([]);
});

test.describe('recent actions on machines', () => {
  const place = { account: '019', region: 'us-east-1' };
  const done = { outcome: 'success', by: 'mira', ...place, process_id: null, count: 1, failed: 0, reason: null };
  const one = (number: number, more: object = {}) => ({
    ...{ instance_id: `i-0ab${number}`, name: `web ${number}`, state: 'running', ...more },
  });
  const acts = [
    {
      ...{ ...done, id: 3, at: '2026-03-01T10:00:00.000Z', act: 'terminate', outcome: 'failed', count: 4, failed: 1 },
      ...{ reason: 'Out of order', machines: [one(1), one(2), one(3)] },
    },
    { ...done, id: 2, at: '2026-03-01T09:00:00.000Z', act: 'launch', process_id: 7, machines: [one(4)] },
    { ...done, id: 1, at: '2026-03-01T08:00:00.000Z', act: 'stop', machines: [one(5, { name: null, state: null })] },
  ];

  test('are listed on the overview of AWS, with links to the machines that still exist', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await offer(page, 'recentacts');
    await signInAs(['aws user']);
    backend.on('POST', 'ec2/listallinstance', machines(2));
    backend.on('GET', 'recentacts', failed(500, 'away'));
    await page.goto('/dashboard/aws');
    const recently = region(page, 'Recently');
    await expect(recently.getByRole('alert')).toHaveText('Failed to fetch recent activity');
    backend.on('GET', 'recentacts', json({ data: acts }));
    await recently.getByRole('button', { name: 'Try again' }).click();
    await expect(recently.getByRole('rowheader')).toHaveText([
      'Failed to terminate 1 of 4 machinesOut of order',
      // This person has no pages of processes.
      'Launched 1 machineProcess 7',
      'Stopped 1 machine',
    ]);
    await expect(recently.getByRole('row').nth(1)).toContainText('i-0ab3 web 3… and 1 more');
    await expect(recently.getByRole('row').nth(3)).toContainText('i-0ab5');
    await expect(recently.getByRole('link')).toHaveText(['i-0ab1', 'i-0ab2', 'i-0ab3', 'i-0ab4']);
    await recently.getByRole('link', { name: 'i-0ab4' }).click();
    await expect(page).toHaveURL(/\/dashboard\/aws\/machine\/019\/us-east-1\/i-0ab4$/);
  });

  test('appear on a phone only after the bars, which would push them down', async ({ page, backend, signInAs }) => {
    await offer(page, 'recentacts');
    await signInAs(['aws user']);
    await page.setViewportSize({ width: 390, height: 844 });
    const slow = held(machines(12));
    backend.on('POST', 'ec2/listallinstance', slow);
    backend.on('GET', 'recentacts', json({ data: acts }));
    await page.clock.install();
    await page.goto('/dashboard/aws');
    await backend.call('POST', 'ec2/listallinstance');
    await page.clock.runFor(2_000);
    await expect(region(page, 'Machines')).toBeVisible();
    await expect(region(page, 'Recently')).toHaveCount(0);
    slow.release();
    await expect(region(page, 'Recently')).toBeVisible();
  });
});

test.describe('the overview of Launch', () => {
  const processes = [
    {
      id: 7,
      process_name: 'fares of hotels, by day',
      subprocess_name: 'a',
      machine_max_count: 2,
      machines_live: 3,
      machines_reserved: 0,
    },
    {
      id: 8,
      process_name: 'hotels',
      subprocess_name: 'b',
      machine_max_count: 2,
      machines_live: 1,
      machines_reserved: 1,
    },
    { id: 9, process_name: 'cars', subprocess_name: 'c', machine_max_count: 4, machines_live: 1, machines_reserved: 0 },
  ];

  test('links above the list to the fullest processes, the discrepancies and the waiting work', async ({
    page,
    backend,
    signInAs,
  }) => {
    await offer(page, 'launchoverview', 'myrequests');
    await signInAs(['machine_launch user']);
    backend.on(
      'GET',
      'launchoverview',
      json({
        data: {
          ...{ count: 3, full: 2, processes },
          discrepancies: [
            { process_id: 7, process_name: 'fares', kind: 'above_limit', count: 1 },
            { process_id: 7, process_name: 'fares', kind: 'machine_gone', count: 2 },
          ],
          launches: [{ launch_id: 1, process_id: 8, process_name: 'hotels', by: 'mira', count: 2, begun_at: '' }],
        },
      }),
    );
    const own = [request(3, { kind: 'process' }), request(4, { kind: 'process', status: 1, process_name: 'rail' })];
    const decided = { decided_by: 'ada', decided_at: new Date(Date.now() - 3_600_000).toISOString() };
    backend.on('GET', 'myrequests', json({ data: own.map((one) => ({ ...one, ...decided })) }));
    await page.goto('/dashboard/launch');
    await expect(page.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();
    const fullest = region(page, 'Processes');
    await expect(fullest.getByRole('list').first().getByRole('listitem')).toHaveText([
      'fares of hotels, by day3 of 2Above limit',
      'hotels1 of 2Full',
      'cars1 of 4',
    ]);
    await expect(fullest).toContainText('2 full');
    await fullest.getByRole('button', { name: '1 with discrepancies' }).click();
    const all = page.getByRole('dialog', { name: 'Discrepancies' });
    await expect(all.getByRole('row')).toHaveText([
      /Process/,
      'faresMore machines than the limit allows1',
      'faresMachines gone without being terminated here2',
    ]);
    await all.getByRole('button', { name: 'Close' }).click();
    await expect(fullest.getByRole('button', { name: '1 with discrepancies' })).toBeFocused();
    await expect(region(page, 'Waiting for you').getByRole('listitem')).toHaveText([
      'hotels 2 machines being launched',
      '1 of your requests is pending',
      'rail Approved by ada, 1 hour ago',
      'All your requests',
    ]);
    await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 844 });
    const cut = (name: Element) => name.scrollWidth - name.clientWidth;
    for (const name of await fullest.locator('li > .clipped').all()) expect(await name.evaluate(cut)).toBe(0);
    await expect(fullest.getByText('Above limit')).toBeInViewport();
    await fullest.getByRole('list', { name: 'Discrepancies' }).getByRole('link', { name: 'fares' }).click();
    await expect(page).toHaveURL(/\/dashboard\/launch\/process\/7$/);
  });

  test('is absent at the address of the list, and on a back end that does not offer it', async ({
    page,
    backend,
    signInAs,
  }) => {
    await signInAs(['machine_launch user']);
    await page.goto('/dashboard/launch');
    await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
    await expect(region(page, 'Processes')).toHaveCount(0);
    await offer(page, 'launchoverview');
    const data = { count: 0, full: 0, processes: [], discrepancies: [], launches: [] };
    backend.on('GET', 'launchoverview', json({ data }));
    await page.goto('/dashboard/launch/listprocess');
    await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
    await expect(region(page, 'Processes')).toHaveCount(0);
    expect(backend.calls('GET', 'launchoverview')).toEqual([]);
    const item = page.getByRole('link', { name: 'List Process' });
    await expect(item).toHaveAttribute('aria-current', 'page');
    for (let press = 0; press < 2; press += 1) {
      await item.click();
      await expect(region(page, 'Waiting for you')).toBeVisible();
      await expect(item).toHaveAttribute('aria-current', 'page');
    }
  });
});
