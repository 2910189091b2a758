import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../../support/accessible';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { failed, json } from '../../../support/replies';

const volumes = [
  { volume_id: 'vol-1', state: 'in-use', size: 100, zone: 'a' },
  { volume_id: 'vol-2', state: 'retired', size: 25, zone: 'b' },
  { volume_id: 'vol-3', state: 'lost', zone: 'b' },
];

test.beforeEach(({ backend }) => {
  backend.on('GET', 'volumes', json(volumes));
});

test('a call that returns a bare list becomes a table with the declared names and colors', async ({
  page,
  signInAs,
}) => {
  await signInAs(['aws volumes operator']);
  await page.goto('/dashboard/aws');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Volumes' }).click();
  const table = page.getByRole('table', { name: 'Volumes' });
  await expect(table.getByRole('columnheader')).toHaveText(['Volume ID', 'State', 'Size in GiB', 'Price', 'Zone']);
  const state = (word: string) => table.getByText(word, { exact: true });
  await expect(state('in-use')).toHaveAttribute('data-tone', 'ok');
  await expect(state('retired')).toHaveAttribute('data-tone', 'bad');
  await expect(state('lost')).toHaveAttribute('data-tone', 'idle');
  // A computed value is empty if its input is missing.
  await expect(table.getByRole('row').nth(3).getByRole('cell')).toContainText(['vol-3', 'lost', '-', '-', 'b']);

  await test.step('filter, chooser and copy button use the declared name, and the CSV uses the key', async () => {
    const header = page.getByRole('columnheader', { name: 'State', exact: true });
    await expect(header.getByRole('button', { name: 'Copy column State' })).toBeAttached();
    await header.getByRole('button', { name: 'Filter State' }).click();
    await page.getByRole('dialog', { name: 'Filter State' }).getByRole('checkbox', { name: 'retired' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove filter State: retired' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('checkbox', { name: 'Size in GiB' })).toBeChecked();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toContain('"volume_id","state","size","price","zone"');
  });
});

test('offers an action of the list above it, and sends an action of a row as its call declares', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('POST', 'volumes/vol-1/detach', json({ status: 'success', message: 'Detached vol-1' }));
  backend.on('GET', 'widgets', json([]));
  await signInAs(['aws volumes']);
  await page.goto('/dashboard/aws/volumes');
  await expect(page.getByRole('button', { name: 'New volume' })).toBeVisible();
  await page.getByRole('row', { name: /vol-1/ }).getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(page.getByText('Detached vol-1')).toBeVisible();
  await expect.poll(() => backend.calls('GET', 'volumes').length).toBe(2);
  await page.getByRole('button', { name: 'Widgets' }).click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/widgets/);
});

test('creates a row in a dialog, where a refused field is corrected, and sends it once', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['aws volumes']);
  await page.goto('/dashboard/aws/volumes');
  const sent = () => backend.calls('POST', 'volumes').map(({ body }) => JSON.parse(body));
  const dialog = page.getByRole('dialog', { name: 'New volume' });
  const make = dialog.getByRole('button', { name: 'New volume' });
  const size = dialog.getByRole('spinbutton', { name: 'Size in GiB' });
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await page.getByRole('button', { name: 'New volume' }).click();
  await make.click();
  await expect(size).toBeFocused();
  expect(sent()).toEqual([]);

  await test.step('a refusal appears at its field, and the input stays', async () => {
    const fields = [{ path: 'size', message: 'There is room for 10 GiB' }];
    backend.on('POST', 'volumes', json({ status: 'error', message: 'Too large', fields }, 400));
    await size.fill('20');
    await note.fill('for the logs');
    await make.click();
    await expect(size).toHaveAccessibleDescription('There is room for 10 GiB');
    await expect(size).toBeFocused();
    await expect(dialog.getByRole('alert').getByText('Too large')).toBeVisible();
    await expect(note).toHaveValue('for the logs');
    await expectAccessible(page);
  });

  await test.step('an unknown outcome is reported, and the form keeps its input', async () => {
    backend.on('POST', 'volumes', failed(500, 'Out of order'));
    await make.click();
    const told = page.getByRole('dialog', { name: 'New volume failed' });
    await expect(told.getByRole('listitem')).toHaveText('New volume — FailedOut of order');
    await told.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'New volume' }).click();
    await expect(note).toHaveValue('for the logs');
  });

  backend.on('POST', 'volumes', json({ status: 'success', message: 'Volume vol-9 made' }));
  const reads = backend.calls('GET', 'volumes').length;
  await size.fill('10');
  await make.dblclick();
  await expect(page.getByText('Volume vol-9 made')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => backend.calls('GET', 'volumes').length).toBe(reads + 1);
  expect(sent()).toEqual([20, 20, 10].map((size) => ({ size, note: 'for the logs' })));
});

