import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { body, fill, openMachineStatus, value } from '../../../support/machineStatusPage';
import { moving } from '../../../support/motion';
import { answer, button, choose, combobox } from '../../../support/parts';
import { cutOff, held, json, never } from '../../../support/replies';

test.use(moving);

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await openMachineStatus(page);
});

test('shows the status of a machine in words, as facts and raw, and copies it without secrets', async ({
  page,
  backend,
  context,
}) => {
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
  backend.on('POST', 'machines/status', never());
  await fill(page);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('machines/status'));
  await button(page, 'Check Status').click();
  await backend.call('POST', 'machines/status');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Terminate' }).click();
  await gone;
  await expect(page.getByRole('alert')).toHaveCount(0);
});
