import type { Locator, Page } from '@playwright/test';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { keepToasts } from '../../../support/keepToasts';
import { held, json } from '../../../support/replies';

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

/** The approved identifiers, sorted, since requests are sent in parallel. */
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

test('a selection spans pages, and an action skips rows that it does not apply to, with reasons', async ({
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
  // The skipped rows stay selected.
  await expect(bar(page).getByRole('status')).toHaveText('2 selected, 2 hidden');
  await expect(rowOf(page, 'crawl 12').getByText('Approved').last()).toBeVisible();
  expect(approved(backend)).toEqual(['1', '12']);
  expect(backend.calls('GET', 'listrequest')).toHaveLength(2);
});

test('shows hidden selected rows and returns to the previous view, or deselects them', async ({ page }) => {
  await page.goto('/dashboard/admin/requests?perPage=5');
  await select(page, 'crawl 1', 'crawl 4', 'crawl 5');
  await expect(bar(page).getByRole('button', { name: 'Show selected' })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('crawl 1');
  await expect(bar(page).getByRole('status')).toHaveText('3 selected, 2 hidden');
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

test('a refresh deselects rows that are gone or decided, but changes no open question', async ({ page, backend }) => {
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

  await test.step('rows that a colleague has decided are deselected', async () => {
    await select(page, 'crawl 1', 'crawl 5', 'crawl 6', 'crawl 3');
    backend.on('GET', 'listrequest', requests({ 5: 1, 6: -1 }, [4]));
    await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('2 rows were deselected: they can no longer be acted on.')).toBeVisible();
    await expect(bar(page).getByRole('status')).toHaveText('2 selected');
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('the rows in an open question are acted on after a refresh behind it', async () => {
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

test('an action that applies to no selected row says so and sends nothing', async ({ page, backend }) => {
  await page.goto('/dashboard/admin/requests');
  await select(page, 'crawl 2');
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const told = page.getByRole('alert');
  await expect(told).toHaveText('Approve applies to none of the selected rows. 1 skipped: Approved');
  const [toast, buttons] = [await told.boundingBox(), await bar(page).boundingBox()];
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0), 'the bar is above the toast').toBeLessThanOrEqual(toast?.y ?? 0);
  expect(approved(backend)).toEqual([]);
});

test('announces the result of an action after its page was left', async ({ page, backend }) => {
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

test('opens another page with the whole selection', async ({ page, backend }) => {
  const data = ['i-1', 'i-2'].map((instance_id) => ({ instance_id, state: 'stopped' }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.goto('/dashboard/aws/fleet');
  await select(page, 'i-1', 'i-2');
  await bar(page).getByRole('button', { name: 'Find in search' }).click();
  await expect(page).toHaveURL(/listallinstances$/);
  const [sent] = backend.calls('POST', 'ec2/listallinstance');
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ instance_ids: ['i-1', 'i-2'] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar is at the bottom of the window, and the dialog fills the space below the top bar', async ({ page }) => {
    await page.goto('/dashboard/admin/requests');
    const boxes = page.getByRole('checkbox', { name: /^Select row/ });
    await boxes.nth(0).check();
    await boxes.nth(3).check();
    const edges = (locator: Locator) =>
      locator.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right: window.innerWidth - right, bottom: window.innerHeight - bottom };
      });
    expect(await edges(bar(page))).toMatchObject({ left: 0, right: 0, bottom: 0 });
    const banner = await page.getByRole('banner').boundingBox();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    expect(await edges(page.getByRole('dialog'))).toEqual({ left: 0, top: banner?.height, right: 0, bottom: 0 });
  });
});
