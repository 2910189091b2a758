import type { Page } from '@playwright/test';
import { eachStep } from '../../support/eachStep';
import { expect, test } from '../../support/fixtures';
import { closeToasts, keepToasts } from '../../support/keepToasts';
import { alert, answer, button, choose, combobox } from '../../support/parts';
import { cut, cutOff, failed, held, json, never } from '../../support/replies';
import { offer } from '../../support/requestRows';
import { plannedMachine, terminationPlan } from '../../support/terminationPlan';

const address = '/dashboard/aws/status';
const value = (page: Page) => page.getByRole('textbox', { name: 'Lookup value', exact: true });

async function fill(page: Page): Promise<void> {
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await value(page).fill(' i-1 ');
}

const body = { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: 'i-1' };

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
});

test('the status of a machine is told in words, as facts and raw, and can be copied', async ({
  page,
  backend,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  backend.on('POST', 'machines/status', json({ status: 'running', ips: ['10.0.0.4', '2001:db8::4'], token: 'tok-1' }));
  await fill(page);
  await button(page, 'Check Status').click();
  await expect(page.getByRole('status').filter({ hasText: 'Check Status: running' })).toBeVisible();
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

test('the choices are the documented ones (R39, D41); what is missing is said at each field, and the first one has the focus', async ({
  page,
  backend,
}) => {
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
  await expect(page.getByText('Account is required')).toHaveCount(0);
  await button(page, 'Start').click();
  await expect(combobox(page, 'Region')).toBeFocused();
  await expect(combobox(page, 'Region')).toHaveAccessibleDescription('Region is required');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Region is required');
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toEqual([]);
});

test('a draft is discarded with what was said of it', async ({ page }) => {
  await choose(page, 'Account', '900');
  await value(page).fill('i-1');
  await button(page, 'Start').click();
  await expect(page.getByText('Region is required', { exact: true })).toBeVisible();
  await button(page, 'Discard draft').click();
  await expect(combobox(page, 'Account')).toHaveValue('');
  await expect(value(page)).toHaveValue('');
  await expect(page.getByText('Region is required', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(value(page)).toHaveValue('');
  await expect(button(page, 'Discard draft')).toHaveCount(0);
});

test('Start asks nothing, and is sent once however often one presses', async ({ page, backend }) => {
  const slow = held(json({ status: 'pending', ips: [] }));
  backend.on('POST', 'machines/start', slow);
  await fill(page);
  await choose(page, 'Lookup type', 'IPv4');
  await value(page).fill('10.0.0.4');
  await button(page, 'Start').dblclick();
  await expect(button(page, 'Start')).toHaveAttribute('aria-busy', 'true');
  await button(page, 'Terminate').dispatchEvent('click');
  await value(page).press('Enter');
  slow.release();
  await expect(answer(page)).toContainText('Start: pending');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toHaveLength(1);
  expect(JSON.parse((await backend.call('POST', 'machines/start')).body)).toEqual({
    ...body,
    lookupType: 'ipv4',
    lookupValue: '10.0.0.4',
  });
});

test('Stop and Terminate show what is hit and ask first', async ({ page, backend }) => {
  await fill(page);
  const acts = [
    ['Stop', 'dialog', 'Stop 1 instance?', 'Stop 1 instance'],
    ['Terminate', 'alertdialog', 'Confirm termination of 1 instance(s)?', 'Terminate 1 instance'],
  ] as const;
  await eachStep(
    acts,
    ([act]) => act,
    async ([act, role, title, confirm]) => {
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
      await expect(answer(page)).toContainText(`${act}: running`);
      expect(backend.calls('POST', path).map(({ body: sent }) => JSON.parse(sent))).toEqual([body]);
    },
  );
});

test('what is no success is told for what it is, never as a success, and the form stays', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await keepToasts(page);
  await fill(page);
  const answers = [
    ['a refusal', failed(409, 'The machine is terminated'), 'The machine is terminated'],
    ['addresses that are no list', json({ status: 'running', ips: {} }), 'Request failed'],
    ['no answer', cut(), 'Request failed'],
  ] as const;
  await eachStep(
    answers,
    ([what]) => what,
    async ([, reply, words]) => {
      // A good answer first: what is shown after it is not what the row before left.
      backend.on('POST', 'machines/status', json({ status: 'running', ips: [] }));
      await button(page, 'Check Status').click();
      await expect(answer(page)).toContainText('Check Status: running');
      await closeToasts(page);
      for (const act of ['status', 'start']) backend.on('POST', `machines/${act}`, reply);
      for (const act of ['Check Status', 'Start']) {
        await button(page, act).click();
        await expect(alert(page, words)).toBeVisible();
        await expect(answer(page)).toContainText(words);
        await expect(answer(page)).not.toContainText(`${act}:`);
        await expect(button(page, act)).not.toHaveAttribute('aria-busy', 'true');
        await closeToasts(page);
      }
      await expect(value(page)).toHaveValue(' i-1 ');
    },
  );
});

test('a change without an answer is not sent again; the machine is read, and shown beside it', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  // Without its beginning, the browser itself would ask once more.
  backend.on('POST', 'machines/start', cutOff('{"status": "pending"}'));
  backend.on('POST', 'machines/status', json({ status: 'pending', ips: [] }));
  await fill(page);
  await button(page, 'Start').click();
  await expect(answer(page)).toContainText('it may have been done all the same');
  await expect(answer(page).getByRole('row', { name: 'State pending' })).toBeVisible();
  expect(backend.calls('POST', 'machines/start')).toHaveLength(1);
  expect(backend.calls('POST', 'machines/status')).toHaveLength(1);
});

test('leaving the page gives up a status, and its answer is told nowhere', async ({ page, backend }) => {
  backend.on('POST', 'machines/status', never());
  await fill(page);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('machines/status'));
  await button(page, 'Check Status').click();
  await backend.call('POST', 'machines/status');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Terminate' }).click();
  await gone;
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('words of a server are text, however long or strange', async ({ page, backend }) => {
  const word = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(10_000)}`;
  const ips = [word, ...Array.from({ length: 5_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)];
  backend.on('POST', 'machines/status', json({ status: word, ips }));
  await fill(page);
  await button(page, 'Check Status').click();
  await expect(answer(page)).toContainText('<img src=x onerror=alert(1)>');
  await expect(answer(page).getByRole('listitem')).toHaveCount(20);
  await expect(answer(page)).toContainText('… and 4981 more');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test.describe('at a back end that makes plans, Terminate', () => {
  const question = (page: Page) => page.getByRole('alertdialog');
  const act = (page: Page) => question(page).getByRole('button', { name: /^Terminate/ });

  test.beforeEach(async ({ page, backend }) => {
    await offer(page, 'terminateplan');
    backend.on('POST', 'ec2/listallinstance', json({ data: [{ instance_id: 'i-7', tags: { env: 'test' } }] }));
    backend.on('POST', 'machines/terminate', json({ status: 'shutting-down', ips: [] }));
    await page.reload();
    await fill(page);
  });

  test('shows the machine that the lookup finds, and exactly that one is hit', async ({ page, backend }) => {
    const found = terminationPlan([plannedMachine('i-7', { process_id: 12, process_name: 'crawl' })]);
    const none = terminationPlan([], { unknown: ['10.0.0.4'], allowed: false, reason: 'No machine has 10.0.0.4' });
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
        await expect(question(page).getByRole('status')).toHaveText('Looking up the machines…');
        await expect(question(page).getByRole('listitem')).toHaveText([text]);
        slow.release();
        await expect(question(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
          ...['web i-7i-7', '900', 'us-east-1us-east-1a', 'running', 'crawl', '-', 'Terminated'],
        ]);
        await expect(question(page)).toHaveAccessibleDescription('Account 900, region us-east-1. It cannot be undone.');
        const place = { account: '900', region: 'us-east-1', tagname: '', sk_shut: false, force: false };
        const bodies = backend.calls('POST', 'terminate/plan').slice(asked);
        expect(bodies.map(({ body: planned }) => JSON.parse(planned))).toEqual(
          kinds.map((kind) => ({ ...place, instances: [{ ...empty, [kind]: text }] })),
        );
        await question(page).getByRole('button', { name: 'Terminate 1 instance', exact: true }).click();
        await expect(answer(page)).toContainText('Terminate: shutting-down');
        await expect(answer(page).getByRole('row', { name: `${lookup} ${text}` })).toBeVisible();
        const hit = backend.calls('POST', 'machines/terminate').slice(sent);
        expect(hit.map(({ body: one }) => JSON.parse(one))).toEqual([{ ...body, lookupValue: 'i-7' }]);
        await answer(page).getByRole('button', { name: 'Close' }).click();
      },
    );
    await test.step('a machine of production needs the account code typed', async () => {
      const sent = backend.calls('POST', 'machines/terminate').length;
      backend.on('POST', 'terminate/plan', found);
      backend.on('POST', 'ec2/listallinstance', json({ data: [{ instance_id: 'i-7', tags: { env: 'prod' } }] }));
      await button(page, 'Terminate').click();
      await expect(question(page)).toHaveAccessibleDescription(/Machines of production are, or may be, among them\.$/);
      await expect(act(page)).toHaveAccessibleDescription('Type 900 first');
      await page.keyboard.press('Enter');
      await expect(question(page)).toHaveCount(0);
      expect(backend.calls('POST', 'machines/terminate')).toHaveLength(sent);
      await button(page, 'Terminate').click();
      await question(page).getByRole('textbox', { name: 'Type 900 to confirm' }).fill('900');
      await page.keyboard.press('Enter');
      await expect(answer(page)).toContainText('Terminate: shutting-down');
      expect(backend.calls('POST', 'machines/terminate')).toHaveLength(sent + 1);
    });
  });

  test('cannot be pressed for what the server would not terminate, and says why', async ({ page, backend }) => {
    const refused = { allowed: false };
    const guarded = plannedMachine('i-1', { termination_protection: true, effect: 'kept' });
    const twice = [{ value: 'i-1', instance_ids: ['i-8', 'i-9'] }];
    const plans = [
      [
        'a protected machine',
        terminationPlan([guarded], { ...refused, protected: ['i-1'], reason: 'Protected from termination: i-1' }),
        'Protected from termination: i-1',
        /Protected.*Kept/,
      ],
      [
        'an unknown machine',
        terminationPlan([], { ...refused, unknown: ['i-1'], reason: 'No machine has i-1' }),
        'No machine has i-1',
        'Unknown in this account and region:',
      ],
      [
        'a value that several machines have',
        terminationPlan([], { ...refused, ambiguous: twice, reason: 'More than one machine has i-1' }),
        'More than one machine has i-1',
        'i-1 is several machines (i-8, i-9). Name one by its instance ID.',
      ],
      [
        'a machine that is ending already',
        terminationPlan([plannedMachine('i-1', { effect: 'none' })]),
        'Nothing is left to terminate',
        'Is ending already',
      ],
    ] as const;
    await eachStep(
      plans,
      ([what]) => what,
      async ([, plan, why, shown]) => {
        backend.on('POST', 'terminate/plan', plan);
        await button(page, 'Terminate').click();
        await expect(act(page)).toHaveAccessibleDescription(why);
        await expect(question(page)).toContainText(shown);
        await act(page).click({ force: true });
        await expect(act(page)).toHaveAccessibleDescription(why);
        await page.keyboard.press('Escape');
        await expect(question(page)).toHaveCount(0);
        await expect(button(page, 'Terminate')).toBeFocused();
      },
    );
    expect(backend.calls('POST', 'machines/terminate')).toEqual([]);
  });

  test('asks the plain question about another platform, and where this plan cannot be had', async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    const sent = () => backend.calls('POST', 'machines/terminate').map(({ body: one }) => JSON.parse(one));
    await choose(page, 'Platform', 'Hyonix');
    await button(page, 'Terminate').click();
    await expect(question(page).getByRole('row', { name: 'Platform Hyonix' })).toBeVisible();
    await act(page).click();
    await expect(answer(page)).toContainText('Terminate: shutting-down');
    expect(backend.calls('POST', 'terminate/plan')).toEqual([]);
    expect(sent()).toEqual([{ ...body, platform: 'Hyonix' }]);
    await answer(page).getByRole('button', { name: 'Close' }).click();

    backend.on('POST', 'terminate/plan', failed(503, 'The inventory is away'));
    await choose(page, 'Platform', 'AWS');
    await button(page, 'Terminate').click();
    await expect(question(page).getByRole('status')).toContainText('The inventory is away');
    await expect(question(page).getByRole('listitem')).toHaveText(['i-1']);
    await act(page).click();
    await expect(answer(page)).toContainText('Terminate: shutting-down');
    expect(sent().slice(1)).toEqual([body]);
  });
});
