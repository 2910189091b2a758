import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { keepToasts } from '../../../support/keepToasts';
import { failed, held, json } from '../../../support/replies';

const requests = (decided: Record<number, number> = {}, without: readonly number[] = []) =>
  json({
    status: 'success',
    data: Array.from({ length: 12 }, (_, index) => index + 1)
      .filter((id) => !without.includes(id))
      .map((id) => ({ id, process_name: `crawl ${id}`, status: decided[id] ?? (id === 2 ? 1 : id === 3 ? -1 : 0) })),
  });

const rowOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
}

/** The identifiers that were approved. They are sent side by side: which of them comes first is up to the network. */
const approved = (backend: ForeignBackend) =>
  backend
    .calls('POST', 'approverequest')
    .map(({ body }) => (JSON.parse(body) as { requestid: string }).requestid)
    .sort();

test.beforeEach(async ({ page, backend, signInAs }) => {
  await keepToasts(page);
  backend.on('GET', 'listrequest', requests());
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [] }));
  await signInAs(['admin']);
});

test('a selection goes over pages; rows that an action does not apply to are left out, and why', async ({
  page,
  backend,
}) => {
  await page.goto('/dashboard/admin/requests');
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'crawl 1', 'crawl 2', 'crawl 3');
  await page.getByRole('button', { name: 'Next page' }).click();
  await select(page, 'crawl 12');
  await expect(bar(page).getByRole('status')).toHaveText('4 selected, 3 hidden');
  const reveal = ['Show selected', 'Deselect hidden'];
  await expect(bar(page).getByRole('button')).toHaveText([...reveal, 'Approve', 'Clear selection']);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(
    'The list does not show 1 of these 2 rows at the moment. 2 skipped: 1 Approved, 1 Rejected',
  );
  await expect(dialog.getByRole('cell')).toHaveText(['crawl 1 hidden', '1', 'crawl 12', '12']);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(approved(backend)).toEqual([]);

  await bar(page).getByRole('button', { name: 'Approve' }).click();
  backend.on('GET', 'listrequest', requests({ 1: 1, 12: 1 }));
  const slow = held(json({ status: 'accepted', message: 'Request decided' }));
  backend.on('POST', 'approverequest', slow);
  await dialog.getByRole('button', { name: 'Approve 2 requests' }).dblclick();
  slow.release();
  const told = page.getByRole('status').filter({ hasText: 'Approve: all 2 done' });
  await expect(told).toContainText('crawl 1: ');
  await expect(told).toContainText('crawl 12: ');
  await expect(dialog).toHaveCount(0);
  // Nothing could be done with these two from the start: they are selected for something else, and stay.
  await expect(bar(page).getByRole('status')).toHaveText('2 selected, 2 hidden');
  await expect(rowOf(page, 'crawl 12').getByText('Approved').last()).toBeVisible();
  expect(approved(backend)).toEqual(['1', '12']);
  expect(backend.calls('GET', 'listrequest')).toHaveLength(2);
});

