import { AxeBuilder } from '@axe-core/playwright';
import { pauseClock } from '../../support/clock';
import { expect, test } from '../../support/fixtures';
import { holdTimeouts } from '../../support/holdTimeouts';
import { brokenJson, cutOff, empty, failed, held, html, json, never } from '../../support/replies';
import {
  answer,
  byIds,
  dialog,
  field,
  fillTermination,
  said,
  terminate,
  terminations,
} from '../../support/terminatePage';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await fillTermination(page, 'Instance IDs', 'i-1, i-2');
});

for (const [what, reply, words] of [
  ['a refusal', failed(409, 'i-1 is protected'), 'i-1 is protected'],
  ['a refusal with a body of another kind', json({ error: 'quota' }, 429), /Request failed.*"error":"quota"/s],
  ['a proxy’s page', html(502), /Request failed.*Bad gateway/s],
  ['a failure without a body', empty(503), 'Request failed'],
  ['an answer that breaks off', cutOff('{"status": "success"}'), /Request failed.*may have been done/s],
  ['a 200 that is no success', json({ status: 'failed', message: 'Denied' }), /Termination failed.*Denied/s],
  ['a 200 without a status', json({}), 'Termination failed'],
  ['a 200 of null', json(null), 'Termination failed'],
  ['a 200 of a list', json([]), 'Termination failed'],
  ['a 200 of broken JSON', brokenJson(), 'Termination failed'],
  ['an empty 200', empty(), 'Termination failed'],
] as const) {
  test(`${what} is told, and the form stays`, async ({ page, backend }) => {
    backend.on('POST', 'terminate', reply);
    await terminate(page).click();
    await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
    await expect(said(page, words)).toBeVisible();
    await expect(answer(page)).toBeVisible();
    await expect(field(page, 'Instance IDs')).toHaveValue('i-1, i-2');
    await expect(terminate(page)).toBeEnabled();
    await expect(page.getByText('Termination started')).toHaveCount(0);
    expect(terminations(backend)).toHaveLength(1);
  });
}

test('a failure stands for 6 seconds', async ({ page, backend }) => {
  backend.on('POST', 'terminate', failed(409, 'i-1 is protected'));
  await page.clock.install({ time: Date.now() });
  await pauseClock(page);
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  await expect(said(page, 'i-1 is protected')).toBeVisible();
  await page.clock.runFor(5_900);
  await expect(said(page, 'i-1 is protected')).toBeVisible();
  await page.clock.runFor(200);
  await expect(said(page, 'i-1 is protected')).toHaveCount(0);
});

for (const status of [502, 200]) {
  test(`a ${status} that tells of each machine is shown machine by machine, and is no success when one failed`, async ({
    page,
    backend,
  }) => {
    const data = [
      { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
      {
        instance_id: 'i-2',
        previous_state: 'running',
        state: 'running',
        outcome: 'failed',
        error: 'An internal error',
      },
    ];
    const message = 'The cloud failed to terminate 1 of 2 instances: An internal error';
    backend.on('POST', 'terminate', json({ status: status === 200 ? 'success' : 'failed', message, data }, status));
    await terminate(page).click();
    await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
    await expect(said(page, message)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(0);
    const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/i-1.*Done.*running → shutting-down/);
    await expect(rows.nth(2)).toContainText(/i-2.*Failed.*An internal error/);
    await expect(answer(page)).toContainText(message);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}

for (const status of ['success', 'partial']) {
  test(`a 200 of status ${status} with a machine whose own status is failed is no success`, async ({
    page,
    backend,
  }) => {
    const data = [
      { instance_id: 'i-1', status: 'success' },
      { instance_id: 'i-2', status: 'failed', message: 'Throttled by the cloud' },
    ];
    backend.on('POST', 'terminate', json({ status, message: 'Termination started', data }));
    await terminate(page).click();
    await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
    await expect(said(page, 'Termination failed')).toBeVisible();
    const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/i-1.*Done/);
    await expect(rows.nth(2)).toContainText(/i-2.*Failed.*Throttled by the cloud/);
    await expect(page.getByRole('status').filter({ hasText: 'Termination started' })).toHaveCount(0);
  });
}

test('one request is sent, however often one presses, and the button shows that it is under way', async ({
  page,
  backend,
}) => {
  const slow = held(json({ status: 'success', message: 'Begun' }));
  backend.on('POST', 'terminate', slow);
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(terminate(page)).toHaveAttribute('aria-busy', 'true');
  await terminate(page).click({ force: true });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Begun' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
});

test('a time-out says that nobody knows, and sends nothing again', async ({ page, backend }) => {
  backend.on('POST', 'terminate', never());
  await terminate(page).click();
  const timeouts = await holdTimeouts(page);
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  await backend.call('POST', 'terminate');
  expect(await timeouts.asked()).toEqual([60_000]);
  await timeouts.pass();
  await expect(answer(page)).toContainText('the outcome is unknown. Check the status');
  await expect(page.getByText(/failed/)).toHaveCount(0);
  expect(terminations(backend)).toHaveLength(1);
});

test('a session that ends keeps the form for the same person', async ({ page, backend, signInAs }) => {
  backend.on('POST', 'terminate', failed(401, 'Over'));
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
  await signInAs(['aws operator'], { username: 'mira' });
  await page.goto('/dashboard/aws/terminate');
  await expect(field(page, 'Instance IDs')).toHaveValue('');
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await expect(field(page, 'Instance IDs')).toHaveValue('i-1, i-2');
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('900');
});

test('markup in a tag name and in an answer is text', async ({ page, backend }) => {
  const markup = '<img src=x onerror=alert(1)>';
  backend.on('POST', 'terminate', failed(400, markup));
  await page.getByRole('tab', { name: 'Tag Name' }).click();
  await field(page, 'Tag Name').fill(markup);
  await terminate(page).click();
  await expect(dialog(page)).toHaveAccessibleName(`Confirm termination of all instances tagged ${markup}?`);
  await dialog(page)
    .getByRole('button', { name: `Terminate all instances tagged ${markup}` })
    .click();
  await expect(answer(page)).toContainText(markup);
});
