import { expectAccessible } from '../../../support/accessible';
import { buckets, crumbs, heading, link, sent, toast } from '../../../support/bucketPages';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { alert, button, choose, combobox, field, number } from '../../../support/parts';
import { empty, failed, json } from '../../../support/replies';
import { serveBuckets, serveZones } from '../../../support/zonesBackend';

test.beforeEach(async ({ backend, signInAs }) => {
  serveBuckets(backend, buckets);
  await signInAs(['aws operator'], { username: 'mira' });
});

test('creates a record after a fault at its field, and shows it on its page and in its list', async ({
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

test('sends a change as the whole record, announces and shows it, and keeps unsaved input as a draft', async ({
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
  await button(page, 'Save').click();
  await expect(toast(page, 'No changes')).toBeVisible();
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

test('loads what a colleague has changed meanwhile, and keeps the input', async ({
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
  await expect(answer).toContainText('It has been reloaded');
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

test('a row leads to the form of a record without a page, where the record can be deleted', async ({
  page,
  backend,
}) => {
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

test('keeps input when the session ends, and Refresh reads a record again', async ({
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
