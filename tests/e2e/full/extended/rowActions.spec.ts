import type { Page } from '@playwright/test';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { held, json } from '../../../support/replies';

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

test('rows appear before the code of their buttons, which then appear without moving the focus', async ({ page }) => {
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

test('a row offers the actions that apply, sends each once, and reads the list again', async ({ page, backend }) => {
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

  await test.step('an action is sent once after several presses', async () => {
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

test('an action in flight stays busy after paging and a refresh', async ({ page, backend }) => {
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

test('a read that began before a change never hides the change', async ({ page, backend }) => {
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
  const old = await (await asked).response();
  await old?.finished();
  expect(backend.calls('GET', 'listrequest')).toHaveLength(3);
  // A later read is shown. The old read would have been shown before.
  backend.on('GET', 'listrequest', requests({ 1: 1, 4: 1 }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rowOf(page, 'crawl 4').getByText('Approved').last()).toBeVisible();
  await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  expect(await shown.evaluate(({ ever }) => ever)).not.toContain(undecided);
});
