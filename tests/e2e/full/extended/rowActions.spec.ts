import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { cutOff, failed, held, html, json, never } from '../../../support/replies';

const statuses: Record<number, number> = { 2: 1, 3: -1 };
const requests = (decided: Record<number, number> = {}) =>
  json({
    status: 'success',
    data: Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      process_name: `crawl ${index + 1}`,
      status: { ...statuses, ...decided }[index + 1] ?? 0,
    })),
  });
const fleet = (states: Record<string, string> = {}) =>
  json({
    message: 'Processes fetched',
    data: ['running', 'stopped', 'terminated'].map((state, index) => ({
      instance_id: `i-${index + 1}`,
      state: states[`i-${index + 1}`] ?? state,
    })),
  });

const rowOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listrequest', requests());
  backend.on('GET', 'listprocess', fleet());
  await signInAs(['admin']);
});

test('rows do not wait for the code of their buttons, which follow, and keep the focus', async ({ page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/actions-*.js', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto('/dashboard/admin/requests');
  await expect(rowOf(page, 'crawl 1')).toBeVisible();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const copy = rowOf(page, 'crawl 1').getByRole('button', { name: 'Copy row' });
  await copy.focus();
  send();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(copy).toBeFocused();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('a row has the actions that apply to it, each is sent once, and the list is read again', async ({
  page,
  backend,
}) => {
  await page.goto('/dashboard/admin/requests');
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  for (const [name, words] of [
    ['crawl 2', 'Approved'],
    ['crawl 3', 'Rejected'],
  ] as const) {
    await expect(rowOf(page, name).getByText(words).last()).toBeVisible();
    await expect(rowOf(page, name).getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  }

  await test.step('an action is sent once, however often one presses', async () => {
    const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
    const reject = rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backend.on('POST', 'approverequest', async () => {
      await answered;
      return json({ status: 'accepted', message: 'Request 1 is approved' });
    });
    await approve.dblclick();
    await page.keyboard.press('Enter');
    await expect(approve).toHaveAttribute('aria-busy', 'true');
    await expect(approve).toBeDisabled();
    await expect(reject).toBeDisabled();
    await expect(reject).not.toHaveAttribute('aria-busy');
    await reject.click({ force: true });
    await expect(rowOf(page, 'crawl 4').getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    backend.on('GET', 'listrequest', requests({ 1: 1 }));
    answer();
    await expect(page.getByRole('status').filter({ hasText: 'Request 1 is approved' })).toBeVisible();
    await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
    await expect(rowOf(page, 'crawl 1').getByText('Approved').last()).toBeFocused();
    const sent = backend.calls('POST', 'approverequest');
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ requestid: '1', approve: 1 }]);
    expect(backend.calls('GET', 'listrequest')).toHaveLength(2);
  });
});

test('what is under way outlives paging and a refresh', async ({ page, backend }) => {
  await page.goto('/dashboard/admin/requests');
  const slow = held(json({ status: 'accepted', message: 'Done' }));
  backend.on('POST', 'approverequest', slow);
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rowOf(page, 'crawl 11')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await backend.call('GET', 'listrequest', 2);
  const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toHaveAttribute('aria-busy', 'true');
  await approve.click({ force: true });
  slow.release();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(approve).toBeEnabled();
  expect(backend.calls('POST', 'approverequest')).toHaveLength(1);
});

test('a read that began before a change never hides it', async ({ page, backend }) => {
  const slow = held(requests());
  backend.on('GET', 'listrequest', requests(), slow, requests({ 1: 1 }));
  await page.goto('/dashboard/admin/requests');
  await expect(rowOf(page, 'crawl 1')).toBeVisible();
  const asked = page.waitForRequest('**/listrequest');
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await backend.call('GET', 'listrequest', 2);
  const undecided = await rowOf(page, 'crawl 1').textContent();
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
  await backend.call('GET', 'listrequest', 3);
  await expect(rowOf(page, 'crawl 1').getByText('Approved').last()).toBeVisible();
  const shown = await page.getByRole('main').evaluateHandle((main) => {
    const texts = { ever: [] as (string | null | undefined)[] };
    new MutationObserver(() => {
      texts.ever.push(main.querySelector('tbody tr')?.textContent);
    }).observe(main, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  slow.release();
  // The page has given it up, or has it now.
  const old = await (await asked).response();
  await old?.finished();
  expect(backend.calls('GET', 'listrequest')).toHaveLength(3);
  // What comes after it is shown: by then it would have been, too.
  backend.on('GET', 'listrequest', requests({ 1: 1, 4: 1 }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rowOf(page, 'crawl 4').getByText('Approved').last()).toBeVisible();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  expect(await shown.evaluate(({ ever }) => ever)).not.toContain(undecided);
});

test('an answer that is no good one is told, and the row can be used again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/admin/requests');
  await expect(rowOf(page, 'crawl 1')).toBeVisible();
  await eachStep(
    [
      ['a failure with a message of the server’s', 1, failed(403, 'Not yours'), 'Not yours', 0],
      ['a failure without one', 4, html(502), 'Failed to approve process', 0],
      ['a good code with an answer that is none', 5, html(200), 'Failed to approve process', 1],
      [
        'an answer that breaks off',
        6,
        cutOff('{"status": "accepted", "message": "Approved"}'),
        'No response from server',
        1,
      ],
    ] as const,
    ([what]) => what,
    async ([, id, reply, words, reads]) => {
      const before = backend.calls('GET', 'listrequest').length;
      const sent = backend.calls('POST', 'approverequest').length;
      const approve = rowOf(page, `crawl ${id}`).getByRole('button', { name: 'Approve', exact: true });
      backend.on('POST', 'approverequest', reply);
      await approve.click();
      const told = page.getByRole('alert').filter({ hasText: words });
      await expect(told).toBeVisible();
      await expect(approve).toBeEnabled();
      await expect(approve).toBeFocused();
      await backend.call('GET', 'listrequest', before + reads);
      expect(backend.calls('GET', 'listrequest')).toHaveLength(before + reads);
      expect(backend.calls('POST', 'approverequest')).toHaveLength(sent + 1);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(told).toHaveCount(0);
    },
  );
  await test.step('a row that somebody else decided tells so, and shows how it is', async () => {
    const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
    backend.on('POST', 'approverequest', failed(409, 'Request 1 is rejected already'));
    backend.on('GET', 'listrequest', requests({ 1: -1 }));
    await approve.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Request 1 is rejected already' })).toBeVisible();
    await expect(rowOf(page, 'crawl 1').getByText('Rejected').last()).toBeVisible();
    await expect(rowOf(page, 'crawl 4').getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  });
});

test('an action that finds the session over says nothing of its own', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/admin/requests');
  backend.on('POST', 'approverequest', failed(401, 'No such session'));
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
});

test('a disabled action can be reached, and says why', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/fleet');
  const start = rowOf(page, 'i-1').getByRole('button', { name: 'Start' });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription('It runs already');
  await start.focus();
  await expect(start).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'It runs already' })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(backend.calls('POST', 'machines/start')).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await test.step('after a time-out the outcome is unknown: it is not sent again, and is not called a failure', async () => {
    backend.on('POST', 'machines/start', never());
    await expect(rowOf(page, 'i-2')).toBeVisible();
    const timeouts = await holdTimeouts(page);
    await rowOf(page, 'i-2').getByRole('button', { name: 'Start' }).click();
    await backend.call('POST', 'machines/start');
    expect(await timeouts.asked()).toEqual([800]);
    await timeouts.pass();
    await expect(page.getByRole('alert').filter({ hasText: 'the outcome is unknown' })).toBeVisible();
    expect(backend.calls('POST', 'machines/start')).toHaveLength(1);
    expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  });
});

test('what destroys asks first, shows what is hit, and Cancel has the focus', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/fleet');
  const terminate = rowOf(page, 'i-2').getByRole('button', { name: 'Terminate' });
  await terminate.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('table').getByRole('row').last().getByRole('cell')).toHaveText(['i-2', 'stopped']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(terminate).toBeFocused();
  expect(backend.calls('POST', 'machines/terminate')).toHaveLength(0);

  const slow = held(json({ status: 'shutting-down', message: 'i-2 goes' }));
  backend.on('POST', 'machines/terminate', slow);
  await terminate.click();
  const act = dialog.getByRole('button', { name: 'Terminate 1 instance', exact: true });
  await act.dblclick();
  await expect(act).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  backend.on('GET', 'listprocess', fleet({ 'i-2': 'terminated' }));
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'i-2 goes' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'i-2').getByText('Terminated')).toBeVisible();
  expect(backend.calls('POST', 'machines/terminate')).toHaveLength(1);

  await test.step('the dialog stays to say what failed', async () => {
    backend.on('POST', 'machines/terminate', failed(409, 'i-1 is protected'));
    await rowOf(page, 'i-1').getByRole('button', { name: 'Terminate' }).click();
    await dialog.getByRole('button', { name: 'Terminate 1 instance' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('i-1');
    await expect(dialog.getByRole('listitem')).toContainText('Failed');
    await expect(dialog.getByRole('listitem')).toContainText('i-1 is protected');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'i-1').getByRole('button', { name: 'Terminate' })).toBeFocused();
  });
});
