import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { held, json } from '../../../support/replies';
import { serveZones } from '../../../support/zonesBackend';

test.beforeEach(async ({ backend, signInAs }) => {
  serveZones(backend);
  await signInAs(['aws operator', 'launch'], { username: 'mira' });
});

/** The terms and definitions of a list on the page. */
const facts = async (page: Page, list: string) => {
  const items = page.locator(`dl[aria-label="${list}"]`);
  const [terms, words] = await Promise.all([items.locator('dt').allInnerTexts(), items.locator('dd').allInnerTexts()]);
  return Object.fromEntries(terms.map((term, place) => [term, words[place]]));
};
const table = (page: Page) => page.getByRole('table').first();
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

test('hooks and components over a call show its rows, with one request', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/processdesk');
  await expect
    .poll(() => facts(page, 'Hooks'))
    .toEqual({
      useGetList: 'process 12, process 11, process 10 of 4',
      useGetOne: '{"id":7,"process_name":"process 7","version":"3","machine_max_count":20,"active":true,"note":null}',
      useGetMany: 'process 2, process 4',
      useGetManyReference: 'process 9',
      Nowhere: 'It is no longer in the list.',
    });
  expect(await facts(page, 'Session')).toEqual({
    Person: 'mira',
    Rights: 'aws, launch',
    Resource: 'processes: Process List',
  });
  await expect(table(page).getByRole('row').nth(2)).toHaveText(/^2process 2/);

  await page.getByRole('button', { name: 'Go to next page' }).first().click();
  await rowOf(page, 'process 6').click();
  const labeled = (label: string) => page.locator('.RaLabeled-label', { hasText: label }).locator('..');
  await expect(labeled('Chosen')).toHaveText('Chosenprocess 6');
  await expect(labeled('By reference')).toHaveText('By referenceprocess 6');
  await expect(labeled('Same version')).toContainText('process 1');

  await page.getByRole('navigation', { name: 'Quick Navigation' }).getByRole('link', { name: 'Launch' }).click();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
});

test('Refresh reads a list over a call again', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/processdesk');
  await expect(rowOf(page, 'process 1')).not.toHaveCount(0);
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 7, process_name: 'renamed' }] }));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(table(page).getByRole('row').nth(1)).toHaveText(/^7renamed/);
  await expect.poll(async () => (await facts(page, 'Hooks')).useGetOne).toBe('{"id":7,"process_name":"renamed"}');
  expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
});

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).locator('..');
const nameField = (page: Page, place = 0) => page.getByRole('textbox', { name: 'Name' }).nth(place);
const save = (page: Page, place = 0) => page.getByRole('button', { name: 'Save' }).nth(place);

test('an edit form over REST shows cached values at once, and a change can be undone before it is sent', async ({
  page,
  backend,
}) => {
  const one = held(json({ id: 2, name: 'zone2.example', process_id: 6 }));
  backend.on('GET', 'zones/2', one);
  await page.goto('/dashboard/aws/zonedesk');
  await expect(rowOf(page, 'zone2')).toContainText('process 6');
  await rowOf(page, 'zone2').getByText('zone2.example').click();
  await backend.call('GET', 'zones/2');
  await expect(nameField(page)).toHaveValue('zone2.example');
  await expect(page.getByRole('spinbutton', { name: 'Process' }).first()).toHaveValue('6');
  one.release();

  await nameField(page).fill('other.example');
  await save(page).click();
  await expect(rowOf(page, 'other.example')).toBeVisible();
  await toast(page, 'Element updated').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'zone2.example')).toBeVisible();
  await expect(toast(page, 'Element updated')).toHaveCount(0);
  expect(backend.calls('PUT', 'zones/2')).toEqual([]);

  await nameField(page).fill('third.example');
  await save(page).click();
  await toast(page, 'Element updated').getByRole('button', { name: 'Close' }).click();
  const { body } = await backend.call('PUT', 'zones/2');
  expect(JSON.parse(body)).toEqual({ id: 2, name: 'third.example', process_id: 6 });
  await expect(rowOf(page, 'third.example')).toBeVisible();

  await rowOf(page, 'zone3').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'zone3')).toHaveCount(0);
  await toast(page, 'Element deleted').getByRole('button', { name: 'Close' }).click();
  await backend.call('DELETE', 'zones/3');
  expect(backend.calls('PUT', 'zones/2')).toHaveLength(1);
});

