import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { answer, field } from '../../../support/parts';
import { cutOff, failed, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { byIds, dialog, fillTermination, said, tab, terminate, terminations } from '../../../support/terminatePage';
import { guarded, plannedMachine as machine, terminationPlan as plan, tagged } from '../../../support/terminationPlan';

const six = ['i-1', 'i-2', 'i-3', 'i-4', 'i-5', 'i-6'];

test.beforeEach(async ({ page, backend, signInAs }) => {
  await offer(page, 'terminateplan');
  backend.on('POST', 'ec2/listallinstance', tagged({ env: 'test' }));
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
});

test('reads the machines again after an unknown outcome', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  backend.on('POST', 'terminate/plan', plan([machine('i-1')]), plan([machine('i-1', { state: 'shutting-down' })]));
  backend.on('POST', 'terminate', cutOff('{"status": "success"}'));
  await fillTermination(page, 'Instance IDs', 'i-1');
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 1 instance' }).click();
  await expect(said(page, 'it may have been done anyway')).toBeVisible();
  const row = answer(page).getByRole('row').filter({ hasText: 'i-1' });
  await expect(row).toContainText('Outcome unknown; current state: shutting-down');
  expect(terminations(backend)).toHaveLength(1);
});

test('follows machines until they are terminated, and no longer', async ({ page, backend }) => {
  const began = (instance_id: string) => ({ instance_id, previous_state: 'running', state: 'shutting-down' });
  const found = (...states: string[]) =>
    json({ data: states.map((state, n) => ({ instance_id: `i-${n + 1}`, state, tags: {} })) });
  backend.on('POST', 'terminate/plan', plan([machine('i-1'), machine('i-2')]));
  backend.on('POST', 'terminate', json({ status: 'success', data: [began('i-1'), began('i-2')] }));
  await page.clock.install();
  await page.reload();
  await fillTermination(page, 'Instance IDs', 'i-1, i-2');
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  const results = answer(page).getByRole('row');
  await expect(results.nth(1)).toHaveText('web i-1i-1Done running → shutting-down');
  const reads = () => backend.calls('POST', 'ec2/listallinstance').length;
  const before = reads();

  backend.on('POST', 'ec2/listallinstance', found('terminated', 'shutting-down'));
  await page.clock.runFor(5_000);
  await expect(results.nth(1)).toHaveText('web i-1i-1Done running → shutting-down → terminated');
  await expect(results.nth(2)).toHaveText('web i-2i-2Done running → shutting-down');
  backend.on('POST', 'ec2/listallinstance', found('terminated', 'terminated'));
  await page.clock.runFor(5_000);
  await expect(results.nth(2)).toHaveText('web i-2i-2Done running → shutting-down → terminated');
  await page.clock.runFor(60_000);
  expect(reads()).toBe(before + 2);
});