test('hidden rows can be shown, and the view before comes back; or they are deselected', async ({ page }) => {
  await page.goto('/dashboard/admin/requests?perPage=5');
  await select(page, 'crawl 1', 'crawl 4', 'crawl 5');
  await expect(bar(page).getByRole('button', { name: 'Show selected' })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('crawl 1');
  await expect(bar(page).getByRole('status')).toHaveText('3 selected, 2 hidden');
  // The box of the header is about the rows that are shown.
  const all = page.getByRole('checkbox', { name: 'Select page' });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await bar(page).getByRole('button', { name: 'Show selected' }).click();
  await expect(page.getByRole('row', { name: /crawl/ })).toHaveCount(3);
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await expect(all).toBeChecked();
  await bar(page).getByRole('button', { name: 'Show previous rows' }).click();
  await expect(search).toHaveValue('crawl 1');
  await expect(bar(page).getByRole('status')).toHaveText('3 selected, 2 hidden');
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('5');
  await bar(page).getByRole('button', { name: 'Deselect hidden' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await expect(rowOf(page, 'crawl 1').getByRole('checkbox')).toBeChecked();
});

test('rows that a refresh has taken away are no longer selected', async ({ page, backend }) => {
  await page.goto('/dashboard/admin/requests');
  await select(page, 'crawl 1', 'crawl 4');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  backend.on('GET', 'listrequest', requests({}, [4]));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await expect(page.getByText('1 row was deselected: it can no longer be acted on.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(rowOf(page, 'crawl 1').getByRole('checkbox')).not.toBeChecked();

  await test.step('nor are rows that a colleague has decided', async () => {
    await select(page, 'crawl 1', 'crawl 5', 'crawl 6', 'crawl 3');
    backend.on('GET', 'listrequest', requests({ 5: 1, 6: -1 }, [4]));
    await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('2 rows were deselected: they can no longer be acted on.')).toBeVisible();
    await expect(bar(page).getByRole('status')).toHaveText('2 selected');
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('what the dialog lists is what is hit, whatever a refresh behind it brings', async () => {
    backend.on('GET', 'listrequest', requests());
    await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('1–10 of 12')).toBeVisible();
    await select(page, 'crawl 1', 'crawl 4');
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' });
    await expect(dialog.getByRole('cell')).toHaveText(['crawl 1', '1', 'crawl 4', '4']);
    backend.on('GET', 'listrequest', requests({}, [4]));
    await page.evaluate(() => window.dispatchEvent(new Event('refreshCurrentPageData')));
    await expect(page.getByText('1–10 of 11')).toBeVisible();
    await expect(dialog.getByRole('cell')).toHaveText(['crawl 1', '1', 'crawl 4', '4']);
    await dialog.getByRole('button', { name: 'Approve 2 requests' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Approve: all 2 done' })).toBeVisible();
    expect(approved(backend)).toEqual(['1', '4']);
  });
});

test('an action that applies to no selected row sends nothing and says so', async ({ page, backend }) => {
  await page.goto('/dashboard/admin/requests');
  await select(page, 'crawl 2');
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const told = page.getByRole('alert');
  await expect(told).toHaveText('Approve applies to none of the selected rows. 1 skipped: Approved');
  const [toast, buttons] = [await told.boundingBox(), await bar(page).boundingBox()];
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0), 'the bar is above the toast').toBeLessThanOrEqual(toast?.y ?? 0);
  expect(approved(backend)).toEqual([]);
});

test('a page that is left while rows are acted on tells the end all the same', async ({ page, backend }) => {
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await select(page, 'crawl 1', 'crawl 4');
  const slow = held(json({ status: 'accepted' }));
  backend.on('POST', 'approverequest', slow);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2 requests' }).click();
  await backend.call('POST', 'approverequest');
  await page.goBack();
  await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  slow.release();
  await expect(page.getByText('Approve: all 2 done')).toBeVisible();
});

test('a selection is taken to another page as a whole', async ({ page, backend }) => {
  const data = ['i-1', 'i-2'].map((instance_id) => ({ instance_id, state: 'stopped' }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.goto('/dashboard/aws/fleet');
  await select(page, 'i-1', 'i-2');
  await bar(page).getByRole('button', { name: 'Find in search' }).click();
  await expect(page).toHaveURL(/listallinstances$/);
  const [sent] = backend.calls('POST', 'ec2/listallinstance');
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ instance_ids: ['i-1', 'i-2'] });
});

test('the bar, the question and the results have no accessibility violation', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  // Few rows: every rule is asked of every element.
  await page.goto('/dashboard/admin/requests?perPage=5');
  await select(page, 'crawl 1', 'crawl 4', 'crawl 5');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  backend.on('POST', 'approverequest', failed(409, 'Decided'));
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 3 requests' }).click();
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar is at the bottom of the window, and the dialog fills all that is below the top bar', async ({
    page,
  }) => {
    await page.goto('/dashboard/admin/requests');
    const boxes = page.getByRole('checkbox', { name: /^Select row/ });
    await boxes.nth(0).check();
    await boxes.nth(3).check();
    const box = await bar(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(box?.width).toBe(390);
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 52, width: 390, height: 792 });
  });
});
