import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible';
import { test } from '../../support/extendedConsole';
import { expect } from '../../support/fixtures';
import { alert, button, choose, combobox, field, number } from '../../support/parts';
import { empty, failed, held, json } from '../../support/replies';
import { serveBuckets, serveZones } from '../../support/zonesBackend';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';
const buckets = [
  { id: 1, name: 'logs-2026', class: 'archive', days: 30, public: false, version: 4, owner: { team: 'air' } },
  { id: 'a/b %', name: 'odd', class: 'standard', days: null, public: true, note: `${'long '.repeat(60)}${hostile}` },
  { id: 3, name: hostile, class: 'standard', public: false },
];

test.beforeEach(async ({ backend, signInAs }) => {
  serveBuckets(backend, buckets);
  await signInAs(['aws operator'], { username: 'mira' });
});

const table = (page: Page) => page.getByRole('table', { name: 'Buckets' });
const link = (page: Page, name: string) => table(page).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const menuItem = (page: Page) =>
  page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Buckets' });
const sent = (body: string | undefined) => JSON.parse(body ?? 'null') as unknown;

test('a row leads to the page of its record, and the frame says where one is', async ({ page, backend }) => {
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
    'id',
    'Public',
    'version',
    'owner',
  ]);
  await expect(values.locator('dd').nth(2)).toHaveText('30');
  await expect(values.locator('dd').nth(4)).toHaveText('No');
  await backend.call('GET', 'buckets/1');
  await expectAccessible(page);
  await crumbs(page).getByRole('link', { name: 'Buckets' }).click();
  await expect(table(page)).toBeVisible();

  await test.step('whatever its identifier and its values are', async () => {
    await link(page, 'odd').click();
    await expect(page).toHaveURL(/\/buckets\/a%2Fb%20%25\/show$/);
    await expect(heading(page, 'odd')).toBeVisible();
    await expect(values.locator('dd').nth(2)).toHaveText('-');
    await expect(values).toContainText('<img src=x onerror=alert(1)>');
    await expectAccessible(page);
  });
});

test('a new record is refused at its field, then made, shown, and in its list', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/buckets');
  await button(page, 'New bucket').click();
  await expect(page).toHaveURL(/\/buckets\/create$/);
  await expect(heading(page, 'New bucket')).toBeFocused();
  await expect(crumbs(page)).toHaveText(/Buckets \/ New bucket$/);
  await button(page, 'Create bucket').click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  expect(backend.calls('POST', 'buckets')).toEqual([]);
  await expectAccessible(page);

  await field(page, 'Name').fill('logs-2026');
  await choose(page, 'Storage class', 'archive');
  await number(page, 'Days to keep').fill('90');
  await button(page, 'Create bucket').click();
  await expect(alert(page, 'There is such a bucket already')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'Name').fill('logs-2027');
  await page.getByRole('checkbox', { name: 'Public' }).check();
  await button(page, 'Create bucket').dblclick();
  await expect(page).toHaveURL(/\/buckets\/13\/show$/);
  await expect(toast(page, 'Created logs-2027')).toBeVisible();
  await expect(heading(page, 'logs-2027')).toBeVisible();
  const made = backend.calls('POST', 'buckets').map(({ body }) => sent(body));
  expect(made.slice(1)).toEqual([{ name: 'logs-2027', class: 'archive', days: 90, public: true }]);
  await page.goBack();
  await expect(link(page, 'logs-2027')).toBeVisible();

  await button(page, 'New bucket').click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(combobox(page, 'Storage class')).toHaveValue('standard');
});

test('a change is sent as the whole record, said and shown; what is not saved is a draft', async ({
  page,
  backend,
}) => {
  await page.goto('/dashboard/aws/buckets/1/show');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/buckets\/1$/);
  await expect(heading(page, 'Edit logs-2026')).toBeVisible();
  await expect(crumbs(page)).toHaveText(/Buckets \/ logs-2026$/);
  await expect(number(page, 'Days to keep')).toHaveValue('30');
  await expect(field(page, 'Name')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(toast(page, 'Nothing has been changed')).toBeVisible();
  expect(backend.calls('PUT', 'buckets/1')).toEqual([]);

  await number(page, 'Days to keep').fill('400');
  await button(page, 'Save').click();
  await expect(page.getByText('Days to keep must be at most 365')).toBeVisible();
  await number(page, 'Days to keep').fill('60');
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/buckets\/1\/show$/);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(number(page, 'Days to keep')).toHaveValue('60');
  await button(page, 'Save').click();
  await expect(toast(page, 'Saved logs-2026')).toContainText('Changed: Days to keep');
  await expect(page).toHaveURL(/\/buckets\/1\/show$/);
  await expect(page.locator('dd').nth(2)).toHaveText('60');
  const changes = backend.calls('PUT', 'buckets/1').map(({ body }) => sent(body));
  expect(changes).toEqual([{ ...buckets[0], days: 60 }]);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(number(page, 'Days to keep')).toHaveValue('60');
  await number(page, 'Days to keep').fill('');
  await button(page, 'Save').click();
  await expect(page.locator('dd').nth(2)).toHaveText('-');
  const { days: _, ...emptied } = buckets[0] ?? {};
  expect(sent(backend.calls('PUT', 'buckets/1').at(-1)?.body)).toEqual({ ...emptied, version: 5 });
});