test('forms, hooks and dialogs over REST create, change and delete records', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/zonedesk');
  await save(page).click();
  await expect(page.getByText('Required')).toBeVisible();
  await nameField(page).fill('new.example');
  await page.getByRole('spinbutton', { name: 'Process' }).fill('9');
  await save(page).click();
  await expect(rowOf(page, 'new.example')).toContainText('process 9');
  const [made] = backend.calls('POST', 'zones');
  expect(JSON.parse(made?.body ?? '')).toEqual({ name: 'new.example', process_id: 9 });

  await rowOf(page, 'zone1').getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Renewed zone1.example' })).toBeVisible();
  await expect(rowOf(page, 'zone1.example!')).toBeVisible();

  await rowOf(page, 'zone3').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove zone3.example?' });
  await expect(question).toContainText("This can't be undone.");
  await question.getByRole('button', { name: 'Confirm' }).click();
  await backend.call('DELETE', 'zones/3');
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, 'zone3')).toHaveCount(0);
  expect(backend.calls('DELETE', 'zones/3')).toHaveLength(1);
});

test('a column named id is kept when the list has another key', async ({ page, backend }) => {
  await page.goto('/dashboard/aws/zonedesk');
  const codes = page.getByRole('region', { name: 'Codes' });
  await expect(codes.getByRole('row')).toHaveText(['IdLabel', 'aFirst', 'bSecond']);
  await codes.getByRole('button', { name: 'Rename the last' }).click();
  const { body } = await backend.call('PUT', 'codes/b');
  expect(JSON.parse(body)).toEqual({ id: 72, code: 'b', label: 'Renamed' });
  await codes.getByRole('button', { name: 'Add a code' }).click();
  const made = await backend.call('POST', 'codes');
  expect(JSON.parse(made.body)).toEqual({ id: 73, code: 'c', label: 'Third' });

  await page.goto('/dashboard/aws/codelist');
  const cells = page.getByRole('table', { name: 'Codes' }).getByRole('row').nth(1).getByRole('cell');
  await expect(cells.first()).toHaveText('71');
  await expect(cells.nth(1)).toHaveText('a');
});

test('the form of the guide shows a server error at its field, saves, and leads back to the list', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await page.goto('/dashboard/aws/dnszones');
  const zones = page.getByRole('table', { name: 'DNS zones' });
  await zones.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/dnszones\/1$/);
  await expect(nameField(page)).toHaveValue('zone1.example');
  await expect(page.getByText('process 5')).toBeVisible();
  await nameField(page).fill('taken');
  await save(page).click();
  await expect(page.getByText('Taken')).toBeVisible();
  await nameField(page).fill('free.example');
  await save(page).click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/dnszones$/);
  await expect(zones.getByRole('row').nth(1)).toContainText('free.example');
  expect(backend.calls('PUT', 'zones/1')).toHaveLength(2);
});

test('the name of a resource leads to its list, and a list without access is denied', async ({ page }) => {
  await page.goto('/dashboard/aws/zones');
  await expect(page).toHaveURL(/\/dashboard\/aws\/dnszones$/);
  await page.goto('/dashboard/aws/zones/2');
  await expect(page).toHaveURL(/\/dashboard\/aws\/dnszones\/2$/);
  await expect(nameField(page)).toHaveValue('zone2.example');
  await page.goto('/dashboard/aws/processes');
  await expect(page).toHaveURL(/\/dashboard\/launch\/listprocess$/);
  await page.goto('/dashboard/aws/processdesk');
  await page.getByRole('button', { name: 'Show the requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  await expect(page.getByText("Your roles don't include that page.")).toBeVisible();
});

test('a list over REST explains a response that breaks the protocol', async ({ page, backend }) => {
  backend.on('GET', 'zones', json([{ id: 1 }]));
  await page.goto('/dashboard/aws/dnszones');
  await expect(page.getByRole('alert')).toContainText(
    /Error: The Content-Range header is missing .* did you declare Content-Range in the Access-Control-Expose-Headers/,
  );
  backend.on('GET', 'zones', {
    send: (response) => {
      response.writeHead(200, { 'content-range': 'zones 0-0/1', 'content-type': 'application/json' });
      response.end('{"rows":[]}');
    },
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText("The server's response is not a list of rows");
});

test('react-admin components are accessible in both themes', async ({ page }) => {
  await page.goto('/dashboard/aws/processdesk');
  await expect(rowOf(page, 'process 1')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/dashboard/aws/zonedesk');
  await rowOf(page, 'zone2').getByText('zone2.example').click();
  await expect(nameField(page)).toHaveValue('zone2.example');
  await expectAccessible(page);
});