test('keeps the form of a row action that the server refuses', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const fields = [{ path: 'reason', message: 'Say more' }];
  backend.on('POST', 'volumes/vol-1/snapshot', json({ status: 'error', message: 'Refused', fields }, 400));
  await signInAs(['aws volumes']);
  await page.goto('/dashboard/aws/volumes');
  await page.getByRole('row', { name: /vol-1/ }).getByRole('button', { name: 'Snapshot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Snapshot: 1 selected?' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Why not');
  await dialog.getByRole('button', { name: 'Snapshot 1', exact: true }).click();
  await expect(reason).toHaveAccessibleDescription('Say more');
  await expect(reason).toHaveValue('Why not');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('an action on many rows needs a typed confirmation, and one on few does not', async ({
  page,
  backend,
  signInAs,
}) => {
  const ids = ['vol-1', 'vol-2', 'vol-3', 'vol-4'];
  backend.on('GET', 'volumes', json(ids.map((volume_id) => ({ volume_id, state: 'in-use', size: 1 }))));
  for (const id of ids) backend.on('POST', `volumes/${id}/detach`, json({ status: 'success' }));
  await signInAs(['aws volumes']);
  await page.goto('/dashboard/aws/volumes');
  const detach = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Detach', exact: true });
  const dialog = page.getByRole('alertdialog');
  for (const id of ids.slice(0, 3)) await page.getByRole('checkbox', { name: `Select row ${id}` }).check();
  await detach.click();
  await expect(dialog.getByRole('row', { name: /vol-3/ })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('checkbox', { name: 'Select row vol-4' }).check();
  await detach.click();
  await expect(dialog).toHaveAccessibleDescription('These are more than three volumes.');
  await expectAccessible(page);
  const act = dialog.getByRole('button', { name: 'Detach 4' });
  // The dialog may still move after the change of width, so that a click could miss.
  await act.press('Enter');
  await expect(act).toHaveAccessibleDescription('Type detach first');
  expect(backend.calls('POST', 'volumes/vol-1/detach')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Type detach to confirm' }).fill('detach');
  await act.click();
  await expect(dialog).toHaveCount(0);
  for (const id of ids) expect(backend.calls('POST', `volumes/${id}/detach`)).toHaveLength(1);
});

test('an action asks for the fields of its call, and sends them with each selected row', async ({
  page,
  backend,
  signInAs,
}) => {
  for (const id of ['vol-1', 'vol-2']) backend.on('POST', `volumes/${id}/snapshot`, json({ status: 'success' }));
  await signInAs(['aws volumes']);
  await page.goto('/dashboard/aws/volumes');
  for (const id of ['vol-1', 'vol-2']) await page.getByRole('checkbox', { name: `Select row ${id}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Snapshot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Snapshot: 2 selected?' });
  await expect(dialog.getByRole('row', { name: /vol-2/ })).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Days to keep it' }).fill('400');
  await dialog.getByRole('button', { name: 'Snapshot 2', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(dialog.getByText('Reason is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Days to keep it must be at most 365', { exact: true })).toBeVisible();
  expect(backend.calls('POST', 'volumes/vol-1/snapshot')).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Before the upgrade');
  await dialog.getByRole('spinbutton', { name: 'Days to keep it' }).fill('7');
  await dialog.getByRole('button', { name: 'Snapshot 2', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const id of ['vol-1', 'vol-2']) {
    const sent = backend.calls('POST', `volumes/${id}/snapshot`).map(({ body }) => JSON.parse(body));
    expect(sent).toEqual([{ reason: 'Before the upgrade', keep_days: 7 }]);
  }
});

test('a page for some roles is hidden from others, and its address requests nothing', async ({
  page,
  backend,
  signInAs,
}) => {
  const link = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Volumes' });
  await signInAs(['aws operator', 'mail volumes']);
  await page.goto('/dashboard/aws/volumes');
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  await expect(page.getByText("Your roles don't include the page “Volumes”.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Machine Status' })).toBeVisible();
  await expect(link).toHaveCount(0);
  expect(backend.calls('GET', 'volumes')).toEqual([]);
  await signInAs(['admin']);
  await page.goto('/dashboard/aws/volumes');
  await expect(page.getByRole('table', { name: 'Volumes' })).toBeVisible();
  await expect(link).toBeVisible();
});

test('a file adds a column and an action to a built-in list', async ({ page, backend, signInAs }) => {
  const data = [{ id: 7, process_name: 'crawl', account: '019', cpu_percent: 12, template_id: 'lt-1' }];
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  backend.on('GET', 'widgets', json([]));
  await signInAs(['machine_launch user', 'aws user']);
  await page.goto('/dashboard/launch/listprocess');
  const headers = page.getByRole('table', { name: 'Process List' }).getByRole('columnheader');
  await expect(headers).toHaveText(['ID', 'Process name', 'CPU', 'Account', 'Template ID']);
  const row = page.getByRole('row', { name: /crawl/ });
  const names = await row.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names.slice(0, 5)).toEqual(['Launch machines', 'Logs', 'Update', 'Copy as new', 'Terminate machines']);
  await row.getByRole('button', { name: 'Logs' }).click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/widgets\?process=7/);
});