test('what somebody else has changed meanwhile is read, and nothing typed is lost', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/buckets/1');
  await number(page, 'Days to keep').fill('60');
  await fetch(`${backend.url}/api/v1/buckets/1`, {
    method: 'PUT',
    body: JSON.stringify({ ...buckets[0], public: true }),
  });
  await button(page, 'Save').click();
  const answer = page.getByRole('region', { name: 'Server response' });
  await expect(answer).toContainText('Somebody else has changed it');
  await expect(answer).toContainText('It has been read again');
  await expect(number(page, 'Days to keep')).toHaveValue('60');
  await expect(page.getByRole('checkbox', { name: 'Public' })).toBeChecked();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(toast(page, 'Saved logs-2026')).toBeVisible();
  expect(sent(backend.calls('PUT', 'buckets/1').at(-1)?.body)).toEqual({
    ...buckets[0],
    days: 60,
    public: true,
    version: 5,
  });
});

test('a record is deleted after a question that names it, and once', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/buckets');
  await link(page, 'logs-2026').click();
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete logs-2026?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('It cannot be undone.');
  await expectAccessible(page);
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

test('what is no record is said to be none, and what cannot be read is read again', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'buckets/404', failed(404, 'No such bucket'));
  await page.goto('/dashboard/aws/buckets/404/show');
  await expect(alert(page, 'There is no such bucket: 404')).toBeVisible();
  await expect(heading(page, 'Buckets')).toBeVisible();
  await expectAccessible(page);
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
  // A form is never filled with what a list has read some time ago.
  await expect(number(page, 'Days to keep')).toHaveCount(0);
  waiting.release();
  await expect(number(page, 'Days to keep')).toHaveValue('30');
  await expect(heading(page, 'Edit logs-2026')).toBeFocused();
});

test('by keyboard alone: from the row to its page, to its form, and to another row', async ({ page }) => {
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
  // The other cells lead to the row's own buttons, as in every list.
  await page.getByRole('cell', { name: 'logs-2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /logs-2026/ }).getByRole('button', { name: 'Show row' })).toBeFocused();
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

test('react-admin’s links lead there, in the workspace of an admin too, and it is told what there is', async ({
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

test('where a record has only a form, its row leads there, and it can be deleted there', async ({ page, backend }) => {
  serveZones(backend);
  backend.on('DELETE', 'codes/b', empty());
  await page.goto('/dashboard/aws/codelist');
  await expect(page.getByRole('columnheader', { name: 'Label' })).toBeVisible();
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page).toHaveURL(/\/codelist\/b$/);
  await field(page, 'Label').fill('Third');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/codelist$/);
  expect(sent((await backend.call('PUT', 'codes/b')).body)).toEqual({ id: 72, code: 'b', label: 'Third' });
  await page.getByRole('link', { name: 'Second' }).click();
  await button(page, 'Discard draft').waitFor({ state: 'detached' });
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog', { name: 'Delete Second?' }).getByRole('button', { name: 'Delete code' }).click();
  await expect(toast(page, 'Deleted Second')).toBeVisible();
  await expect(page).toHaveURL(/\/codelist$/);
});

test('a record of a list over a call is read from the list', async ({ page, backend, signInAs }) => {
  const data = [{ id: 7, process_name: 'crawl', account: '019', note: 'x' }];
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await signInAs(['aws hosts']);
  await page.goto('/dashboard/aws/hosts/7/show');
  await expect(heading(page, 'crawl')).toBeVisible();
  await expect(page.locator('dl')).toHaveText('process_namecrawlAccount019');
  await crumbs(page).getByRole('link', { name: 'Hosts' }).click();
  await page.getByRole('link', { name: 'crawl' }).click();
  await expect(heading(page, 'crawl')).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
  await page.goto('/dashboard/aws/hosts/8/show');
  await expect(alert(page, 'There is no such host: 8')).toBeVisible();
});

test('what is typed outlives the end of the session, and the Refresh of the top bar reads a record again', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('PUT', 'buckets/1', failed(401, 'Expired'));
  await page.goto('/dashboard/aws/buckets/1');
  await number(page, 'Days to keep').fill('60');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAs(['aws operator'], { username: 'mira', token: 'second' });
  await page.goto('/dashboard/aws/buckets/1');
  await expect(number(page, 'Days to keep')).toHaveValue('60');
  await button(page, 'Discard draft').click();
  await expect(number(page, 'Days to keep')).toHaveValue('30');

  await page.goto('/dashboard/aws/buckets/1/show');
  await expect(page.locator('dd').nth(2)).toHaveText('30');
  backend.on('GET', 'buckets/1', json({ ...buckets[0], name: 'renamed' }));
  await button(page, 'Refresh').click();
  await expect(heading(page, 'renamed')).toBeVisible();
});
