import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { answer } from '../../../support/parts';
import { json, never } from '../../../support/replies';
import { dialog, fillTermination, said, terminate, terminations } from '../../../support/terminatePage';

async function confirmTermination(page: Page): Promise<void> {
  await terminate(page).click();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances' }).click();
}

/** Terminates without a fault: what is shown after the next answer is not what an earlier row has left. */
async function succeed(page: Page, backend: ForeignBackend): Promise<void> {
  backend.on('POST', 'terminate', json({ status: 'success', message: 'Both are going' }));
  await confirmTermination(page);
  await expect(answer(page)).toContainText('Both are going');
  await closeToasts(page);
  await expect(answer(page).getByRole('table', { name: 'Result per machine' })).toHaveCount(0);
}

test.beforeEach(async ({ page, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
  await fillTermination(page, 'Instance IDs', 'i-1, i-2');
});

test('an answer that tells of each machine is shown machine by machine, and is no success when one failed', async ({
  page,
  backend,
}) => {
  await keepToasts(page);
  const outcomes = [
    { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
    {
      instance_id: 'i-2',
      previous_state: 'running',
      state: 'running',
      outcome: 'failed',
      error: 'An internal error',
    },
  ];
  const cloud = 'The cloud failed to terminate 1 of 2 instances: An internal error';
  const told = [cloud, /i-1.*Done.*running → shutting-down/, /i-2.*Failed.*An internal error/] as const;
  const statuses = [
    { instance_id: 'i-1', status: 'success' },
    { instance_id: 'i-2', status: 'failed', message: 'Throttled by the cloud' },
  ];
  const begun = 'Termination started';
  const toldBegun = ['Termination failed', /i-1.*Done/, /i-2.*Failed.*Throttled by the cloud/] as const;
  const answers = [
    ['a 502', json({ status: 'failed', message: cloud, data: outcomes }, 502), cloud, told],
    ['a 200 of status success', json({ status: 'success', message: cloud, data: outcomes }), cloud, told],
    [
      'a 200 of status success with a machine whose own status is failed',
      json({ status: 'success', message: begun, data: statuses }),
      begun,
      toldBegun,
    ],
    [
      'a 200 of status partial with a machine whose own status is failed',
      json({ status: 'partial', message: begun, data: statuses }),
      begun,
      toldBegun,
    ],
  ] as const;
  const rows = answer(page).getByRole('table', { name: 'Result per machine' }).getByRole('row');
  await eachStep(
    answers,
    ([what]) => what,
    async ([, reply, message, [words, first, second]]) => {
      await succeed(page, backend);
      backend.on('POST', 'terminate', reply);
      await confirmTermination(page);
      await expect(said(page, words)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(0);
      await expect(rows.nth(1)).toContainText(first);
      await expect(rows.nth(2)).toContainText(second);
      await expect(answer(page)).toContainText(words);
      await closeToasts(page);
    },
  );
  await expectAccessible(page);
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
