import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { answer, button, choose, combobox, field } from '../../../support/parts';
import { cutOff, held, json, never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { plannedMachine, terminationPlan } from '../../../support/terminationPlan';

/** The body that {@link fill} leads to. */
const body = {
  ...{ account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: 'i-1' },
};
const value = (page: Page) => field(page, 'Lookup value');

async function fill(page: Page): Promise<void> {
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await value(page).fill(' i-1 ');
}

test.use(moving);

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/aws/status');
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
}

test.beforeEach(async ({ signInAs }) => signInAs(['aws operator']));

test('shows the status of a machine in words, as facts and raw, and copies it without secrets', async ({
  page,
  backend,
  context,
}) => {
  await open(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  backend.on('POST', 'machines/status', json({ status: 'running', ips: ['10.0.0.4', '2001:db8::4'], token: 'tok-1' }));
  await fill(page);
  await button(page, 'Check Status').click();
  await expect(page.getByRole('status').filter({ hasText: 'i-1: running' })).toBeVisible();
  const facts = answer(page).getByRole('table');
  await expect(facts.getByRole('row', { name: 'State running' })).toBeVisible();
  await expect(facts.getByRole('listitem')).toHaveText(['10.0.0.4', '2001:db8::4']);
  await expect(answer(page).locator('pre')).toContainText('"status": "running"');
  await expect(answer(page)).not.toContainText('tok-1');
  expect(JSON.parse((await backend.call('POST', 'machines/status')).body)).toEqual(body);

  backend.off('POST', 'machines/status');
  await value(page).press('Enter');
  await expect(facts.getByRole('listitem')).toHaveText(['10.0.0.4']);
  await answer(page).getByRole('button', { name: 'Copy 10.0.0.4' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10.0.0.4');
  await answer(page).getByRole('button', { name: 'Copy Response' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(JSON.stringify({ status: 'running', ips: ['10.0.0.4'] }, null, 2));
});

test('offers the documented choices, names each missing field, and discards a draft with its faults', async ({
  page,
  backend,
}) => {
  await open(page);
  for (const [name, options] of [
    ['Platform', ['AWS', 'Hyonix', 'DC']],
    ['Lookup type', ['Instance ID', 'IPv4', 'IPv6']],
  ] as const) {
    await combobox(page, name).click();
    await expect(page.getByRole('option')).toHaveText([...options]);
    await page.keyboard.press('Escape');
  }
  await expect(combobox(page, 'Lookup type')).toHaveValue('Instance ID');
  for (const name of ['Check Status', 'Start', 'Stop', 'Terminate']) {
    await button(page, name).click();
    for (const text of ['Account', 'Region', 'Platform', 'Lookup value']) {
      await expect(page.getByText(`${text} is required`, { exact: true })).toBeVisible();
    }
    await expect(combobox(page, 'Account')).toBeFocused();
  }
  await choose(page, 'Account', '900');
  await value(page).fill('i-1');
  await button(page, 'Start').click();
  await expect(combobox(page, 'Region')).toBeFocused();
  await expect(combobox(page, 'Region')).toHaveAccessibleDescription('Region is required');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Region is required');
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toEqual([]);

  await button(page, 'Discard draft').click();
  await expect(button(page, 'Check Status')).toBeFocused();
  await expect(combobox(page, 'Account')).toHaveValue('');
  await expect(page.getByText('Region is required', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(value(page)).toHaveValue('');
  await expect(button(page, 'Discard draft')).toHaveCount(0);
});

test('Start says that the machine is running already after a check has found it running', async ({ page, backend }) => {
  await open(page);
  const running = 'The machine is already running.';
  backend.on('POST', 'machines/status', json({ status: 'running', ips: [] }));
  await fill(page);
  await button(page, 'Start').focus();
  await value(page).press('Enter');
  await expect(answer(page)).toContainText('i-1: running');
  await expect(button(page, 'Start')).toHaveAccessibleDescription(running);
  await value(page).fill('i-2');
  await expect(button(page, 'Start')).toHaveAccessibleDescription('');
  await value(page).fill('i-1');
  await expect(button(page, 'Start')).toHaveAccessibleDescription(running);
  backend.on('POST', 'machines/start', json({ status: 'running', ips: [] }));
  await button(page, 'Start').click();
  await expect(answer(page)).toContainText('Starting i-1: running');
  await expect(button(page, 'Start')).toHaveAccessibleDescription('');
  await expect(button(page, 'Start')).toBeEnabled();
  expect(backend.calls('POST', 'machines/start')).toHaveLength(1);
});

test('Stop and Terminate show the machine and ask before they send one request', async ({ page, backend }) => {
  await open(page);
  await fill(page);
  const acts = [
    ['Stop', 'dialog', 'Stop i-1?', 'Stop 1 instance', 'Stopping i-1: running'],
    [
      'Terminate',
      'alertdialog',
      'Confirm termination of 1 instance(s)?',
      'Terminate 1 instance',
      'Terminating i-1: running',
    ],
  ] as const;
  await eachStep(
    acts,
    ([act]) => act,
    async ([act, role, title, confirm, told]) => {
      const path = `machines/${act.toLowerCase()}`;
      await button(page, act).click();
      const dialog = page.getByRole(role, { name: title, exact: true });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expect(dialog.getByRole('row', { name: 'Instance ID i-1' })).toBeVisible();
      await expect(dialog.getByRole('row', { name: 'Account 900' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(button(page, act)).toBeFocused();
      expect(backend.calls('POST', path)).toEqual([]);
      await page.keyboard.press('Enter');
      const slow = held(json({ status: 'running', ips: ['10.0.0.4'] }));
      backend.on('POST', path, slow);
      await dialog.getByRole('button', { name: confirm, exact: true }).dblclick();
      slow.release();
      await expect(answer(page)).toContainText(told);
      expect(backend.calls('POST', path).map(({ body: sent }) => JSON.parse(sent))).toEqual([body]);
    },
  );
});

test('reads the machine after a change without an answer, and sends nothing again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  await open(page);
  expectFailedAnswers();
  // The browser repeats a request whose connection closes before the first byte.
  backend.on('POST', 'machines/start', cutOff('{"status": "pending"}'));
  backend.on('POST', 'machines/status', json({ status: 'pending', ips: [] }));
  await fill(page);
  await button(page, 'Start').click();
  await expect(answer(page)).toContainText('it may have been done anyway');
  await expect(answer(page).getByRole('row', { name: 'State pending' })).toBeVisible();
  expect(backend.calls('POST', 'machines/start')).toHaveLength(1);
  expect(backend.calls('POST', 'machines/status')).toHaveLength(1);
});

test('leaving the page cancels a check without an error', async ({ page, backend }) => {
  await open(page);
  backend.on('POST', 'machines/status', never());
  await fill(page);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('machines/status'));
  await button(page, 'Check Status').click();
  await backend.call('POST', 'machines/status');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Terminate' }).click();
  await gone;
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on a back end with plans', () => {
  const question = (page: Page) => page.getByRole('alertdialog');
  const act = (page: Page) => question(page).getByRole('button', { name: /^Terminate/ });

  test.beforeEach(async ({ page, backend }) => {
    await offer(page, 'terminateplan');
    backend.on('POST', 'ec2/listallinstance', json({ data: [{ instance_id: 'i-7', tags: { env: 'test' } }] }));
    backend.on('POST', 'machines/terminate', json({ status: 'shutting-down', ips: [] }));
    await open(page);
    await fill(page);
  });

  test('Terminate shows the machine of the lookup, and terminates exactly that one', async ({ page, backend }) => {
    const found = terminationPlan([plannedMachine('i-7', { process_id: 12, process_name: 'crawl' })]);
    const none = terminationPlan([], {
      unknown: ['10.0.0.4'],
      allowed: false,
      reason: 'No machine found for 10.0.0.4',
    });
    const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
    const lookups = [
      ['Instance ID', 'i-7', [found], ['instance_id']],
      ['IPv6', '2001:db8::4', [found], ['ipv6']],
      ['IPv4', '10.0.0.4', [none, found], ['ipv4', 'private_ip']],
    ] as const;
    await eachStep(
      lookups,
      ([lookup]) => lookup,
      async ([lookup, text, plans, kinds]) => {
        const asked = backend.calls('POST', 'terminate/plan').length;
        const sent = backend.calls('POST', 'machines/terminate').length;
        const slow = held(plans[0]);
        backend.on('POST', 'terminate/plan', slow, ...plans.slice(1));
        await choose(page, 'Lookup type', lookup);
        await value(page).fill(text);
        await button(page, 'Terminate').click();
        await expect(question(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
        await expect(question(page).getByRole('status')).toHaveText('Looking up machines…');
        await expect(question(page).getByRole('listitem')).toHaveText([text]);
        slow.release();
        await expect(question(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
          ...['web i-7i-7', '900 Hospitality', 'us-east-1us-east-1a', 'running', 'crawl', '-', 'Terminated'],
        ]);
        await expect(question(page)).toHaveAccessibleDescription(
          "Account 900 Hospitality, region us-east-1. This can't be undone.",
        );
        const place = { account: '900', region: 'us-east-1', tagname: '', sk_shut: false, force: false };
        const bodies = backend.calls('POST', 'terminate/plan').slice(asked);
        expect(bodies.map(({ body: planned }) => JSON.parse(planned))).toEqual(
          kinds.map((kind) => ({ ...place, instances: [{ ...empty, [kind]: text }] })),
        );
        await question(page).getByRole('button', { name: 'Terminate 1 instance', exact: true }).click();
        await expect(answer(page)).toContainText('Terminating i-7: shutting-down');
        await expect(answer(page).getByRole('row', { name: `${lookup} ${text}` })).toBeVisible();
        const hit = backend.calls('POST', 'machines/terminate').slice(sent);
        expect(hit.map(({ body: one }) => JSON.parse(one))).toEqual([{ ...body, lookupValue: 'i-7' }]);
        await answer(page).getByRole('button', { name: 'Close' }).click();
      },
    );
  });

  test('Terminate asks without a plan on another platform', async ({ page, backend }) => {
    await choose(page, 'Platform', 'Hyonix');
    await button(page, 'Terminate').click();
    await expect(question(page).getByRole('row', { name: 'Platform Hyonix' })).toBeVisible();
    await act(page).click();
    await expect(answer(page)).toContainText('Terminating i-1: shutting-down');
    expect(backend.calls('POST', 'terminate/plan')).toEqual([]);
    const [sent] = backend.calls('POST', 'machines/terminate');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...body, platform: 'Hyonix' });
  });
});
