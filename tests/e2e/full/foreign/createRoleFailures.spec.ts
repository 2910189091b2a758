import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../../../support/accessible';
import { bodiesOf, callsAboutPeople, createRolePage } from '../../../support/createRolePage';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { alert } from '../../../support/parts';
import { cutOff, failed, held, json, never } from '../../../support/replies';

const ottoWith = (...roles: number[]) => {
  const verticals = [{ vertical_id: 2, roles: roles.map((roleid) => ({ roleid, direct_privileges: [] })) }];
  return json({ status: 'success', users: [{ userid: 8, username: 'otto', email: '', verticals }] });
};

test.beforeEach(async ({ page, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  // After 15 s the wizard reads the person again before it submits. A slow test must not trigger that.
  await page.clock.setFixedTime(Date.now());
  await keepToasts(page);
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
  await expect(createRolePage(page).person('nils')).toBeVisible();
});

async function toReview(page: Page): Promise<void> {
  const wizard = createRolePage(page);
  await wizard.person('otto').click();
  await wizard.button('Continue to Roles').click();
  await wizard.role('machine_launch user').check();
  await wizard.button('Continue to Privileges').click();
  await wizard.button('Continue to Review').click();
}

async function confirm(page: Page): Promise<void> {
  const wizard = createRolePage(page);
  await wizard.button('Submit').click();
  await wizard.confirmation.getByRole('button', { name: 'Confirm' }).click();
}

test('says why a person cannot be loaded, and stays with the people', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  const rows = [
    ['a refusal', failed(500, 'down'), 'Error fetching user data: down'],
    ['a person who is gone', json({ status: 'success', users: [] }), 'User ID not found in user object'],
  ] as const;
  await eachStep(
    rows,
    ([name]) => name,
    async ([, reply, words]) => {
      backend.on('GET', 'authentication/getusers', reply);
      await wizard.person('nils').click();
      await expect(alert(page, words)).toBeVisible();
      await expect(wizard.step('Select User')).toHaveAttribute('aria-current', 'step');
      await closeToasts(page);
    },
  );
  await test.step('a person without an identifier', async () => {
    const users = [{ username: 'ghost', email: 'ghost@example.com', verticals: [] }];
    backend.on('GET', 'authentication/getusers', json({ status: 'success', users }));
    await page.reload();
    await wizard.person('ghost').click();
    await expect(alert(page, 'User ID not found in user object')).toBeVisible();
    expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

test('stays at a vertical that is not assigned, and reads the person again after an unknown outcome', async ({
  page,
  backend,
}) => {
  const wizard = createRolePage(page);
  const calls = () =>
    [backend.calls('GET', 'authentication/getusers'), backend.calls('PUT', 'authentication/assginvertical')].map(
      ({ length }) => length,
    );
  await wizard.person('nils').click();
  await wizard.vertical('Data/Air').check();
  expect(calls()).toEqual([2, 0]);
  const rows = [
    ['a refusal', failed(409, 'Not this one'), 'Error assigning vertical: Not this one', 0],
    ['an answer that breaks off', cutOff('{"status": "success"}'), 'No response from server', 1],
  ] as const;
  await eachStep(
    rows,
    ([name]) => name,
    async ([, reply, words, reads]) => {
      const [read = 0, sent = 0] = calls();
      const slow = held(reply);
      backend.on('PUT', 'authentication/assginvertical', slow);
      await wizard.button('Submit Vertical').dblclick();
      await backend.call('PUT', 'authentication/assginvertical', sent + 1);
      slow.release();
      await expect(alert(page, words)).toBeVisible();
      await expect(wizard.vertical('Data/Air')).toBeChecked();
      await expect(wizard.step('Assign Vertical')).toHaveAttribute('aria-current', 'step');
      await expect.poll(calls).toEqual([read + reads, sent + 1]);
      await closeToasts(page);
    },
  );
});

test('reports an unknown outcome after five seconds, sends nothing again, and reads the people anew', async ({
  page,
  backend,
}) => {
  await toReview(page);
  backend.on('PUT', 'authentication/assignrole', never());
  backend.on('GET', 'authentication/getusers', ottoWith(2, 5));
  const timeouts = await holdTimeouts(page);
  await confirm(page);
  await backend.call('PUT', 'authentication/assignrole');
  expect(await timeouts.asked()).toContain(5_000);
  await timeouts.pass();
  await expect(alert(page, 'the outcome is unknown')).toBeVisible();
  await backend.call('GET', 'authentication/getusers', 3);
  await expect(page.getByRole('definition').nth(2)).toHaveText('aws userKeptmachine_launch userKept');
  expect(callsAboutPeople(backend).filter((call) => call === 'PUT assignrole')).toHaveLength(1);
});

test('keeps the roles that a colleague has changed meanwhile, and says so', async ({ page, backend }) => {
  await toReview(page);
  await page.clock.setFixedTime(Date.now() + 60_000);
  backend.on('GET', 'authentication/getusers', ottoWith(40));
  await confirm(page);
  await backend.call('PUT', 'authentication/assignrole');
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [40, 5] }]);
  await expect(alert(page, "Someone else has changed this person's roles in the meantime.")).toBeVisible();
});

test('shows hostile names as text in every step, shortens long ones, and stays as wide as its window', async ({
  page,
  backend,
}) => {
  const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
  const long = 'long '.repeat(2_000).trim();
  const names = [markup, '\u202Eright to left\u0000 שלום', long];
  const verticals = names.map((name, index) => ({ id: index + 1, name, description: name }));
  const roles = names.map((rolename, index) => ({ roleid: index + 1, rolename, module: rolename }));
  const users = names.map((username, index) => ({ userid: index + 1, username, email: username, verticals: [] }));
  backend.on('GET', 'authentication/listverticals', json({ data: verticals }));
  backend.on('GET', 'authentication/getroles', json({ status: 'success', roles }));
  backend.on('GET', 'authentication/getusers', json({ status: 'success', users }));
  backend.on('PUT', 'authentication/assignrole', failed(409, `${markup}${long}`));
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  const wizard = createRolePage(page);
  await expect(wizard.person(markup)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('long long');
  await page.getByRole('button', { name: long, exact: true }).click();
  await expect(wizard.vertical(markup)).toBeVisible();
  await expect(page.getByTitle(long, { exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
  await wizard.vertical(long).check();
  await closeToasts(page);
  await wizard.button('Submit Vertical').click();

  await expect(wizard.role(markup)).toBeVisible();
  await expectNoOverflow(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await wizard.button('Continue to Privileges').click();
  await wizard.button('Continue to Review').click();
  await expect(page.getByRole('definition').nth(2)).toContainText(markup);
  await expectNoOverflow(page);
  await closeToasts(page);
  await wizard.button('Submit').click();
  const act = wizard.confirmation.getByRole('button', { name: 'Confirm' });
  for (const width of [1_280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(act).toBeInViewport();
  }
  await act.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error from Server' })).toContainText('<b>bold</b>');
  await expect(page.getByRole('main').locator('b, img')).toHaveCount(0);
  await expectNoOverflow(page);
});
