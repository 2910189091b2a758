import { expectAccessible } from '../../../support/accessible';
import { buckets, crumbs, heading, link, menuItem, table, toast } from '../../../support/bucketPages';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { alert, button, field, number } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';
import { serveBuckets } from '../../../support/zonesBackend';

test.beforeEach(async ({ backend, signInAs }) => {
  serveBuckets(backend, buckets);
  await signInAs(['aws operator'], { username: 'mira' });
});

test('a row leads to the page of its record, with title, breadcrumb and menu item', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/buckets');
  await link(page, 'logs-2026').click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/buckets\/1\/show$/);
  await expect(heading(page, 'logs-2026')).toBeFocused();
  await expect(page).toHaveTitle(/^logs-2026 · /);
  await expect(crumbs(page)).toHaveText(/ \/ Buckets \/ logs-2026$/);
  await expect(menuItem(page)).toHaveAttribute('aria-current', 'page');
  const values = page.locator('dl');
  await expect(values.locator('dt')).toHaveText([
    'Name',
    'Storage class',
    'Days to keep',
    'ID',
    'Public',
    'Version',
    'Owner',
  ]);
  await expect(values.locator('dd').nth(2)).toHaveText('30');
  await expect(values.locator('dd').nth(4)).toHaveText('No');
  await backend.call('GET', 'buckets/1');
  await crumbs(page).getByRole('link', { name: 'Buckets' }).click();
  await expect(table(page)).toBeVisible();

  await test.step('any identifier and hostile values are shown', async () => {
    await link(page, 'odd').click();
    await expect(page).toHaveURL(/\/buckets\/a%2Fb%20%25\/show$/);
    await expect(heading(page, 'odd')).toBeVisible();
    await expect(values.locator('dd').nth(2)).toHaveText('-');
    await expect(values).toContainText('<img src=x onerror=alert(1)>');
    await expectAccessible(page);
  });
});

test('deletes a record once, after a question that names it', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/buckets');
  await link(page, 'logs-2026').click();
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete logs-2026?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText("This can't be undone.");
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete')).toBeFocused();

  const [gone, kept] = [held(json({})), failed(500, 'The bucket is not empty')];
  backend.on('DELETE', 'buckets/1', kept, gone);
  await button(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete bucket' }).click();
  await expect(toast(page, 'The bucket is not empty').or(alert(page, 'The bucket is not empty'))).toBeVisible();
  await expect(heading(page, 'logs-2026')).toBeVisible();

  await button(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete bucket' }).dblclick();
  await backend.call('DELETE', 'buckets/1', 2);
  await page.goBack();
  await link(page, 'logs-2026').click();
  await expect(button(page, 'Delete')).toHaveAttribute('aria-busy', 'true');
  backend.on('GET', 'buckets', json([]));
  gone.release();
  await expect(toast(page, 'Deleted logs-2026')).toBeVisible();
  expect(backend.calls('DELETE', 'buckets/1')).toHaveLength(2);
});

test('reports a record that does not exist, and retries one that cannot be loaded', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'buckets/404', failed(404, 'No such bucket'));
  await page.goto('/dashboard/aws/buckets/404/show');
  await expect(alert(page, 'No such bucket: 404')).toBeVisible();
  await expect(heading(page, 'Buckets')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Buckets' }).click();
  await expect(table(page)).toBeVisible();

  await link(page, 'logs-2026').click();
  await expect(heading(page, 'logs-2026')).toBeVisible();
  const [waiting, broken] = [held(json(buckets[0])), failed(500, 'The disk is full')];
  backend.on('GET', 'buckets/1', broken, waiting);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(alert(page, 'Error: The disk is full')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Try again').click();
  await backend.call('GET', 'buckets/1', 3);
  // A form must not show the older values of the list.
  await expect(number(page, 'Days to keep')).toHaveCount(0);
  waiting.release();
  await expect(number(page, 'Days to keep')).toHaveValue('30');
  await expect(heading(page, 'Edit logs-2026')).toBeFocused();
});

test('the keyboard leads from a row to its page, its form and back', async ({ page }) => {
  await page.goto('/dashboard/aws/buckets');
  await expect(link(page, 'logs-2026')).toBeVisible();
  await page.getByRole('cell', { name: 'logs-2026' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'logs-2026')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit logs-2026')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'logs-2026')).toBeFocused();
  await expect(page.locator('dd').nth(2)).toHaveText(/^\d+$/);
  await page.goBack();
  await page.goBack();
  await expect(table(page)).toBeVisible();
  // Enter on another cell leads to the buttons of the row.
  await page.getByRole('cell', { name: 'logs-2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /logs-2026/ }).getByRole('button', { name: 'Copy row' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a row leads to its page by a tap, and back by the breadcrumb', async ({ page }) => {
    await page.goto('/dashboard/aws/buckets');
    await link(page, 'odd').tap();
    await expect(heading(page, 'odd')).toBeVisible();
    await crumbs(page).getByRole('link', { name: 'Buckets' }).tap();
    await button(page, 'New bucket').tap();
    await expect(heading(page, 'New bucket')).toBeVisible();
  });
});

test('react-admin’s links lead to record pages, also for an admin, and not without access', async ({
  page,
  signInAs,
}) => {
  await page.goto('/dashboard/aws/bucketdesk');
  await expect(page.getByText('codes: false, true, false; true, false')).toBeVisible();
  await page.getByRole('link', { name: 'Make' }).click();
  await expect(heading(page, 'New bucket')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('made');
  await expect(number(page, 'Days to keep')).toHaveValue('7');
  await expect(page.getByRole('checkbox', { name: 'Public' })).toBeChecked();
  await page.goBack();
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  await expect(heading(page, 'odd')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(heading(page, 'Edit odd')).toBeVisible();

  await signInAs(['admin']);
  await page.goto('/dashboard/admin/buckets/1');
  await expect(heading(page, 'Edit logs-2026')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/buckets\/1\/show$/);
  await signInAs(['launch user']);
  await page.goto('/dashboard/aws/buckets/1/show');
  await expect(heading(page, 'Access denied')).toBeVisible();
});

test('the page of a record of a list over a call needs no further request', async ({ page, backend, signInAs }) => {
  const data = [{ id: 7, process_name: 'crawl', account: '019', note: 'x' }];
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await signInAs(['aws hosts']);
  await page.goto('/dashboard/aws/hosts/7/show');
  await expect(heading(page, 'crawl')).toBeVisible();
  await expect(page.locator('dl')).toHaveText('Process namecrawlAccount019 vizly');
  await crumbs(page).getByRole('link', { name: 'Hosts' }).click();
  await page.getByRole('link', { name: 'crawl' }).click();
  await expect(heading(page, 'crawl')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  await page.goto('/dashboard/aws/hosts/8/show');
  await expect(alert(page, 'No such host: 8')).toBeVisible();
});
