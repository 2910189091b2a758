import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { bodiesOf, callsAboutPeople, createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import { held, json } from '../../../support/replies';

const allRead = ['GET getroles', 'GET getusers', 'GET listverticals'];

/** Stops the timers too, of a clock that shows the same time all along. */
const stopTimers = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1);

test.beforeEach(async ({ page, signInAs }) => {
  // What the person has is read again before a submission 15 s later: how long a test takes must not count as that.
  await page.clock.setFixedTime(Date.now());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Role' })).toBeVisible();
});

test('that everybody was read is said', async ({ page }) => {
  await stopClock(page);
  await page.reload();
  await appears(page, page.getByText('Users, Roles & Verticals loaded successfully!'));
});

test('somebody new to verticals is given one, roles and privileges, and the wizard begins anew', async ({
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
  expect(callsAboutPeople(backend).slice(3)).toEqual(['GET getusers']);
  await expect(wizard.vertical('Data/Air')).toHaveAccessibleDescription('Air travel');
  await expect(wizard.button('Continue to Roles')).toHaveCount(0);

  await wizard.button('Submit Vertical').click();
  await expect(page.getByText('Please select a vertical before continuing!')).toBeVisible();
  await wizard.vertical('Data/Air').check();
  await wizard.button('Submit Vertical').click();
  await expect(wizard.step('Select Roles')).toHaveAttribute('aria-current', 'step');
  expect(bodiesOf(backend, 'PUT', 'assginvertical')).toEqual([{ user_id: 9, vertical_id: 2 }]);
  await backend.call('GET', 'authentication/getusers', 3);
  expect(callsAboutPeople(backend).slice(3)).toEqual(['GET getusers', 'PUT assginvertical', 'GET getusers']);

  await expect(wizard.button('Continue to Privileges')).toBeDisabled();
  // The look of what is off: no accent behind the text.
  await expect(wizard.button('Continue to Privileges')).not.toHaveCSS('background-color', 'rgb(92, 184, 255)');
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
  await expect(page.getByText('"message"')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Server response' })).toHaveCount(0);
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([
    { user_id: 9, vertical_id: 2, roles: [2, 5], direct_privileges: [12] },
  ]);
  const [sent] = backend.calls('PUT', 'authentication/assignrole');
  expect(sent?.headers['content-type']).toBe('application/json');
  await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
  await expect(wizard.step('Select User')).toBeFocused();
  await expect(wizard.step('Assign Vertical')).toBeDisabled();
  await backend.call('GET', 'authentication/getusers', 4);
  expect(callsAboutPeople(backend).slice(6)).toEqual(['PUT assignrole', 'GET getusers']);
  await page.clock.runFor(5_000);
  await expect(answer).toHaveCount(0);
});

test('somebody who has a vertical continues with it, keeps their roles, and their privileges are sent only with a new one', async ({
  page,
  backend,
}) => {
  const wizard = createRolePage(page);
  await wizard.person('otto').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await wizard.vertical('Data/Hospitality').click();
  await expect(page.getByText('User already has a vertical assigned. Cannot change it.')).toBeVisible();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await expect(wizard.vertical('Data/Hospitality')).not.toBeChecked();
  await wizard.button('Continue to Roles').click();
  await expect(wizard.role('aws user')).toBeChecked();
  await wizard.role('machine_launch user').check();
  await wizard.button('Continue to Privileges').click();
  await expect(page.getByRole('region', { name: 'Current' }).getByRole('listitem')).toHaveText(['4', '9']);
  await wizard.button('Continue to Review').click();
  await wizard.button('Submit').click();
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [2, 5] }]);

  await wizard.person('otto').click();
  await wizard.button('Continue to Roles').click();
  await wizard.button('Continue to Privileges').click();
  await wizard.privilege.fill('7');
  await wizard.button('Add Privilege').click();
  await wizard.button('Continue to Review').click();
  await wizard.button('Submit').click();
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).click();
  await backend.call('PUT', 'authentication/assignrole', 2);
  expect(bodiesOf(backend, 'PUT', 'assignrole').slice(1)).toEqual([
    { user_id: 8, vertical_id: 2, roles: [2], direct_privileges: [4, 9, 7] },
  ]);
  expect(backend.calls('PUT', 'authentication/assginvertical')).toEqual([]);
});

test('somebody with two verticals may continue with either, with the roles that they have there', async ({
  page,
  backend,
}) => {
  const verticals = [
    { vertical_id: 2, roles: [{ roleid: 2, direct_privileges: [] }] },
    { vertical_id: 3, roles: [{ roleid: 5, direct_privileges: [3] }] },
  ];
  const users = [{ userid: 4, username: 'mira', email: 'mira@example.com', verticals }];
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users }));
  await page.reload();
  const wizard = createRolePage(page);
  await wizard.person('mira').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await wizard.vertical('Data/Hospitality').check();
  await wizard.vertical('admin').click();
  await expect(wizard.vertical('Data/Hospitality')).toBeChecked();
  await wizard.button('Continue to Roles').click();
  await expect(wizard.role('machine_launch user')).toBeChecked();
  await expect(wizard.role('aws user')).not.toBeChecked();
});

test('the side menu jumps, Back goes one step, and nothing incomplete is submitted', async ({ page, backend }) => {
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
  await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
  await wizard.person('nils').click();
  await expect(wizard.step('Assign Vertical')).toHaveAttribute('aria-current', 'step');
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

test('what is kept is shown again without a read, and Refresh reads all of it', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  await expect(wizard.person('nils')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  const group = menu.getByRole('button', { name: 'Role Management' });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('link', { name: 'Create Role' }).click();
  await expect(wizard.person('nils')).toBeVisible();
  expect(callsAboutPeople(backend).sort()).toEqual(allRead);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => callsAboutPeople(backend).sort()).toEqual([...allRead, ...allRead].sort());
});

test('somebody new is registered in a dialog, and is there to be selected', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  await wizard.button('Create New User').click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type('lena');
  await dialog.getByRole('textbox', { name: 'Email' }).pressSequentially('lena@');
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
  await dialog.getByRole('textbox', { name: 'Email' }).pressSequentially('lena@');
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
  expect(callsAboutPeople(backend).slice(3)).toEqual(['POST register', 'GET getusers', 'GET getusers']);
});
