import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import type { Handler } from '../../../support/foreignBackend';
import { machines, searchPath } from '../../../support/instancePage';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { act, results, selectMachines } from '../../../support/machineActs';
import { cutOff, failed, held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { byIds, terminations } from '../../../support/terminatePage';
import { plannedMachine, terminationPlan } from '../../../support/terminationPlan';

const ids = ['i-aaaaaaaaaaaaaaaaa', 'i-bbbbbbbbbbbbbbbbb', 'i-ccccccccccccccccc'] as const;
const [first, second, third] = ids;
const elsewhere = { account: '106', region: 'eu-west-1' };

/** Three machines in two places, with their current states. */
const fleet = (...states: string[]) =>
  machines(3, {
    0: { instance_id: first, name: 'crawl-1', account: '900', region: 'us-east-1', state: states[0] ?? 'running' },
    1: { instance_id: second, name: 'crawl-2', account: '900', region: 'us-east-1', state: states[1] ?? 'running' },
    2: { instance_id: third, name: 'crawl-3', ...elsewhere, state: states[2] ?? 'running', tags: { env: 'test' } },
  });

/** The body of a call on one machine. */
const lookup = (lookupValue: string, place: object = { account: '900', region: 'us-east-1' }) => ({
  ...{ ...place, platform: 'AWS', lookupType: 'instanceId', lookupValue },
});

/** The machine in the body of a call. */
const machineOf = (body: string) => (JSON.parse(body) as { lookupValue: string }).lookupValue;

/** Answers with a plan of the machines in the body. */
const planned: Handler = ({ body }) => {
  const { instances, account, region } = JSON.parse(body) as {
    instances: { instance_id: string }[];
    account: string;
    region: string;
  };
  return terminationPlan(instances.map(({ instance_id }) => plannedMachine(instance_id, { account, region })));
};

/** Opens the list on a back end that offers plans. */
async function withPlans(page: Page): Promise<void> {
  await offer(page, 'terminateplan');
  await page.goto(`${searchPath}?input={}`);
}

test.beforeEach(async ({ page, backend, signInAs }) => {
  await keepToasts(page);
  backend.on('POST', 'ec2/listallinstance', fleet());
  await signInAs(['aws operator']);
  await page.goto(`${searchPath}?input={}`);
});

test('Stop asks, stops each machine in its place, and shows results until closed; Start does not ask', async ({
  page,
  backend,
}) => {
  await selectMachines(page, ids);
  await act(page, 'Stop').click();
  const question = page.getByRole('dialog', { name: 'Stop 3 instances?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('cell')).toHaveText([
    ...[first, 'crawl-1', /^900/, 'us-east-1'],
    ...[second, 'crawl-2', /^900/, 'us-east-1'],
    ...[third, 'crawl-3', /^106/, 'eu-west-1'],
  ]);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect(backend.calls('POST', 'machines/stop')).toEqual([]);

  const slow = held(json({ status: 'stopping', ips: null }));
  backend.on('POST', 'machines/stop', slow);
  await act(page, 'Stop').click();
  backend.on('POST', 'ec2/listallinstance', fleet('stopping', 'stopping', 'stopping'));
  await question.getByRole('button', { name: 'Stop 3 instances' }).dblclick();
  slow.release();
  await expect(results(page)).toHaveAccessibleDescription('3 machines are stopping');
  await expect(results(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(results(page).getByRole('row')).toHaveText([
    /Result/,
    `${first}crawl-1Done running → stopping`,
    `${second}crawl-2Done running → stopping`,
    `${third}crawl-3Done running → stopping`,
  ]);
  const sent = backend.calls('POST', 'machines/stop').map(({ body }) => JSON.parse(body) as { lookupValue: string });
  expect(sent.toSorted((a, b) => a.lookupValue.localeCompare(b.lookupValue))).toEqual([
    lookup(first),
    lookup(second),
    lookup(third, elsewhere),
  ]);
  await page.mouse.click(5, 5);
  await expect(results(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'stopping', exact: true })).toHaveCount(3);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => backend.calls('POST', 'ec2/listallinstance').length).toBe(2);

  backend.on('POST', 'machines/start', json({ status: 'pending', ips: [] }));
  await selectMachines(page, ids.slice(0, 2));
  await act(page, 'Start').click();
  await expect(results(page).getByRole('row')).toHaveText([
    /Result/,
    `${first}crawl-1Done stopping → pending`,
    `${second}crawl-2Done stopping → pending`,
  ]);
  await page.keyboard.press('Enter');
  await selectMachines(page, [third]);
  await act(page, 'Start').click();
  await expect(page.getByRole('status').filter({ hasText: 'stopping → pending' })).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  expect(backend.calls('POST', 'machines/start')).toHaveLength(3);

  await test.step('Start asks before it reaches machines that the list does not show', async () => {
    await selectMachines(page, ids);
    await page.getByRole('searchbox', { name: 'Search' }).fill(second);
    await expect(page.getByText('3 selected, 2 hidden')).toBeVisible();
    await act(page, 'Start').click();
    const asked = page.getByRole('dialog', { name: 'Start: 3 selected, 2 hidden?' });
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(asked.getByRole('cell')).toHaveText([
      ...[`${first} hidden`, 'crawl-1', `${third} hidden`, 'crawl-3'],
      ...[second, 'crawl-2'],
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(asked).toHaveCount(0);
    expect(backend.calls('POST', 'machines/start')).toHaveLength(3);
    await act(page, 'Start').click();
    await asked.getByRole('button', { name: 'Start 3' }).click();
    await expect(results(page)).toHaveAccessibleDescription('3 machines are starting');
    expect(backend.calls('POST', 'machines/start')).toHaveLength(6);
  });
});

test('shows refused and unknown results per machine, sends nothing again, and keeps both selected', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', 'machines/stop', ({ body }) => {
    if (machineOf(body) === first) return failed(409, 'It is not running');
    return machineOf(body) === second ? cutOff('{"status": "stopping"}') : json({ status: 'stopping', ips: [] });
  });
  backend.on('POST', 'machines/status', json({ status: 'shutting-down', ips: [] }));
  await selectMachines(page, ids);
  await act(page, 'Stop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop 3 instances' }).click();
  await expect(results(page)).toHaveAccessibleDescription('Stop: 1 of 3 done');
  await expect(results(page).getByRole('row')).toHaveText([
    /Result/,
    `${first}crawl-1Failed It is not running`,
    `${second}crawl-2Check Outcome unknown; current state: shutting-down`,
    `${third}crawl-3Done running → stopping`,
  ]);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await results(page).getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^stop_results_\d{4}-\d\d-\d\d\.csv$/);
  await results(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('status')).toHaveText('2 selected');
  expect(backend.calls('POST', 'machines/stop')).toHaveLength(3);
  expect(backend.calls('POST', 'machines/status').map(({ body }) => machineOf(body))).toEqual([second]);
});

