import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/fixtures';
import type { Handler } from '../../support/foreignBackend';
import { cutOff, failed, held, json } from '../../support/replies';
import { offer } from '../../support/requestRows';
import { answer, byIds, dialog, fillTermination, said, terminate, terminations } from '../../support/terminatePage';
import { plannedMachine as machine, terminationPlan as plan } from '../../support/terminationPlan';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const guarded = { termination_protection: true, effect: 'kept' };

/** What a search answers about machines: their tags. */
const tagged =
  (tags: object): Handler =>
  ({ body }) => {
    const { instance_ids } = JSON.parse(body) as { instance_ids: string[] };
    return json({ data: instance_ids.map((instance_id) => ({ instance_id, tags })) });
  };

test.beforeEach(async ({ page, backend, signInAs }) => {
  await offer(page, 'terminateplan');
  backend.on('POST', 'ec2/listallinstance', tagged({ env: 'test' }));
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
});

test('the question shows the machines, and exactly those are hit', async ({ page, backend }) => {
  const owned = { process_id: 12, process_name: 'crawl', state: 'stopped' };
  const slow = held(plan([machine('i-1', owned), machine('i-2')]));
  backend.on('POST', 'terminate/plan', slow);
  await fillTermination(page, 'Tag Name', 'web');
  await terminate(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web?');
  await expect(dialog(page).getByRole('status')).toHaveText('Looking up the machines…');
  slow.release();
  const row = dialog(page).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    'web i-1i-1',
    '900',
    'us-east-1us-east-1a',
    'stopped',
    'crawl',
    '-',
    'Terminated',
  ]);
  expect(JSON.parse(backend.calls('POST', 'terminate/plan')[0]?.body ?? '')).toEqual({ ...byIds(), tagname: 'web' });
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances', exact: true }).click();
  await expect(answer(page)).toContainText('Termination started');
  expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
  await expect(answer(page).getByRole('row')).toHaveCount(3);
});

test('protected machines are sent apart, zone by zone, and each machine has its result', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const machines = [
    machine('i-1', guarded),
    machine('i-2', { effect: 'kept' }),
    machine('i-3', { ...guarded, availability_zone: 'us-east-1b' }),
  ];
  backend.on('POST', 'terminate/plan', plan(machines, { protected: ['i-1', 'i-3'], allowed: false }));
  backend.on('POST', 'terminate', ({ body }) =>
    body.includes('i-2') ? json({ status: 'success', message: 'Begun' }) : failed(409, 'Protected from termination'),
  );
  await fillTermination(page, 'Instance IDs', 'i-1, i-2, i-3');
  await terminate(page).click();
  await expect(dialog(page)).toContainText('EC2 refuses a protected machine');
  await expect(dialog(page).getByRole('row', { name: /i-1/ })).toContainText(/Protected.*Sent apart/);
  await dialog(page).getByRole('button', { name: 'Terminate 3 instances' }).click();
  await expect(said(page, '1 of 3 machines are being terminated')).toBeVisible();
  await expect(said(page, 'Protected from termination')).toBeVisible();
  expect(terminations(backend)).toEqual([byIds('i-2'), byIds('i-1'), byIds('i-3')]);
  const rows = answer(page).getByRole('row');
  await expect(rows.filter({ hasText: 'i-2' })).toContainText('Done');
  for (const id of ['i-1', 'i-3']) {
    await expect(rows.filter({ hasText: id })).toContainText(/Failed.*Protected from termination/);
  }
});

test('after a request of unknown end the machines are read again', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  backend.on('POST', 'terminate/plan', plan([machine('i-1')]), plan([machine('i-1', { state: 'shutting-down' })]));
  backend.on('POST', 'terminate', cutOff('{"status": "success"}'));
  await fillTermination(page, 'Instance IDs', 'i-1');
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 1 instance' }).click();
  await expect(said(page, 'it may have been done all the same')).toBeVisible();
  const row = answer(page).getByRole('row').filter({ hasText: 'i-1' });
  await expect(row).toContainText('Outcome unknown; its state now: shutting-down');
  expect(terminations(backend)).toHaveLength(1);
});

test('protected machines can be left out', async ({ page, backend }) => {
  backend.on('POST', 'terminate/plan', plan([machine('i-1', guarded), machine('i-2', { effect: 'kept' })]));
  await fillTermination(page, 'Instance IDs', 'i-1, i-2');
  await terminate(page).click();
  await dialog(page).getByRole('checkbox', { name: 'Leave protected machines out' }).check();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
  await expect(dialog(page).getByRole('row', { name: /i-1/ })).toContainText('Left out');
  await dialog(page).getByRole('button', { name: 'Terminate 1 instance', exact: true }).click();
  await expect(answer(page)).toBeVisible();
  expect(terminations(backend)).toEqual([byIds('i-2')]);
});

