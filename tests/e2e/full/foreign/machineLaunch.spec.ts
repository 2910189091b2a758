import { expect, test } from '../../../support/fixtures';
import {
  fillForm,
  keys,
  launch,
  launchCall,
  launched,
  launches,
  openForm,
  processes,
} from '../../../support/launchPage';
import { answer, button, field, number } from '../../../support/parts';
import { failed, held } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const body = { process_id: 12, template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' };

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('launches machines once with the documented payload, and a second launch needs a new count', async ({
  page,
  backend,
}) => {
  const first = held(launched('pending', 'running'));
  await offer(page, 'idempotency_key');
  backend.on('POST', launchCall, first, launched('pending'));
  await openForm(page);
  await fillForm(page);
  await field(page, 'Template ID').fill(' lt-1 ');
  await launch(page).dblclick();
  await expect(launch(page)).toHaveAttribute('aria-busy', 'true');
  await number(page, 'Count').press('Enter');
  await expect(page.getByText('Launching 2 machines for process 12…')).toBeVisible();
  first.release();
  await expect(page.getByRole('status').filter({ hasText: 'Launched 2 machines' })).toBeVisible();
  await expect(answer(page).getByRole('row')).toHaveText([
    /Process ID.*Instance ID.*Machine IPv4.*Machine IPv6.*Status/,
    /12.*i-1.*10\.0\.0\.4.*pending/,
    /12.*i-2.*10\.0\.0\.5.*running/,
  ]);
  await expect(answer(page).getByRole('progressbar')).toHaveCount(0);

  await expect(number(page, 'Count')).toHaveValue('');
  await expect(number(page, 'Process ID')).toHaveValue('12');
  await launch(page).click();
  await expect(number(page, 'Count')).toBeFocused();
  // As typed on an Arabic keyboard.
  await page.keyboard.insertText('١');
  await field(page, 'Tag name').fill('night');
  await page.getByRole('combobox', { name: 'Instance type' }).click();
  const types = ['t3.medium', 't2.large', 't2.medium', 't3a.medium', 't3.large'];
  await expect(page.getByRole('option')).toHaveText(types);
  await page.getByRole('option', { name: 't3a.medium' }).click();
  await number(page, 'Count').press('Enter');
  await expect(answer(page)).toContainText('Launched 1 machine');
  expect(launches(backend)).toEqual([body, { ...body, count: 1, instance_type: 't3a.medium', tagname: 'night' }]);
  const [one, other] = keys(backend);
  expect(one).toMatch(/^[\w-]{36}$/);
  expect(other).not.toBe(one);
});

test('shows each fault at its field, focuses the first, and sends nothing', async ({ page, backend }) => {
  await openForm(page);
  await launch(page).click();
  await expect(number(page, 'Process ID')).toBeFocused();
  await expect(number(page, 'Process ID')).toHaveAccessibleDescription('Process ID is required');
  await expect(page.locator('[aria-invalid]')).toHaveCount(4);
  await fillForm(page, '0');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  for (const typed of ['0', '-']) {
    await number(page, 'Count').fill('');
    await number(page, 'Count').pressSequentially(typed);
    await page.keyboard.press('Enter');
    await expect(number(page, 'Count')).toBeFocused();
    // The focus does not move, so that only an alert is announced.
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Count must be a whole number from 1');
  }
  await number(page, 'Count').fill('3');
  await number(page, 'Count').hover();
  await page.mouse.wheel(0, 120);
  await expect(number(page, 'Count'), 'scrolling with the wheel').not.toBeFocused();
  await expect(number(page, 'Count')).toHaveValue('3');
  expect(launches(backend)).toEqual([]);
});

test('names the process, fills in its approved template, and replaces typed values only on request', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', processes());
  await openForm(page);
  await number(page, 'Process ID').fill('12');
  await expect(field(page, 'Template ID')).toHaveValue('lt-1');
  await expect(field(page, 'Version')).toHaveValue('3');
  await number(page, 'Process ID').fill('13');
  await expect(number(page, 'Process ID')).toHaveAccessibleDescription('Not in the process list.');
  await expect(field(page, 'Template ID')).toHaveValue('');
  await field(page, 'Version').fill('2');
  await number(page, 'Process ID').fill('12');
  const chosen = page.getByRole('region', { name: 'Process 12' });
  await expect(chosen).toContainText('Fare crawl · Lisbon');
  await expect(chosen).toContainText('AWS · 5646 Airtravel · eu-west-1');
  await expect(chosen).toContainText('Approved: lt-1, version 3');
  await expect(field(page, 'Version')).toHaveAccessibleDescription('Approved: 3');
  await expect(field(page, 'Template ID')).toHaveValue('');
  await button(page, 'Use the approved template').press('Enter');
  await expect(field(page, 'Template ID')).toHaveValue('lt-1');
  await expect(field(page, 'Version')).toHaveValue('3');
  await expect(field(page, 'Tag name')).toHaveValue('fare-crawl');
  await expect(button(page, 'Use the approved template')).toBeFocused();
  await expect(button(page, 'Use the approved template')).toHaveAttribute('aria-disabled', 'true');
  // Without the number of live machines, only the server can decide.
  await number(page, 'Count').fill('11');
  await expect(number(page, 'Count')).toHaveAccessibleDescription('More than the limit of 10 machines');
  backend.on('POST', launchCall, failed(409, 'Process 12 allows 10 machines: 8 in use'));
  await launch(page).click();
  await expect(answer(page)).toContainText('Process 12 allows 10 machines: 8 in use');
});

test('refuses a launch above the limit at its field, by the numbers of a new read', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', processes(6, 2), processes(7, 2), processes(3));
  await openForm(page);
  await fillForm(page, '2');
  await expect(page.getByText('6 of 10 in use · 2 being launched · 10 after this launch')).toBeVisible();
  await number(page, 'Count').fill('3');
  const above = (n: number) => `Over the limit of 10 machines: ${n} more can be launched`;
  await expect(number(page, 'Count')).toHaveAccessibleDescription(above(2));
  await expect(number(page, 'Count')).not.toHaveAttribute('aria-invalid');
  await launch(page).click();
  await expect(number(page, 'Count')).toHaveAccessibleDescription(above(1));
  await expect(number(page, 'Count')).toHaveAttribute('aria-invalid', 'true');
  await expect(number(page, 'Count')).toBeFocused();
  expect(launches(backend)).toEqual([]);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
  // By now machines have been terminated.
  await launch(page).click();
  await expect(answer(page)).toContainText('Launched');
  expect(launches(backend)).toEqual([{ ...body, count: 3 }]);
});

test('a launch that is pressed while offline is not sent once the network is back', async ({
  page,
  backend,
  context,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', processes(9), processes(1));
  await openForm(page);
  await fillForm(page, '2');
  await expect(number(page, 'Count')).toHaveAccessibleDescription(/Over the limit/);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await launch(page).click();
  await expect(launch(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(answer(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await backend.call('GET', 'listprocess', 2);
  expect(launches(backend)).toEqual([]);
});

test('launches without the list of processes, after a hint that the server checks the limit', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'listprocess', failed(403, 'No'));
  await openForm(page);
  await expect(number(page, 'Process ID')).toHaveAccessibleDescription(
    "You don't have permission to view processes. You can still launch: the server checks the limit.",
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillForm(page);
  await launch(page).click();
  await expect(answer(page)).toContainText('Launched');
  expect(launches(backend)).toEqual([body]);
});
