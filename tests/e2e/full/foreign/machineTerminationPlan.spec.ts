import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { answer } from '../../../support/parts';
import { cutOff, failed, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { plannedMachine, terminationPlan } from '../../../support/terminationPlan';

const machine = (id: string, more: object = {}) =>
  plannedMachine(id, { process_id: 12, process_name: 'crawl', ...more });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Terminate Machines', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const act = (page: Page) => dialog(page).getByRole('button', { name: /^Terminate/ });
const terminations = (backend: ForeignBackend): unknown[] =>
  backend.calls('DELETE', 'terminatemachines').map(({ body }) => JSON.parse(body));
const byIds = (...InstanceIds: string[]) => ({ process_id: 12, InstanceIds, ipv4: [], ipv6: [], tagname: '' });

/** Hands the form over filled, as a link of another page does. */
async function open(page: Page, ...instanceIds: string[]): Promise<void> {
  await page.goto('/dashboard/launch/extractionterminate');
  await page.evaluate(
    (usr) => {
      window.history.pushState({ usr, key: 'handed', idx: 1 }, '', '/dashboard/launch/extractionterminate');
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    },
    { processId: '12', instanceIds },
  );
  await expect(page.getByRole('spinbutton', { name: 'Process ID' })).toHaveValue('12');
  await expect(page.getByRole('textbox', { name: 'Instance IDs' })).toHaveValue(instanceIds.join(', '));
}

test.beforeEach(async ({ page, signInAs }) => {
  await offer(page, 'terminatemachinesplan');
  await signInAs(['machine_launch user']);
});

test('the question shows the machines, and exactly those are hit', async ({ page, backend }) => {
  backend.on(
    'POST',
    'terminatemachines/plan',
    terminationPlan([machine('i-1'), machine('i-2', { state: 'stopped' }), machine('i-3', { effect: 'none' })]),
  );
  await open(page);
  await page.getByRole('textbox', { name: 'Tag name' }).fill('web');
  await submit(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web?');
  const rows = dialog(page).getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    ...['web i-1i-1', '900 Hospitality', 'us-east-1us-east-1a', 'running', 'crawl', '-', 'Terminated'],
  ]);
  await expect(rows.filter({ hasText: 'i-3' })).toContainText('Already terminating');
  expect(JSON.parse(backend.calls('POST', 'terminatemachines/plan')[0]?.body ?? '')).toEqual({
    ...byIds(),
    tagname: 'web',
  });
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances', exact: true }).click();
  await expect(answer(page).getByRole('row')).toHaveCount(3);
  expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
  // Whoever may not search for machines is not let run into a refusal.
  expect(backend.calls('POST', 'ec2/listallinstance')).toEqual([]);
});

test('a plan that is not allowed says why, and its button does nothing', async ({ page, backend }) => {
  const guarded = machine('i-2', { termination_protection: true, effect: 'kept' });
  const reason = 'No machine of process 12 has i-9';
  backend.on(
    'POST',
    'terminatemachines/plan',
    terminationPlan([machine('i-1', { effect: 'kept' }), guarded], {
      ...{ unknown: ['i-9'], protected: ['i-2'], allowed: false, reason },
    }),
    terminationPlan([machine('i-1', { effect: 'none' })]),
    terminationPlan([machine('i-1'), machine('i-2')], { limit: 1 }),
  );
  await open(page, 'i-1', 'i-2', 'i-9');
  for (const why of [
    reason,
    'Nothing left to terminate',
    'This would terminate 2 machines; the limit per request is 1',
  ]) {
    await submit(page).click();
    await expect(act(page)).toHaveAccessibleDescription(new RegExp(why));
    if (why === reason) {
      await expect(dialog(page).getByText(reason)).toBeVisible();
      await expect(dialog(page)).toContainText(/Not machines of this process:\s*i-9/);
      await expect(dialog(page).getByRole('row', { name: /i-2/ })).toContainText(/Protected.*Kept/);
    }
    await act(page).click({ force: true });
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  expect(terminations(backend)).toEqual([]);
});

test('for more than five machines, or one of production, the account code has to be typed', async ({
  page,
  backend,
}) => {
  const six = ['i-1', 'i-2', 'i-3', 'i-4', 'i-5', 'i-6'];
  backend.on(
    'POST',
    'terminatemachines/plan',
    terminationPlan(six.map((id) => machine(id))),
    terminationPlan([machine('i-1', { name: 'prod-crawl' })]),
    terminationPlan(six.slice(1).map((id) => machine(id))),
  );
  await open(page, ...six);
  for (let nth = 1; nth <= 2; nth += 1) {
    await submit(page).click();
    const code = dialog(page).getByRole('textbox', { name: 'Type 900 to confirm' });
    await code.fill('90');
    await expect(act(page)).toHaveAccessibleDescription('Type 900 first');
    await code.press('Enter');
    await expect(dialog(page)).toBeVisible();
    expect(terminations(backend)).toHaveLength(nth - 1);
    await code.fill('900');
    await code.press('Enter');
    await backend.call('DELETE', 'terminatemachines', nth);
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
  }
  await submit(page).click();
  await expect(act(page)).toBeEnabled();
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  expect(terminations(backend)).toEqual([byIds(...six), byIds('i-1')]);
});

test('after a request of unknown end the machines are read again', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  const now = terminationPlan([machine('i-1', { state: 'shutting-down' })]);
  backend.on('POST', 'terminatemachines/plan', terminationPlan([machine('i-1')]), now);
  backend.on('DELETE', 'terminatemachines', cutOff('{"status": "success"}'));
  await open(page, 'i-1');
  await submit(page).click();
  await act(page).click();
  const row = answer(page).getByRole('row').filter({ hasText: 'i-1' });
  await expect(row).toContainText('Outcome unknown; current state: shutting-down');
});

test('whoever may search for machines has their tags looked up; without a plan the plain question stands', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['machine_launch user', 'aws user']);
  backend.on('POST', 'terminatemachines/plan', terminationPlan([machine('i-1')]), failed(501, 'Not built'));
  backend.on('POST', 'ec2/listallinstance', json({ data: [{ instance_id: 'i-1', tags: { env: 'prod' } }] }));
  await open(page, 'i-1');
  await submit(page).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Type 900 to confirm' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await submit(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(['i-1']);
  await expect(act(page)).toBeEnabled();
});
