import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { answer, choose, field } from '../../../support/parts';
import { json } from '../../../support/replies';
import { byIds, dialog, fillTermination, tab, terminate, terminations } from '../../../support/terminatePage';

const kinds = ['Instance IDs', 'IPv4', 'IPv6', 'Private IP', 'Tag Name'];

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await expect(page.getByRole('heading', { level: 1, name: 'Terminate EC2 Instances' })).toBeVisible();
});

test('what is wrong is said one thing at a time, at its field, which gets the focus', async ({ page, backend }) => {
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
  await field(page, 'Instance IDs').fill('   ');
  await terminate(page).click();
  await expect(page.getByRole('alert')).toHaveText([oneOf]);
  await expect(dialog(page)).toHaveCount(0);
  expect(terminations(backend)).toEqual([]);
});

test('there is a tab and a field of its name for each kind of identifier, and selecting one empties the others', async ({
  page,
}) => {
  await expect(page.getByRole('tab')).toHaveText(kinds);
  for (const kind of kinds) {
    await tab(page, kind).click();
    await expect(tab(page, kind)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page, kind)).toHaveValue('');
    await field(page, kind).fill('something');
  }
  await tab(page, 'Instance IDs').click();
  await expect(field(page, 'Instance IDs')).toHaveValue('');
  await tab(page, 'Tag Name').click();
  await expect(field(page, 'Tag Name')).toHaveValue('');
  await tab(page, 'Instance IDs').click();

  // Arrow keys lead along the tabs without emptying anything; Enter selects.
  await field(page, 'Instance IDs').fill('i-1');
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Instance IDs')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Tag Name')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Instance IDs')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'IPv4')).toBeFocused();
  await expect(field(page, 'Instance IDs')).toHaveValue('i-1');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'IPv4')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(field(page, 'IPv4')).toBeFocused();
  await tab(page, 'Instance IDs').click();
  await expect(field(page, 'Instance IDs')).toHaveValue('');
});

test('by each kind of identifier, the question lists what is hit, and each entry is sent once; a tag name is one', async ({
  page,
  backend,
}) => {
  await fillTermination(page, 'Instance IDs', '');
  const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
  const keys = [
    ['Instance IDs', 'instance_id'],
    ['IPv4', 'ipv4'],
    ['IPv6', 'ipv6'],
    ['Private IP', 'private_ip'],
  ] as const;
  await eachStep(
    keys,
    ([kind]) => kind,
    async ([kind, key]) => {
      const sent = terminations(backend).length;
      const message = `Termination started by ${kind}`;
      backend.on('POST', 'terminate', json({ status: 'success', message }));
      await tab(page, kind).click();
      await field(page, kind).fill(' a-1, a-2,, a-1\na-3 ');
      await terminate(page).click();
      const asked = page.getByRole('alertdialog', { name: 'Confirm termination of 3 instance(s)?', exact: true });
      await expect(asked.getByRole('listitem')).toHaveText(['a-1', 'a-2', 'a-3']);
      await expect(asked).toHaveAccessibleDescription(/Account 900 Hospitality, region us-east-1/);
      await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
      expect(terminations(backend)).toHaveLength(sent);
      await asked.getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
      const instances = ['a-1', 'a-2', 'a-3'].map((entry) => ({ ...empty, [key]: entry }));
      expect(terminations(backend).slice(sent)).toEqual([{ ...byIds(), instances }]);
      await expect(answer(page)).toContainText(message);
      await expect(answer(page)).toContainText('"status": "success"');
      await expect(terminate(page)).toBeFocused();
    },
  );
  await test.step('Tag Name, with the options', async () => {
    const sent = terminations(backend).length;
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
    expect(terminations(backend).slice(sent)).toEqual([{ ...byIds(), ...options }]);
  });
});

test('one machine is asked about as one, and Cancel or Escape sends nothing', async ({ page, backend }) => {
  await fillTermination(page, 'Instance IDs', 'i-1');
  for (const close of [
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await terminate(page).click();
    await expect(dialog(page).getByRole('button', { name: 'Terminate 1 instance', exact: true })).toBeVisible();
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(terminate(page)).toBeFocused();
  }
  await expect(field(page, 'Instance IDs')).toHaveValue('i-1');
  expect(terminations(backend)).toEqual([]);
});

test('what a table hands over fills the form, and is told', async ({ page, backend }) => {
  const state = { account: '365', region: 'us-east-1', instanceIds: ['i-1', 'i-2'] };
  await page.evaluate((usr) => {
    window.history.pushState({ usr, key: 'handed', idx: 1 }, '', '/dashboard/aws/terminate');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, state);
  await expect(page.getByRole('status').filter({ hasText: '2 machines in 365 stortrack, us-east-1' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('365');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('us-east-1');
  await expect(field(page, 'Instance IDs')).toHaveValue('i-1, i-2');
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  await expect(answer(page)).toBeVisible();
  expect(terminations(backend)).toEqual([{ ...byIds('i-1', 'i-2'), account: '365' }]);
});
