import { expectAccessible } from '../../../support/accessible';
import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import {
  fillForm as fillLaunch,
  launch,
  launchCall,
  launched,
  openForm as openLaunch,
  processes,
} from '../../../support/launchPage';
import { fillTemplate, openForm as openNewProcess, said } from '../../../support/newProcessPage';
import { answer, button, choose, combobox, field, number } from '../../../support/parts';
import { failed, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { dialog, fillTermination, terminate } from '../../../support/terminatePage';
import { guarded, plannedMachine, terminationPlan } from '../../../support/terminationPlan';
import {
  count,
  fillForm as fillUpdate,
  openForm as openUpdate,
  submit,
  processes as updatable,
} from '../../../support/updateProcessPage';

test.use({ viewport: { width: 1_440, height: 900 } });

test('Create Role is accessible in each step, with its dialogs', async ({ page, signInAs }) => {
  test.slow();
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  const wizard = createRolePage(page);
  await wizard.button('Create New User').click();
  await expect(field(page, 'Username')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await wizard.person('otto').click();
  await expect(wizard.vertical('Data/Air')).toBeChecked();
  await expectAccessible(page);
  await wizard.button('Continue to Roles').click();
  await wizard.role('aws admin').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await wizard.button('Continue to Privileges').click();
  await wizard.button('Add Privilege').click();
  await expectAccessible(page);
  await wizard.privilege.fill('77');
  await wizard.button('Add Privilege').click();
  await wizard.button('Continue to Review').click();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await wizard.button('Submit').click();
  await expect(wizard.confirmation).toBeVisible();
  await expectAccessible(page);
});

test('Register User is accessible with completions and faults', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/register');
  await button(page, 'Register').click();
  await field(page, 'Email').pressSequentially('lena@');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  await expectAccessible(page);
});

test('Update Role is accessible with its people, open choices, faults and a question', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await expect(button(page, 'otto')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'otto').click();
  await button(page, 'Revoke role aws user').click();
  await combobox(page, 'Add roles').click();
  await page.getByRole('option', { name: 'machine_launch user' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected').click();
  await button(page, 'Add Privilege').click();
  await expectAccessible(page);
  await button(page, 'Submit Update').click();
  await expect(button(page, 'Confirm')).toBeVisible();
  await expectAccessible(page);
});

test('Machine Status is accessible with faults and an answer', async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/status');
  await button(page, 'Check Status').click();
  await expect(page.getByText('Account is required')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await field(page, 'Lookup value').fill('i-1');
  await button(page, 'Check Status').click();
  await expect(answer(page)).toBeVisible();
  await expectAccessible(page);
});

test('Terminate is accessible with a plan of protected and unknown machines, and a failed result', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await offer(page, 'terminateplan');
  const machines = [plannedMachine('i-1', guarded), plannedMachine('i-2')];
  backend.on('POST', 'terminate/plan', terminationPlan(machines, { unknown: ['i-7'] }));
  backend.on('POST', 'terminate', failed(409, 'Protected from termination'));
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await fillTermination(page, 'Instance IDs', 'i-1, i-2, i-7');
  await terminate(page).click();
  await expect(dialog(page).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  await expect(answer(page).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
});

test('Machine Termination is accessible while it asks about a long hostile tag name', async ({ page, signInAs }) => {
  await signInAs(['machine_launch user']);
  await page.goto('/dashboard/launch/extractionterminate');
  await number(page, 'Process ID').fill('12');
  await field(page, 'Tag name').fill(`\u202e<img src=x onerror=alert(1)>${'wide '.repeat(100)}`);
  await button(page, 'Terminate Machines').click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
});

test('Machine Launch is accessible with faults, a warning and fifty machines, and ends where its answer does', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['machine_launch user']);
  backend.on('GET', 'listprocess', processes(6, 2));
  backend.on('POST', launchCall, launched(...Array.from({ length: 50 }, () => 'pending')));
  await openLaunch(page);
  await launch(page).click();
  await fillLaunch(page, '7');
  await field(page, 'Version').fill('');
  await launch(page).click();
  await expectAccessible(page);
  await field(page, 'Version').fill('2');
  await number(page, 'Count').fill('2');
  await launch(page).click();
  await expect(answer(page)).toContainText('i-50');
  // Toasts make the page longer.
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0);
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const below = await answer(page).evaluate(
      (region) =>
        document.documentElement.scrollHeight -
        Math.max(window.innerHeight, window.scrollY + region.getBoundingClientRect().bottom),
    );
    expect(below).toBeLessThan(100);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expectAccessible(page);
});

test('Request New Process is accessible with faults and with a confirmation of long words', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['machine_launch user'], { vertical: 'Data/Air' });
  await openNewProcess(page);
  const long = 'W'.repeat(150);
  const template = { LaunchTemplateName: `\u202e${long}`, instance_type: 't3.medium', ImageId: 'ami-1' };
  backend.on('POST', 'getltdet', failed(404, long), json({ status: 'success', data: template }));
  await fillTemplate(page, '019 vizly');
  await expect(said(page, 'could not be read')).toBeVisible();
  await button(page, 'Create Process').click();
  await expect(field(page, 'Process name')).toBeFocused();
  await expectAccessible(page);

  await button(page, 'Fetch again').click();
  for (const name of ['Process name', 'Subprocess name', 'Process owner', 'In charge']) {
    await field(page, name).fill(long);
  }
  await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
  backend.on('POST', 'newprocess', json({ status: 'success', message: long }));
  await button(page, 'Create Process').click();
  await expect(button(page, 'Go to Process List')).toBeVisible();
  await expectAccessible(page);
});

test('Update Process is accessible with a warning and with a fault', async ({ page, backend, signInAs }) => {
  await signInAs(['machine_launch user']);
  const name = `\u202e${'<b>crawl</b> '.repeat(40)}`;
  backend.on('GET', 'listprocess', updatable({ id: 12, process_name: name, machines_live: 14, machines_reserved: 2 }));
  await openUpdate(page);
  await fillUpdate(page, 'machine_max_count', '15');
  await expectAccessible(page);
  await count(page).fill('0');
  await submit(page).click();
  await expectAccessible(page);
});