test('lists unknown, ambiguous and terminating machines and skips them, and protected ones on request', async ({
  page,
  backend,
}) => {
  const act = dialog(page).getByRole('button', { name: 'Terminate 1 instance', exact: true });
  await test.step('unknown, ambiguous or ending already', async () => {
    const ending = machine('i-3', { state: 'shutting-down', effect: 'none' });
    const ambiguous = [{ value: '10.0.0.9', instance_ids: ['i-8', 'i-9'] }];
    backend.on('POST', 'terminate/plan', plan([machine('i-2'), ending], { unknown: ['10.0.0.1'], ambiguous }));
    await fillTermination(page, 'Private IP', '10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.9');
    await terminate(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
    await expect(dialog(page)).toContainText(/Not found in this account and region, skipped:.*10\.0\.0\.1/s);
    await expect(dialog(page)).toContainText('10.0.0.9 matches several machines (i-8, i-9)');
    expect(await dialog(page).textContent()).toMatch(/10\.0\.0\.1.*matches several.*Owner process/s);
    await expect(dialog(page).getByRole('row', { name: /i-3/ })).toContainText(/shutting-down.*Already terminating/);
    await act.click();
    await expect(answer(page)).toBeVisible();
    expect(terminations(backend)).toEqual([byIds('i-2')]);
  });
  await test.step('protected', async () => {
    backend.on('POST', 'terminate/plan', plan([machine('i-1', guarded), machine('i-4', { effect: 'kept' })]));
    backend.on('POST', 'terminate', json({ status: 'success', message: 'Begun without the protected one' }));
    await tab(page, 'Instance IDs').click();
    await field(page, 'Instance IDs').fill('i-1, i-4');
    await terminate(page).click();
    await dialog(page).getByRole('checkbox', { name: 'Skip protected machines' }).check();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
    await expect(dialog(page).getByRole('row', { name: /i-1/ })).toContainText('Skipped');
    await act.click();
    await expect(answer(page)).toContainText('Begun without the protected one');
    expect(terminations(backend)).toEqual([byIds('i-2'), byIds('i-4')]);
  });
});

test('lists every process that loses machines, those without any left first', async ({ page, backend }) => {
  const process = (process_id: number, machines_after: number) => ({
    ...{ process_id, process_name: `crawl ${process_id}`, machines_live: 3, machines_after, machine_max_count: 20 },
  });
  const processes = Array.from({ length: 8 }, (_, n) => process(n + 1, n < 7 ? 2 : 0));
  const owned = processes.map(({ process_id }) => machine(`i-${process_id}`, { process_id }));
  backend.on('POST', 'terminate/plan', plan(owned, { processes }));
  await fillTermination(page, 'Instance IDs', owned.map(({ instance_id }) => instance_id).join(', '));
  await terminate(page).click();
  const fates = dialog(page).getByRole('region', { name: 'Processes' });
  await expect(fates.getByRole('listitem').first()).toHaveText('crawl 8: 3 → 0 of 20');
  await expect(fates).not.toContainText('crawl 7');
  await fates.getByRole('button', { name: '2 more' }).click();
  await expect(fates.getByRole('listitem').filter({ hasText: '3 → ' })).toHaveCount(8);
  await expect(fates.getByRole('button', { name: 'Show fewer' })).toBeFocused();
});

test('a disallowed plan disables the button with a reason', async ({ page, backend }) => {
  await fillTermination(page, 'Instance IDs', 'i-1');
  const plans = [
    ['when nothing is left', plan([], { unknown: ['i-1'] }), 'Nothing left to terminate'],
    [
      'when a request would hit too many',
      plan([machine('i-1'), machine('i-2')], { limit: 1 }),
      'This would terminate 2 machines; the limit per request is 1',
    ],
  ] as const;
  await eachStep(
    plans,
    ([name]) => name,
    async ([, reply, reason]) => {
      backend.on('POST', 'terminate/plan', reply);
      await terminate(page).click();
      const act = dialog(page).getByRole('button', { name: /^Terminate/ });
      await expect(act).toHaveAccessibleDescription(reason);
      await act.click({ force: true });
      await expect(act).toHaveAccessibleDescription(reason);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(terminations(backend)).toEqual([]);
    },
  );
});

test('asks without a plan when the plan fails', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await fillTermination(page, 'Instance IDs', six.join(','));
  const replies = [
    ['the call is not built', failed(501, 'Not built'), undefined],
    ['the call fails', failed(503, 'The inventory is away'), 'The inventory is away'],
  ] as const;
  await eachStep(
    replies,
    ([name]) => name,
    async ([name, reply, note]) => {
      const sent = terminations(backend).length;
      backend.on('POST', 'terminate/plan', reply);
      backend.on('POST', 'terminate', json({ status: 'success', message: `Begun though ${name}` }));
      await terminate(page).click();
      const act = dialog(page).getByRole('button', { name: 'Terminate 6 instances' });
      await expect(act).toBeEnabled();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(6);
      if (note) await expect(dialog(page).getByRole('status')).toContainText(note);
      await act.click();
      await expect(answer(page)).toContainText(`Begun though ${name}`);
      expect(terminations(backend).slice(sent)).toEqual([byIds(...six)]);
    },
  );
});
