import { readFile } from 'node:fs/promises';
import { expect, test } from '../../../support/fixtures';
import {
  fillForm,
  launch,
  launchCall,
  launched,
  launches,
  launchPath,
  machines,
  openForm,
} from '../../../support/launchPage';
import { answer, button, field, number } from '../../../support/parts';
import { held, json } from '../../../support/replies';

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('shows ten thousand machines 50 at a time, and copies and saves all of them', async ({
  page,
  backend,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hostile = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(10_000)}`;
  const all = machines(...Array.from({ length: 10_000 }, () => 'running'));
  const data = all.map((machine, index) =>
    index === 0 ? { ...machine, machine_ipv6: hostile, machine_ipv4: '=1+1', status: hostile } : machine,
  );
  backend.on('POST', launchCall, json({ status: 'success', data }));
  await openForm(page);
  await fillForm(page, '10000');
  await launch(page).click();
  await expect(answer(page)).toContainText('Launched 10000 machines');
  const rows = answer(page).getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(answer(page)).toContainText('1–50 of 10000');
  await expect(answer(page).locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await button(page, 'Next page').press('Enter');
  await expect(answer(page)).toContainText('51–100 of 10000');
  await expect(rows.nth(1)).toContainText('i-51');

  await button(page, 'Copy IDs').click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(', ')).toEqual(all.map(({ instance_id }) => instance_id));

  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^launched_machines_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(10_001);
  expect(lines[0]).toBe('\uFEFF"process_id","instance_id","machine_ipv4","machine_ipv6","status"');
  expect(lines[1]).toContain(`"12","i-1","'=1+1","${hostile}"`);
  expect(lines[10_000]).toContain('"i-10000"');
});

test('hands launched machines over to their termination, and is filled in by a link', async ({ page, backend }) => {
  backend.on('POST', launchCall, launched('running', 'running'));
  await openForm(page);
  await fillForm(page);
  await launch(page).click();
  await expect(button(page, 'Open process')).toHaveCount(0);
  await button(page, 'Terminate these machines…').click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/extractionterminate$/);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ processId: '12', instanceIds: ['i-1', 'i-2'] });

  await page.evaluate((path) => {
    const usr = { processId: '7', templateId: 'lt-7', version: '1', tagname: 'night' };
    history.pushState({ usr, key: 'given', idx: 9 }, '', path);
  }, launchPath);
  await page.reload();
  await expect(number(page, 'Process ID')).toHaveValue('7');
  await expect(field(page, 'Template ID')).toHaveValue('lt-7');
  await expect(field(page, 'Version')).toHaveValue('1');
  await expect(field(page, 'Tag name')).toHaveValue('night');
  await expect(number(page, 'Count')).toHaveValue('');
});

test('warns of a launch that a reload interrupted, until the warning is closed', async ({ page, backend }) => {
  backend.on('POST', launchCall, held(launched('running')));
  await openForm(page);
  await fillForm(page);
  await launch(page).click();
  await backend.call('POST', launchCall);
  await page.reload();
  await expect(answer(page)).toContainText(/may have been (done|launched)/);
  await expect(number(page, 'Count')).toHaveValue('2');
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect(launch(page)).toBeFocused();
  expect(launches(backend)).toHaveLength(1);
});
