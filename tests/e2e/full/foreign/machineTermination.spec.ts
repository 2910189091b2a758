import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { answer, field, number } from '../../../support/parts';
import { json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { plannedMachine, terminationPlan } from '../../../support/terminationPlan';

const path = '/dashboard/launch/extractionterminate';
const processId = (page: Page) => number(page, 'Process ID');
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Terminate Machines', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const act = (page: Page) => dialog(page).getByRole('button', { name: /^Terminate/ });
const terminations = (backend: ForeignBackend): unknown[] =>
  backend.calls('DELETE', 'terminatemachines').map(({ body }) => JSON.parse(body));
const byIds = (...InstanceIds: string[]) => ({ process_id: 12, InstanceIds, ipv4: [], ipv6: [], tagname: '' });
const machine = (id: string, more: object = {}) =>
  plannedMachine(id, { process_id: 12, process_name: 'crawl', ...more });

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test.describe('without plans', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Machine Termination' })).toBeVisible();
  });

  test('shows each fault at its field, focuses the first, and sends nothing', async ({ page, backend }) => {
    await processId(page).pressSequentially('e');
    await field(page, 'IPv4').fill('10.0.0.4');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Process ID must be an integer']);
    await expect(processId(page)).toBeFocused();
    await expect(processId(page)).toHaveAccessibleDescription('Process ID must be an integer');
    await processId(page).fill('12');
    const methods = ['Instance IDs', 'IPv4', 'IPv6', 'Tag name'];
    for (const method of methods) await field(page, method).fill('1');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Please provide only one identification method at a time']);
    await expect(field(page, 'Instance IDs')).toBeFocused();
    for (const method of methods) await expect(field(page, method)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page)).toHaveCount(0);
    expect(terminations(backend)).toEqual([]);
  });

  test('names the process and the targets before it sends each once', async ({ page, backend }) => {
    backend.on('GET', 'listprocess', json({ message: 'fetched', data: [{ id: 12, process_name: 'crawl' }] }));
    await page.reload();
    await processId(page).fill('12');
    await expect(processId(page)).toHaveAccessibleDescription('crawl');
    await field(page, 'Instance IDs').fill(' i-1, i-2,, i-1\ni-3 ');
    await submit(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 3 instance(s)?');
    await expect(dialog(page)).toHaveAccessibleDescription("Process 12 (crawl). This can't be undone.");
    await expect(dialog(page).getByRole('listitem')).toHaveText(['i-1', 'i-2', 'i-3']);
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
    await expect(answer(page)).toContainText('Machines terminated');
    await expect(submit(page)).toBeFocused();
    expect(terminations(backend)).toEqual([byIds('i-1', 'i-2', 'i-3')]);

    await field(page, 'Instance IDs').fill('');
    await field(page, 'Tag name').fill(' web, east ');
    await submit(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web, east?');
    await page.keyboard.press('Escape');
    await submit(page).click();
    await dialog(page).getByRole('button', { name: 'Terminate all instances tagged web, east', exact: true }).click();
    await backend.call('DELETE', 'terminatemachines', 2);
    expect(terminations(backend).slice(1)).toEqual([{ ...byIds(), tagname: 'web, east' }]);
  });

  test('shows the result of each machine, also after a reload', async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    const data = [
      { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
      { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: '<b>An error</b>' },
    ];
    backend.on('DELETE', 'terminatemachines', json({ status: 'failed', message: '1 of 2 begun', data }, 502));
    await processId(page).fill('12');
    await field(page, 'Instance IDs').fill('i-1, i-2');
    await submit(page).click();
    await act(page).click();
    const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/i-1.*Done.*running → shutting-down/);
    await page.reload();
    await expect(rows.nth(2)).toContainText(/i-2.*Failed.*<b>An error<\/b>/);
    await answer(page).getByRole('button', { name: 'Close' }).click();
    await expect(submit(page)).toBeFocused();
  });
});

test.describe('with plans', () => {
  test.beforeEach(async ({ page }) => offer(page, 'terminatemachinesplan'));

  /** Opens the form filled in, as a link of another page does. */
  async function open(page: Page, ...instanceIds: string[]): Promise<void> {
    await page.goto(path);
    await page.evaluate(
      ([address, usr]) => {
        window.history.pushState({ usr, key: 'handed', idx: 1 }, '', address);
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
      },
      [path, { processId: '12', instanceIds }] as const,
    );
    await expect(processId(page)).toHaveValue('12');
    await expect(field(page, 'Instance IDs')).toHaveValue(instanceIds.join(', '));
  }

  test('the question lists the machines of a tag, and exactly those are terminated', async ({ page, backend }) => {
    const machines = [machine('i-1'), machine('i-2', { state: 'stopped' }), machine('i-3', { effect: 'none' })];
    backend.on('POST', 'terminatemachines/plan', terminationPlan(machines));
    await open(page);
    await field(page, 'Tag name').fill('web');
    await submit(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web?');
    const rows = dialog(page).getByRole('row');
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      ...['web i-1i-1', '900 Hospitality', 'us-east-1us-east-1a', 'running', 'crawl', '-', 'Terminated'],
    ]);
    await expect(rows.filter({ hasText: 'i-3' })).toContainText('Already terminating');
    const [planned] = backend.calls('POST', 'terminatemachines/plan');
    expect(JSON.parse(planned?.body ?? '')).toEqual({ ...byIds(), tagname: 'web' });
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Terminate 2 instances', exact: true }).click();
    await expect(answer(page).getByRole('row')).toHaveCount(3);
    expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
    // A person without the right to search for machines must not cause a refused search.
    expect(backend.calls('POST', 'ec2/listallinstance')).toEqual([]);
  });

  test('a plan that is not allowed disables the button and says why', async ({ page, backend }) => {
    const guarded = machine('i-2', { termination_protection: true, effect: 'kept' });
    const reason = 'No machine of process 12 has i-9';
    const refused = { unknown: ['i-9'], protected: ['i-2'], allowed: false, reason };
    backend.on(
      'POST',
      'terminatemachines/plan',
      terminationPlan([machine('i-1', { effect: 'kept' }), guarded], refused),
    );
    await open(page, 'i-1', 'i-2', 'i-9');
    await submit(page).click();
    await expect(act(page)).toHaveAccessibleDescription(new RegExp(reason));
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await expect(dialog(page)).toContainText(/Not machines of this process:\s*i-9/);
    await expect(dialog(page).getByRole('row', { name: /i-2/ })).toContainText(/Protected.*Kept/);
    await act(page).click({ force: true });
    await expect(dialog(page)).toBeVisible();
    expect(terminations(backend)).toEqual([]);
  });

  test('needs the account code typed for a machine whose name says production', async ({ page, backend }) => {
    const production = terminationPlan([machine('i-1', { name: 'prod-crawl' }), machine('i-2')]);
    backend.on('POST', 'terminatemachines/plan', production);
    await open(page, 'i-1', 'i-2');
    await submit(page).click();
    const code = dialog(page).getByRole('textbox', { name: 'Type 900 to confirm' });
    await expect(act(page)).toHaveAccessibleDescription('Type 900 first');
    await code.fill('900');
    await code.press('Enter');
    await backend.call('DELETE', 'terminatemachines');
    expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
  });
});
