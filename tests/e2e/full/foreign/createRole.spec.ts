import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { bodiesOf, callsAboutPeople, createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { held, json } from '../../../support/replies';

const allRead = ['GET getroles', 'GET getusers', 'GET listverticals'];

/** Pauses timers as well as the time, in a test whose clock is fixed. */
const stopTimers = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1);

test.beforeEach(async ({ page, signInAs }) => {
  // After 15 s the wizard reads the person again before it submits. A slow test must not trigger that.
  await page.clock.setFixedTime(Date.now());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Role' })).toBeVisible();
});

test('gives a new person a vertical, roles and privileges, each by one request, and starts over', async ({
  page,
  backend,
}) => {
  const wizard = createRolePage(page);
  await expect(wizard.person('nils')).toBeVisible();
  await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
  expect(callsAboutPeople(backend).sort()).toEqual(allRead);

  await wizard.person('nils').click();
  await expect(wizard.step('Assign Vertical')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await backend.call('GET', 'authentication/getusers', 2);
  await expect(wizard.vertical('Data/Air')).toHaveAccessibleDescription('Air travel');
  await expect(wizard.button('Continue to Roles')).toHaveCount(0);
  await wizard.button('Submit Vertical').click();
  await expect(page.getByText('Please select a vertical before continuing!')).toBeVisible();
  await wizard.vertical('Data/Air').check();
  await wizard.button('Submit Vertical').click();
  await expect(wizard.step('Select Roles')).toHaveAttribute('aria-current', 'step');
  expect(bodiesOf(backend, 'PUT', 'assginvertical')).toEqual([{ user_id: 9, vertical_id: 2 }]);

  await expect(wizard.button('Continue to Privileges')).toBeDisabled();
  await wizard.role('aws user').check();
  await wizard.role('machine_launch user').check();
  await wizard.button('Continue to Privileges').click();
  await wizard.privilege.fill('7');
  await page.keyboard.press('Enter');
  await wizard.privilege.fill('12');
  await wizard.button('Add Privilege').click();
  await wizard.button('Remove privilege 7').click();
  await wizard.button('Continue to Review').click();
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    'nilsnils@example.com',
    'Data/Air',
    'aws userNewmachine_launch userNew',
    '12New',
  ]);

  await wizard.button('Submit').click();
  await expect(wizard.confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(wizard.confirmation.getByRole('definition').first()).toHaveText('nilsnils@example.com');
  const slow = held(json({ status: 'success', message: 'Updated', token: 'x' }));
  backend.on('PUT', 'authentication/assignrole', slow);
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).dblclick();
  await page.keyboard.press('Enter');
  await backend.call('PUT', 'authentication/assignrole');
  await stopTimers(page);
  slow.release();
  const answer = page.getByRole('status').filter({ hasText: '"message":"Updated"' });
  await appears(page, answer);
  await expect(answer).toContainText('"token":"••••••"');
  await expect(page.getByText('Roles saved for nils in Data/Air', { exact: true })).toHaveRole('status');
  await expect(page.getByRole('region', { name: 'Server response' })).toHaveCount(0);
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([
    { user_id: 9, vertical_id: 2, roles: [2, 5], direct_privileges: [12] },
  ]);
  const [sent] = backend.calls('PUT', 'authentication/assignrole');
  expect(sent?.headers['content-type']).toBe('application/json');
  await expect(wizard.step('Select User')).toBeFocused();
  await expect(wizard.step('Assign Vertical')).toBeDisabled();
  await backend.call('GET', 'authentication/getusers', 4);
  await page.clock.runFor(5_000);
  await expect(answer).toHaveCount(0);
});

test('locks an assigned vertical, assigned roles and conflicting roles, says why, and checks privileges', async ({
  page,
  backend,
}) => {
  const wizard = createRolePage(page);
  await wizard.person('otto').click();
  await wizard.vertical('Data/Hospitality').click();
  await expect(page.getByText('User already has a vertical assigned. Cannot change it.')).toBeVisible();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await wizard.button('Continue to Roles').click();

  await test.step('an assigned role cannot be removed', async () => {
    await wizard.role('aws user').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Cannot remove a role that is already assigned to the user' }),
    ).toBeVisible();
    await expect(wizard.role('aws user')).toBeChecked();
    await expect(wizard.role('aws user')).toHaveAccessibleDescription(/^Assigned AWS: find, start/);
  });
  await test.step('a conflicting role says why to mouse, keyboard and touch', async () => {
    const conflict = 'This role conflicts with already selected roles';
    const rival = wizard.role('aws admin');
    const tooltips = page.getByRole('tooltip', { name: conflict });
    // The tooltip of a rival that the focus has passed may be closing.
    const tooltip = page.getByRole('group', { name: 'AWS' }).getByRole('tooltip', { name: conflict });
    await expect(rival).toBeDisabled();
    await expect(rival).toHaveAccessibleDescription(new RegExp(`^${conflict} AWS: .* the same as the user role`));
    await rival.hover();
    await expect(tooltip).toBeVisible();
    await wizard.button('Back').hover();
    await expect(tooltips).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search roles' }).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await expect(rival).toBeFocused();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Space');
    await expect(rival).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(tooltips).toHaveCount(0);
    await rival.dispatchEvent('click');
    await expect(tooltip).toBeVisible();
    await expect(rival).not.toBeChecked();
  });
  await test.step('a search without matches leaves the selection as it is', async () => {
    await page.getByRole('searchbox', { name: 'Search roles' }).fill('nothing like it');
    await expect(page.getByText('No matching roles.')).toBeVisible();
    await wizard.button('Continue to Privileges').click();
  });
  await test.step('a privilege is a positive whole number that is not assigned yet', async () => {
    await expect(page.getByRole('region', { name: 'Current' }).getByRole('listitem')).toHaveText(['4', '9']);
    for (const [text, words] of [
      ['seven', 'Please enter a valid privilege'],
      ['9', 'Privilege 9 already added!'],
    ] as const) {
      await wizard.privilege.fill(text);
      await wizard.button('Add Privilege').click();
      await expect(page.getByRole('alert')).toHaveText([words]);
      await expect(wizard.privilege).toBeFocused();
      await expect(wizard.privilege).toHaveValue(text);
    }
    await wizard.privilege.fill('7');
    await wizard.button('Add Privilege').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await wizard.button('Remove privilege 7').click();
    await expect(wizard.button('Remove privilege 7')).toHaveCount(0);
    await expect(wizard.privilege).toBeFocused();
  });
  await wizard.button('Continue to Review').click();
  await wizard.button('Submit').click();
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [2] }]);
  expect(backend.calls('PUT', 'authentication/assginvertical')).toEqual([]);
});

