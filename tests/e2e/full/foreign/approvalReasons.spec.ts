import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { keepToasts } from '../../../support/keepToasts';
import { failed, held, json } from '../../../support/replies';
import { approvalPages, offer, requestRows, requests, rowOf } from '../../../support/requestRows';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const reasonField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ });

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
}

/** Returns the bodies of the decisions so far, in the order of their arrival. */
const bodies = (backend: ForeignBackend, decide: string) => backend.calls('POST', decide).map(({ body }) => body);

test.beforeEach(async ({ backend, signInAs }) => {
  for (const { list } of approvalPages) backend.on('GET', list, requests());
  await signInAs(['admin']);
});

test('decides several requests after a question that lists them, and shows each result', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const refused = held(failed(409, 'It was already approved by grace'));
  const accepted = held(json({ status: 'accepted' }));
  backend.on('POST', 'approverequest', ({ body }) => (body.includes('"5"') ? refused : accepted));
  await page.goto('/dashboard/admin/approveprocess');
  await select(page, 'crawl 1', 'crawl 2', 'crawl 4', 'crawl 5');
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 3 requests?' });
  await expect(dialog).toHaveAccessibleDescription('1 skipped: Approved');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(reasonField(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await backend.call('POST', 'approverequest');
  refused.release();
  accepted.release();
  const ended = page.getByRole('dialog', { name: 'Reject: 2 of 3 done' });
  await expect(ended.getByRole('listitem')).toHaveCount(3);
  await expect(ended.getByRole('listitem').first()).toContainText('It was already approved by grace');
  expect(bodies(backend, 'approverequest').sort()).toEqual(
    ['1', '4', '5'].map((id) => `{"requestid":"${id}","approve":-1}`),
  );
  await ended.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
});

test('sends a typed reason with each of several requests, and none if it is empty', async ({ page, backend }) => {
  await offer(page, 'decision_reason');
  await page.goto('/dashboard/admin/approveprocess');
  await select(page, 'crawl 1', 'crawl 4');
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await reasonField(page).fill('  For the summer schedule ');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 requests approved' })).toBeVisible();
  expect(bodies(backend, 'approverequest').sort()).toEqual([
    '{"requestid":"1","approve":1,"reason":"For the summer schedule"}',
    '{"requestid":"4","approve":1,"reason":"For the summer schedule"}',
  ]);

  await select(page, 'crawl 5', 'crawl 6');
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  await reasonField(page).fill('   ');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 requests rejected' })).toBeVisible();
  expect(bodies(backend, 'approverequest').slice(2).sort()).toEqual([
    '{"requestid":"5","approve":-1}',
    '{"requestid":"6","approve":-1}',
  ]);
});

test('a press decides without a reason, and a menu asks for one, by the keyboard too', async ({ page, backend }) => {
  await offer(page, 'decision_reason');
  backend.on('POST', 'approverequest', json({ status: 'success', message: 'Request decided' }));
  await page.goto('/dashboard/admin/approveprocess');
  const reject = rowOf(page, 'crawl 4').getByRole('button', { name: 'Reject', exact: true });
  await expect(reject).toBeVisible();
  await reject.click();
  await backend.call('POST', 'approverequest');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const giveReason = rowOf(page, 'crawl 1').getByRole('button', { name: 'With a reason…' });
  await giveReason.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Approve with a reason…', 'Reject with a reason…']);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(giveReason).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject request 1?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(giveReason).toBeFocused();

  await giveReason.click();
  await page.getByRole('menuitem', { name: 'Approve with a reason…' }).click();
  await reasonField(page).fill('Agreed with the owner');
  await expectAccessible(page);
  backend.on('GET', 'listrequest', requests({ 1: 1 }));
  await page.getByRole('dialog', { name: 'Approve request 1?' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, 'crawl 1').getByText('Approved')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(bodies(backend, 'approverequest')).toEqual([
    '{"requestid":"4","approve":-1}',
    '{"requestid":"1","approve":1,"reason":"Agreed with the owner"}',
  ]);
});

test('a wide table does not scroll when the focus returns to the button of a row', async ({ page, backend }) => {
  await offer(page, 'decision_reason');
  const wide = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`column ${index}`, index]));
  const data = requestRows().map((row) => ({ ...row, ...wide }));
  backend.on('GET', 'listrequest', json({ status: 'success', data }));
  await page.goto('/dashboard/admin/approveprocess');
  const scrolled = () =>
    page.getByRole('table').evaluate((table) => [table.parentElement?.scrollLeft, table.parentElement?.scrollTop]);
  const giveReason = rowOf(page, 'crawl 4').getByRole('button', { name: 'With a reason…' });
  await giveReason.click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(giveReason).toBeFocused();
  expect(await scrolled()).toEqual([0, 0]);
  // A cell that the keyboard reaches is scrolled into sight, beside the buttons.
  await page.keyboard.press('Escape');
  await expect(page.locator('td:focus')).toBeVisible();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
  await expect(async () => {
    const [cell, buttons] = await Promise.all([
      page.locator('td:focus').boundingBox(),
      rowOf(page, 'crawl 4').getByRole('gridcell').last().boundingBox(),
    ]);
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
  }).toPass();
});

