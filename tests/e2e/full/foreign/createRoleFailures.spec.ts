import type { Page } from '@playwright/test';
import { bodiesOf, callsAboutPeople, createRolePage } from '../../../support/createRolePage';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { alert } from '../../../support/parts';
import { brokenJson, cutOff, failed, held, html, json, never } from '../../../support/replies';

test.beforeEach(async ({ page, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  // What the person has is read again before a submission 15 s later: how long a test takes must not count as that.
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

test('selecting somebody who cannot be read tells why, and the people stay', async ({ page, backend }) => {
  const wizard = createRolePage(page);
  const rows = [
    ['a refusal', failed(500, 'down'), 'Error fetching user data: down'],
    ['broken JSON', brokenJson(), 'Error fetching user data: Failed to fetch users, roles, or verticals'],
    ['a person who is gone', json({ status: 'success', users: [] }), 'User ID not found in user object'],
  ] as const;
  await eachStep(
    rows,
    ([what]) => what,
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

test('a vertical that is not assigned tells why and leads nowhere, until it is', async ({ page, backend }) => {
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
    ['a refusal without a word', html(502), 'Failed to assign vertical', 0],
    ['a 200 that is no success', json({ status: 'failed', message: 'Closed' }), 'Closed', 0],
    ['a 200 that is no success, without a word', json({ status: 'failed' }), 'Failed to assign vertical', 0],
    ['an answer of null', json(null), 'Failed to assign vertical', 1],
    [
      'an answer that breaks off',
      cutOff('{"status": "success"}'),
      'Error assigning vertical: No response from server',
      1,
    ],
  ] as const;
  await eachStep(
    rows,
    ([what]) => what,
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
  await test.step('a message with “assigned” in it is a success of whatever status', async () => {
    backend.on('PUT', 'authentication/assginvertical', json({ status: 'ok', message: 'Vertical was Assigned' }));
    await wizard.button('Submit Vertical').click();
    await expect(wizard.step('Select Roles')).toHaveAttribute('aria-current', 'step');
  });
});

test('after five seconds the outcome is unknown: it is not sent again, and people are read anew', async ({
  page,
  backend,
}) => {
  const verticals = [{ vertical_id: 2, roles: [2, 5].map((roleid) => ({ roleid, direct_privileges: [] })) }];
  await toReview(page);
  backend.on('PUT', 'authentication/assignrole', never());
  backend.on(
    'GET',
    'authentication/getusers',
    json({ status: 'success', users: [{ userid: 8, username: 'otto', email: '', verticals }] }),
  );
  const timeouts = await holdTimeouts(page);
  await confirm(page);
  await backend.call('PUT', 'authentication/assignrole');
  await timeouts.pass();
  await expect(alert(page, 'the outcome is unknown')).toBeVisible();
  await backend.call('GET', 'authentication/getusers', 3);
  await expect(page.getByRole('definition').nth(2)).toHaveText('aws userKeptmachine_launch userKept');
  expect(callsAboutPeople(backend).slice(3)).toEqual(['GET getusers', 'PUT assignrole', 'GET getusers']);
  expect(await timeouts.asked()).toEqual([5_000, 60_000]);
});

test('what somebody else has changed meanwhile is not reverted', async ({ page, backend }) => {
  await toReview(page);
  await page.clock.setFixedTime(Date.now() + 60_000);
  const verticals = [{ vertical_id: 2, roles: [{ roleid: 40, direct_privileges: [] }] }];
  backend.on(
    'GET',
    'authentication/getusers',
    json({ status: 'success', users: [{ userid: 8, username: 'otto', email: '', verticals }] }),
  );
  await confirm(page);
  await backend.call('PUT', 'authentication/assignrole');
  expect(bodiesOf(backend, 'PUT', 'assignrole')).toEqual([{ user_id: 8, vertical_id: 2, roles: [40, 5] }]);
  await expect(alert(page, "Someone else has changed this person's roles in the meantime.")).toBeVisible();
});