test('jumps between steps, goes one step back, and submits nothing incomplete', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  await expect(wizard.button('Back')).toBeDisabled();
  await expect(wizard.step('Select Roles')).toBeDisabled();
  await expect(wizard.step('Select Roles')).toHaveAccessibleDescription('Select a user first');
  await wizard.step('Review').click();
  await wizard.button('Submit').click();
  await expect(page.getByText('Please select a user before submitting!')).toBeVisible();
  const missing = wizard.button('Select a person');
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAccessibleDescription('Select a user first');
  await missing.click();
  await wizard.person('nils').click();
  await expect(wizard.step('Select Roles')).toHaveAccessibleDescription('Please select a vertical before continuing!');
  await wizard.button('Back').click();
  await expect(wizard.person('nils')).toHaveAttribute('aria-current', 'true');
  await wizard.person('otto').click();
  await wizard.button('Continue to Roles').click();
  await wizard.step('Review').click();
  await expect(wizard.step('Review')).toHaveAttribute('aria-current', 'step');
  for (const name of ['Add Privileges', 'Select Roles', 'Assign Vertical', 'Select User']) {
    await wizard.button('Back').click();
    await expect(wizard.step(name)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  }
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('registers a new person in a dialog, and finds them', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  await wizard.button('Create New User').click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type('lena');
  await email.pressSequentially('lena@');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(wizard.button('Create New User')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Username' }).fill('lena');
  await email.pressSequentially('lena@');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Team name' }).fill('hotels');
  await dialog.getByLabel('Password', { exact: true }).fill('over the hills');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('over the hills');
  const users = [{ userid: 20, username: 'lena', email: 'lena@example.com', verticals: [] }];
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('lena');
  await wizard.person('lena').click();
  await expect(wizard.step('Assign Vertical')).toHaveAttribute('aria-current', 'step');
});

test.describe('with motion', () => {
  test.use(moving);

  const panel = '[data-animation]';

  test('fades for 200 ms and slides for 300 ms to a selected person', async ({ page, backend }) => {
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'idle');
    await stopClock(page);
    await wizard.person('nils').dblclick();
    await backend.call('GET', 'authentication/getusers', 2);
    for (const [duration, before, after] of [
      [200, 'fading', 'sliding'],
      [300, 'sliding', 'idle'],
    ] as const) {
      await expect(page.locator(panel)).toHaveAttribute('data-animation', before);
      await page.clock.runFor(duration - 1);
      await expect(page.locator(panel)).toHaveAttribute('data-animation', before);
      await page.clock.runFor(1);
      await expect(page.locator(panel)).toHaveAttribute('data-animation', after);
    }
    await expect(wizard.vertical('Data/Air')).toBeVisible();
    expect(backend.calls('GET', 'authentication/getusers')).toHaveLength(2);
  });

  test('shows that a selected person is loading until the answer arrives', async ({ page, backend }) => {
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    const users = [{ userid: 9, username: 'nils', email: '', verticals: [{ vertical_id: 3, roles: [] }] }];
    const slow = held(json({ status: 'success', users }));
    backend.on('GET', 'authentication/getusers', slow);
    await wizard.person('nils').click();
    await expect(page.getByRole('status', { name: "Loading this person's access…" })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    slow.release();
    await expect(wizard.vertical('Data/Hospitality')).toBeChecked();
  });

  test('moves nothing under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    const states = page.evaluate(
      (selector) =>
        new Promise<string[]>((resolve) => {
          const seen = new Set<string>();
          new MutationObserver(() => {
            const part = document.querySelector<HTMLElement>(selector);
            seen.add(part?.dataset.animation ?? '');
            if (document.querySelector('input[type=radio]')) resolve([...seen]);
          }).observe(document.body, { subtree: true, attributes: true, childList: true });
        }),
      panel,
    );
    await wizard.person('nils').click();
    expect(await states).toEqual(['idle']);
  });
});
