import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { answer, choose, field } from '../../../support/parts';
import { json, never } from '../../../support/replies';
import { byIds, dialog, fillTermination, said, tab, terminate, terminations } from '../../../support/terminatePage';

const kinds = ['Instance IDs', 'IPv4', 'IPv6', 'Private IP', 'Tag Name'];

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await expect(page.getByRole('heading', { level: 1, name: 'Terminate EC2 Instances' })).toBeVisible();
});

test('shows one fault at a time at its field, and focuses it', async ({ page, backend }) => {
  const oneOf = 'Please provide exactly one of Instance IDs, IPv4, IPv6, Private IP, or Tag Name';
  for (const [text, control, act] of [
    ['Account is required', page.getByRole('combobox', { name: 'Account' }), () => choose(page, 'Account', '900')],
    ['Region is required', page.getByRole('combobox', { name: 'Region' }), () => choose(page, 'Region', 'us-east-1')],
    [oneOf, field(page, 'Instance IDs'), () => field(page, 'Instance IDs').fill(' , ,')],
    ['No valid entries found in the selected field', field(page, 'Instance IDs'), undefined],
  ] as const) {
    await terminate(page).click();
    await expect(page.getByRole('alert')).toHaveText([text]);
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleDescription(text);
    await act?.();
  }
  await expect(dialog(page)).toHaveCount(0);
  expect(terminations(backend)).toEqual([]);
});

test('has a tab for each kind of identifier, and a selected tab clears the others', async ({ page }) => {
  await expect(page.getByRole('tab')).toHaveText(kinds);
  for (const kind of kinds) {
    await tab(page, kind).click();
    await expect(tab(page, kind)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page, kind)).toHaveValue('');
    await field(page, kind).fill('something');
  }
  await tab(page, 'Instance IDs').click();
  await expect(field(page, 'Instance IDs')).toHaveValue('');

  await test.step('arrow keys move along the tabs and clear nothing, and Enter selects', async () => {
    await field(page, 'Instance IDs').fill('i-1');
    await page.keyboard.press('Shift+Tab');
    for (const [key, focused] of [
      ['ArrowLeft', 'Tag Name'],
      ['Home', 'Instance IDs'],
      ['ArrowRight', 'IPv4'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, focused)).toBeFocused();
    }
    await expect(field(page, 'Instance IDs')).toHaveValue('i-1');
    await page.keyboard.press('Enter');
    await expect(tab(page, 'IPv4')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(field(page, 'IPv4')).toBeFocused();
    await tab(page, 'Instance IDs').click();
    await expect(field(page, 'Instance IDs')).toHaveValue('');
  });
});

test('asks with the targets listed, sends each once, and sends nothing after Cancel or Escape', async ({
  page,
  backend,
}) => {
  await fillTermination(page, 'IPv4', ' 10.0.0.1, 10.0.0.2,, 10.0.0.1\n10.0.0.3 ');
  const question = page.getByRole('alertdialog', { name: 'Confirm termination of 3 instance(s)?', exact: true });
  const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
  for (const close of [
    () => question.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await terminate(page).click();
    await expect(question.getByRole('listitem')).toHaveText(addresses);
    await expect(question).toHaveAccessibleDescription(/Account 900 Hospitality, region us-east-1/);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await close();
    await expect(question).toHaveCount(0);
    await expect(terminate(page)).toBeFocused();
  }
  expect(terminations(backend)).toEqual([]);
  await terminate(page).click();
  await question.getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Termination started' })).toBeVisible();
  await expect(answer(page)).toContainText('"status": "success"');
  await expect(terminate(page)).toBeFocused();
  const instances = addresses.map((ipv4) => ({ instance_id: '', ipv4, ipv6: '', private_ip: '' }));
  expect(terminations(backend)).toEqual([{ ...byIds(), instances }]);

  await test.step('a tag name with a comma is one target, and the options are named', async () => {
    backend.on('POST', 'terminate', json({ status: 'success', message: 'Termination started by Tag Name' }));
    await tab(page, 'Tag Name').click();
    await field(page, 'Tag Name').fill(' web, east ');
    await page.getByRole('checkbox', { name: 'Skip shutdown', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Force', exact: true }).check();
    await terminate(page).click();
    const asked = page.getByRole('alertdialog', { name: 'Confirm termination of all instances tagged web, east?' });
    await expect(asked).toHaveAccessibleDescription(/Skip shutdown, Force/);
    await asked.getByRole('button', { name: 'Terminate all instances tagged web, east', exact: true }).click();
    await expect(answer(page)).toContainText('Termination started by Tag Name');
    const options = { tagname: 'web, east', sk_shut: true, force: true };
    expect(terminations(backend).slice(1)).toEqual([{ ...byIds(), ...options }]);
  });
});

test('shows the result of each machine, and reports a failure when one failed', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await fillTermination(page, 'Instance IDs', 'i-1, i-2');
  const cloud = 'The cloud failed to terminate 1 of 2 instances: An internal error';
  const data = [
    { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
    { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: 'An internal error' },
  ];
  const answers = [
    ['a 502', json({ status: 'failed', message: cloud, data }, 502)],
    ['a 200 with the status success', json({ status: 'success', message: cloud, data })],
  ] as const;
  const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
  await eachStep(
    answers,
    ([name]) => name,
    async ([, reply]) => {
      await page.reload();
      backend.on('POST', 'terminate', reply);
      await terminate(page).click();
      await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
      await expect(said(page, cloud)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: cloud })).toHaveCount(0);
      await expect(rows.nth(1)).toContainText(/i-1.*Done.*running → shutting-down/);
      await expect(rows.nth(2)).toContainText(/i-2.*Failed.*An internal error/);
      await answer(page).getByRole('button', { name: 'Close' }).click();
    },
  );
});

test('reports an unknown outcome after a time-out, and sends nothing again', async ({ page, backend }) => {
  backend.on('POST', 'terminate', never());
  await fillTermination(page, 'Instance IDs', 'i-1');
  await terminate(page).click();
  const timeouts = await holdTimeouts(page);
  await dialog(page).getByRole('button', { name: 'Terminate 1 instance' }).click();
  await backend.call('POST', 'terminate');
  await timeouts.pass();
  await expect(answer(page)).toContainText('the outcome is unknown. Check the status');
  await expect(page.getByText(/failed/)).toHaveCount(0);
  expect(terminations(backend)).toHaveLength(1);
});
