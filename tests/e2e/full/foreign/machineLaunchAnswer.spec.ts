import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import {
  fillForm,
  launch,
  launchCall,
  launched,
  launchPath,
  machines,
  openForm,
  processes,
} from '../../../support/launchPage';
import { answer, button, field, number } from '../../../support/parts';
import { json } from '../../../support/replies';

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('ten thousand machines are shown 50 at a time, copied and saved whole', async ({ page, backend, context }) => {
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

test('the machines are handed over to be terminated; a link fills the form', async ({ page, backend }) => {
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

test('the page has no violation: wrong, above the limit and answered', async ({ page, backend }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  backend.on('GET', 'listprocess', processes(6, 2));
  backend.on('POST', launchCall, launched(...Array.from({ length: 50 }, () => 'pending')));
  await openForm(page);
  await launch(page).click();
  await expectAccessible(page);
  await fillForm(page, '7');
  await field(page, 'Version').fill('2');
  await expectAccessible(page);
  await number(page, 'Count').fill('2');
  await launch(page).click();
  await expect(answer(page)).toContainText('i-50');
  // The page is longer by the height of the toasts while there are any.
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0);
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // The machines scroll in their box: the page ends where the answer does.
    const below = await answer(page).evaluate(
      (region) =>
        document.documentElement.scrollHeight -
        Math.max(window.innerHeight, window.scrollY + region.getBoundingClientRect().bottom),
    );
    expect(below).toBeLessThan(100);
  }
  await expectAccessible(page);
});