test('what is unknown, ambiguous or ending already is told and left out', async ({ page, backend }) => {
  const ending = machine('i-3', { state: 'shutting-down', effect: 'none' });
  const ambiguous = [{ value: '10.0.0.9', instance_ids: ['i-8', 'i-9'] }];
  backend.on('POST', 'terminate/plan', plan([machine('i-2'), ending], { unknown: ['10.0.0.1'], ambiguous }));
  await fillTermination(page, 'Private IP', '10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.9');
  await terminate(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
  await expect(dialog(page)).toContainText(/Unknown in this account and region, left out:.*10\.0\.0\.1/s);
  await expect(dialog(page)).toContainText('10.0.0.9 is several machines (i-8, i-9)');
  await expect(dialog(page).getByRole('row', { name: /i-3/ })).toContainText(/shutting-down.*Is ending already/);
  await dialog(page).getByRole('button', { name: 'Terminate 1 instance', exact: true }).click();
  await expect(answer(page)).toBeVisible();
  expect(terminations(backend)).toEqual([byIds('i-2')]);
});

for (const [what, reply, reason] of [
  ['nothing is left', plan([], { unknown: ['i-1'] }), 'Nothing is left to terminate'],
  [
    'a request would hit too many',
    plan([machine('i-1'), machine('i-2')], { limit: 1 }),
    'One request may hit at most 1 machines, and 2 would be hit',
  ],
] as const) {
  test(`the button says why it cannot be pressed when ${what}`, async ({ page, backend }) => {
    backend.on('POST', 'terminate/plan', reply);
    await fillTermination(page, 'Instance IDs', 'i-1');
    await terminate(page).click();
    const act = dialog(page).getByRole('button', { name: /^Terminate/ });
    await expect(act).toHaveAccessibleDescription(reason);
    await act.click({ force: true });
    // A press that did something would have ended the question.
    await expect(act).toHaveAccessibleDescription(reason);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(terminations(backend)).toEqual([]);
  });
}

const six = ['i-1', 'i-2', 'i-3', 'i-4', 'i-5', 'i-6'];

for (const [what, ids, tags, why] of [
  ['more than five machines', six, { env: 'test' }, 'These are more than 5 machines.'],
  ['a machine of production', ['i-1'], { env: 'prod' }, 'Machines of production are, or may be, among them.'],
] as const) {
  test(`for ${what} the account code has to be typed, and the question says why`, async ({ page, backend }) => {
    backend.on('POST', 'terminate/plan', plan(ids.map((id) => machine(id))));
    backend.on('POST', 'ec2/listallinstance', tagged(tags));
    await fillTermination(page, 'Instance IDs', ids.join(','));
    await terminate(page).click();
    const code = dialog(page).getByRole('textbox', { name: 'Type 900 to confirm' });
    await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`It cannot be undone\\. ${why}$`));
    const act = dialog(page).getByRole('button', { name: /^Terminate/ });
    await code.fill('90');
    await expect(act).toHaveAccessibleDescription('Type 900 first');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    expect(terminations(backend)).toEqual([]);
    await code.fill('900');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toBeVisible();
    expect(terminations(backend)).toEqual([byIds(...ids)]);
  });
}

test('five machines of none need no code', async ({ page, backend }) => {
  backend.on('POST', 'terminate/plan', plan(six.slice(1).map((id) => machine(id))));
  await fillTermination(page, 'Instance IDs', six.slice(1).join('\n'));
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 5 instances' }).click();
  await expect(answer(page)).toBeVisible();
});

for (const [what, reply, note] of [
  ['answers 501 to it', failed(501, 'Not built'), undefined],
  ['answers 404 to it', failed(404, 'There is no such call'), undefined],
  ['fails at it', failed(503, 'The inventory is away'), 'The inventory is away'],
] as const) {
  test(`a back end that ${what} gets the plain question`, async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    backend.on('POST', 'terminate/plan', reply);
    await fillTermination(page, 'Instance IDs', six.join(','));
    await terminate(page).click();
    const act = dialog(page).getByRole('button', { name: 'Terminate 6 instances' });
    await expect(act).toBeEnabled();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(6);
    if (note) await expect(dialog(page).getByRole('status')).toContainText(note);
    await act.click();
    await expect(answer(page)).toBeVisible();
    expect(terminations(backend)).toEqual([byIds(...six)]);
  });
}

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1_440, 390]) {
    test(`the plan is accessible in the ${theme} theme at ${width} pixels`, async ({ page, backend }) => {
      await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      backend.on('POST', 'terminate/plan', plan([machine('i-1', guarded), machine('i-2')], { unknown: ['i-7'] }));
      await fillTermination(page, 'Instance IDs', 'i-1, i-2, i-7');
      await terminate(page).click();
      await expect(dialog(page).getByRole('row')).toHaveCount(3);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  }
}