test('a session that ends midway reports what was done, and sends nothing more', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await withPlans(page);
  backend.on('POST', 'terminate/plan', planned);
  backend.on('POST', 'terminate', json({ status: 'success', message: 'Begun' }), failed(401, 'Token revoked'));
  await selectMachines(page, ids);
  await act(page, 'Terminate').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminate 3 instances' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Terminate: 2 of 3 done' });
  await expect(told).toContainText(`${first}: Termination started`);
  await expect(told).not.toContainText(third);
  await expect(page).toHaveURL(/\/login$/);
  expect(terminations(backend)).toHaveLength(2);
});

test('Terminate asks with one plan per place, terminates exactly the selected machines, and shows each result', async ({
  page,
  backend,
}) => {
  await withPlans(page);
  backend.on('POST', 'terminate/plan', planned);
  backend.on('POST', 'terminate', ({ body }) => {
    const { instances } = JSON.parse(body) as { instances: { instance_id: string }[] };
    const data = instances.map(({ instance_id }) => ({
      ...{ instance_id, previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
    }));
    return json({ status: 'success', message: 'Begun', data });
  });
  backend.on('POST', 'ec2/listallinstance', fleet());
  await selectMachines(page, ids);
  await act(page, 'Terminate').click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm termination of 3 instance(s)?' });
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(
    "Account 900 Hospitality, region us-east-1; Account 106 Car Rentals, region eu-west-1. This can't be undone.",
  );
  const plans = backend.calls('POST', 'terminate/plan').map(({ body }) => JSON.parse(body) as unknown);
  const bodies = [byIds(first, second), { ...byIds(third), ...elsewhere }];
  expect(plans).toEqual(expect.arrayContaining(bodies));
  expect(terminations(backend)).toEqual([]);
  backend.on('POST', 'ec2/listallinstance', fleet('shutting-down', 'shutting-down', 'shutting-down'));
  await dialog.getByRole('button', { name: 'Terminate 3 instances', exact: true }).dblclick();
  await expect(results(page)).toHaveAccessibleDescription('3 machines are shutting down');
  await expect(results(page).getByRole('row')).toHaveText([
    /Result/,
    ...['crawl-1', 'crawl-2', 'crawl-3'].map((name, n) => `${ids[n]}${name}Done running → shutting-down`),
  ]);
  expect(terminations(backend)).toEqual(bodies);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: 'shutting-down', exact: true })).toHaveCount(3);
});

test('Terminate of production machines in several accounts needs their number typed', async ({ page, backend }) => {
  await withPlans(page);
  backend.on('POST', 'terminate/plan', planned);
  const tagged: Handler = () =>
    json({ data: ids.map((instance_id) => ({ instance_id, name: instance_id, tags: { env: 'prod' } })) });
  await selectMachines(page, ids);
  backend.on('POST', 'ec2/listallinstance', tagged);
  await act(page, 'Terminate').click();
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: 'Terminate 3 instances' });
  await expect(button).toHaveAccessibleDescription('Type 3 first');
  await button.click({ force: true });
  expect(terminations(backend)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Type 3 to confirm' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(results(page)).toBeVisible();
  expect(terminations(backend)).toHaveLength(2);
});

test('the confirmation controls and the table header stay in view with sixty machines', async ({ page, backend }) => {
  await withPlans(page);
  const guarded = { termination_protection: true, effect: 'kept', process_name: 'A process with a long name' };
  const many = Array.from({ length: 60 }, (_, n) => plannedMachine(`i-${n}`, n < 3 ? guarded : {}));
  backend.on('POST', 'terminate/plan', terminationPlan(many));
  await selectMachines(page, [first]);
  await act(page, 'Terminate').click();
  const dialog = page.getByRole('alertdialog');
  const parts = [
    dialog.getByRole('textbox', { name: 'Type 900 to confirm' }),
    dialog.getByRole('checkbox', { name: 'Skip protected machines' }),
    dialog.getByRole('button', { name: 'Terminate 60 instances' }),
  ];
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport);
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  const head = dialog.getByRole('columnheader', { name: 'Machine' });
  await dialog.getByText('i-59', { exact: true }).scrollIntoViewIfNeeded();
  await expect(dialog.getByText('i-0', { exact: true })).not.toBeInViewport();
  await expect(head).toBeInViewport({ ratio: 1 });
  await closeToasts(page);
});
