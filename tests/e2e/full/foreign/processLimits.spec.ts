import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { ledger, offerLedger } from '../../../support/ledgerBackend';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const process = {
  id: 12,
  process_name: 'crawl',
  subprocess_name: 'night',
  template_id: 'lt-1',
  version: '4',
  machine_max_count: 10,
  machines_live: 4,
  machines_reserved: 2,
  tagname: 'crawl-night',
};
const list = (...rows: readonly Record<string, unknown>[]) => json({ message: 'Processes fetched', data: rows });
const header = (page: Page) => page.getByRole('columnheader', { name: 'Live machines' });
const live = (page: Page) => page.locator('tbody tr td:nth-child(3)');
const act = (page: Page, name: string) => page.getByRole('row').nth(1).getByRole('button', { name, exact: true });

test.beforeEach(async ({ signInAs }) => {
  await signInAs(['machine_launch user']);
});

test('shows the live machines of each process as a share of its limit, sorted and saved as numbers', async ({
  page,
  backend,
}) => {
  const others = [
    { ...process, id: 13, machines_live: 12, machines_reserved: 0 },
    { ...process, id: 14, machines_live: null },
    { ...process, id: 15, machines_live: 9, machine_max_count: 2_147_483_647 },
  ];
  backend.on('GET', 'listprocess', list(process, ...others));
  await page.goto(path);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Process name',
    'Live machines',
    'Subprocess name',
    'Template ID',
    'Version',
    'Machine max count',
    'Machines reserved',
    'Tagname',
  ]);
  await expect(live(page)).toHaveText(['4 of 10', '12 of 10', '-', '9 of 2147483647']);
  // Long numbers replace the bar, and are not cut off.
  const long = live(page).nth(3);
  expect(await long.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  await expect(live(page).getByTitle('4 of 10 in use · 2 being launched')).toBeVisible();
  await expect(live(page).getByTitle('12 of 10 in use · 2 over the limit')).toBeVisible();

  await header(page).click();
  await expect(live(page)).toHaveText(['4 of 10', '9 of 2147483647', '12 of 10', '-']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n')[1]).toBe('"12","crawl","4","night","lt-1","4","10","2","crawl-night"');
});

test('opens the tools of a row with the process filled in', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', list(process, { id: 'none' }));
  for (const [button, address, filled] of [
    ['Launch machines', 'launch', { processId: '12', templateId: 'lt-1', version: '4', tagname: 'crawl-night' }],
    ['Terminate machines', 'extractionterminate', { processId: '12' }],
  ] as const) {
    await page.goto(path);
    await act(page, button).click();
    await page.waitForURL(`**/dashboard/launch/${address}`);
    expect(await page.evaluate(() => history.state.usr)).toEqual(filled);
  }
  await page.goBack();
  await expect(act(page, 'Update')).toBeVisible();
  await expect(page.getByRole('row').nth(2).getByRole('button', { name: 'Update' })).toHaveCount(0);
  expect(backend.requests.filter(({ path: called }) => called.includes('ledger'))).toEqual([]);
});

test('opens the ledger of a row by keyboard, if the back end offers one', async ({ page, backend }) => {
  await offerLedger(page);
  backend.on('GET', 'listprocess', list(process));
  backend.on('GET', 'process/12/ledger', ledger());
  await page.goto(path);
  await page.getByRole('cell', { name: '12', exact: true }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'crawl / night' })).toBeFocused();
  await page.waitForURL('**/dashboard/launch/process/12');
});
