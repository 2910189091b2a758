import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { body, fill, openMachineStatus, value } from '../../../support/machineStatusPage';
import { moving } from '../../../support/motion';
import { alert, answer, button, choose, combobox } from '../../../support/parts';
import { cut, cutOff, failed, held, json, never } from '../../../support/replies';

test.use(moving);

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await openMachineStatus(page);
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
  await expect(answer(page)).toContainText('Starting 10.0.0.4: pending');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toHaveLength(1);
  expect(JSON.parse((await backend.call('POST', 'machines/start')).body)).toEqual({
    ...body,
    lookupType: 'ipv4',
    lookupValue: '10.0.0.4',
  });
});

test('Start says that the machine of the form runs if the last check has found it running', async ({
  page,
  backend,
}) => {
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

test('Stop and Terminate show what is hit and ask first', async ({ page, backend }) => {
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
      await expect(answer(page)).toContainText('i-1: running');
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
  await expect(answer(page)).toContainText('it may have been done anyway');
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