test('requires a reason for Reject, and none for Approve', async ({ page, backend }) => {
  await offer(page, 'decision_reason', 'reject_reason_required');
  const slow = held(json({ status: 'success', message: 'Update decided' }));
  backend.on('POST', 'approveupdate', slow);
  await page.goto('/dashboard/admin/approveupdateprocess');
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject update 1?' });
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription('Enter a reason first');
  await confirm.click({ force: true });
  expect(bodies(backend, 'approveupdate')).toEqual([]);
  await reasonField(page).fill('Not without a second owner');
  await confirm.dblclick();
  await backend.call('POST', 'approveupdate');
  slow.release();
  await expect(dialog).toHaveCount(0);
  await rowOf(page, 'crawl 4').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .poll(() => bodies(backend, 'approveupdate'))
    .toEqual(['{"requestid":"1","approve":-1,"reason":"Not without a second owner"}', '{"requestid":"4","approve":1}']);
});

test('a reason is kept after a failure and cleared after a success', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await offer(page, 'decision_reason', 'reject_reason_required');
  backend.on('POST', 'approverequest', failed(500, 'The database is away'), json({ status: 'success' }));
  await page.goto('/dashboard/admin/approveprocess');
  const reject = rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' });
  await reject.click();
  await reasonField(page).fill('Too many machines for a test');
  await confirm.click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('The database is away');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await reject.click();
  await expect(reasonField(page)).toHaveValue('Too many machines for a test');
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rowOf(page, 'crawl 4').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(reasonField(page)).toHaveValue('');
});

test('Approve is disabled on the requester’s own row and says why, while Reject is not', async ({ page, backend }) => {
  const data = [
    { id: 1, status: 0, process_name: 'mine', own: true },
    { id: 2, status: 0, process_name: 'theirs', own: false },
  ];
  backend.on('GET', 'listrequest', json({ status: 'success', data }));
  await offer(page, 'decision_reason');
  await page.goto('/dashboard/admin/approveprocess');
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Process name', 'Status']);
  const approve = rowOf(page, 'mine').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('This is your own request. Another administrator must approve it.');
  await approve.focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'mine').getByRole('button', { name: 'With a reason…' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Reject with a reason…']);
  await expect(page.getByRole('menuitem')).toBeFocused();
  await page.keyboard.press('Escape');
  await select(page, 'mine', 'theirs');
  await keepToasts(page);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request decided' })).toBeVisible();
  expect(bodies(backend, 'approverequest')).toEqual(['{"requestid":"2","approve":1}']);
  await expect(rowOf(page, 'mine').getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
});

test('keeps selection and reason when the session ends under a question, and decides nothing', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await offer(page, 'decision_reason');
  await page.goto('/dashboard/admin/approveprocess');
  await select(page, 'crawl 1', 'crawl 4');
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  await reasonField(page).fill('Twice the same');
  backend.on('POST', 'approverequest', failed(401, 'Over'));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/login');

  const sent = bodies(backend, 'approverequest').length;
  backend.on('POST', 'approverequest', json({ status: 'accepted' }));
  await signInAs(['admin'], { token: 'second' });
  await page.goto('/dashboard/admin/approveprocess');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await expect(rowOf(page, 'crawl 4').getByRole('checkbox')).toBeChecked();
  expect(bodies(backend, 'approverequest')).toHaveLength(sent);
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  await expect(reasonField(page)).toHaveValue('Twice the same');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await test.step('a logout ends both', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signInAs(['admin'], { token: 'third' });
    await page.goto('/dashboard/admin/approveprocess');
    await expect(rowOf(page, 'crawl 1')).toBeVisible();
    await select(page, 'crawl 1');
    await expect(bar(page).getByRole('status')).toHaveText('1 selected');
    await select(page, 'crawl 4');
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    await expect(reasonField(page)).toHaveValue('');
  });
});
