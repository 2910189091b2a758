import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import {
  markup,
  processList,
  processTable,
  refreshButton,
  rowsOf,
  rowsText,
  savedCsv,
  sideways,
} from '../../../support/processListPage';
import { text } from '../../../support/replies';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const firstRow = (page: Page) => processTable(page).getByRole('row').nth(1).getByRole('cell').allTextContents();

test.beforeEach(async ({ signInAs }) => signInAs(['launch'], { username: 'lena' }));

test('texts of any length and script, and 500 columns, keep the page as wide as the window', async ({
  page,
  backend,
}) => {
  const values = {
    long: 'x'.repeat(10_000),
    emoji: '👩‍🚀'.repeat(2_000),
    half: `${'a'.repeat(299)}👍${'b'.repeat(50)}`,
    arabic: 'مرحبا بالعالم'.repeat(100),
    bidi: '\u202Egnp.exe\u202D\u2066',
    zero: 'a\u200B\u200D\uFEFFb',
    nul: 'before\u0000after',
    zalgo: `Z${'\u0301'.repeat(200)}`,
  };
  backend.on('GET', 'listprocess', rowsOf([values, { long: 'plain' }]));
  await page.goto(processList);
  await expect(processTable(page)).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const [hostile, plain] = await Promise.all(
    [1, 2].map((at) => processTable(page).getByRole('row').nth(at).boundingBox()),
  );
  expect(hostile?.height).toBe(plain?.height);
  const shown = await firstRow(page);
  expect(shown[0]?.length).toBeLessThan(400);
  expect(shown[2]).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  expect(shown[4]).toBe(values.bidi);
  const csv = (await savedCsv(page)).toString('utf8');
  for (const value of Object.values(values)) expect(csv).toContain(`"${value}"`);

  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`column ${index}`, `value ${index}`]));
  backend.on('GET', 'listprocess', rowsOf([wide]));
  await refreshButton(page).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await processTable(page).getByRole('button', { name: 'Column 499', exact: true }).focus();
  await expect(processTable(page).getByRole('columnheader', { name: 'Column 499' })).toBeInViewport();
});

test('keys and values of any kind are text in the table, and harmless in the CSV', async ({ page, backend }) => {
  backend.on(
    'GET',
    'listprocess',
    rowsText(`[{"id":5,"__proto__":{"polluted":1},"=key":"=1+1","":"empty",${JSON.stringify(markup)}:${JSON.stringify(markup)}},
      {"id":-1,"=key":"say \\"hi\\"","x":"javascript:document.title='pwned'"}]`),
  );
  await page.goto(processList);
  await expect(processTable(page).getByRole('columnheader')).toHaveText(
    ['ID', '__proto__', '=key', '(no name)'].concat(markup, 'X'),
  );
  expect(await firstRow(page)).toEqual(['5', '{"polluted":1}', '=1+1', 'empty', markup, '-']);
  expect(await page.evaluate(() => ({}) as { polluted?: number })).toEqual({});
  await expect(page.locator('main img, main b, main a[href^="javascript"]')).toHaveCount(0);
  await expect(page).toHaveTitle('Process List · Quarterdeck');
  const quoted = markup.replaceAll('"', '""');
  const lines = [
    `"id","__proto__","'=key","","${quoted}","x"`,
    `"5","{""polluted"":1}","'=1+1","empty","${quoted}","-"`,
    `"-1","-","say ""hi""","-","-","javascript:document.title='pwned'"`,
  ];
  expect((await savedCsv(page)).equals(Buffer.from(`\uFEFF${lines.join('\r\n')}`))).toBe(true);
});

test('a row that is nested 20,000 deep leaves the other pages within reach', async ({
  page,
  backend,
  expectConsole,
}) => {
  expectConsole(/Maximum call stack|RangeError/);
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
  backend.on('GET', 'listprocess', rowsText(`[{"id":1,"deep":${deep}}]`));
  await page.goto(processList);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Machine Launch' }).click();
  await expect(heading(page, 'Extraction - Machine Launch')).toBeVisible();
});

test('an identifier that no JavaScript number holds is the same in the table, the CSV, the form and the launch', async ({
  page,
  backend,
}) => {
  const id = '9007199254740993';
  const row = (number: string) =>
    `{"id": ${number}, "process_name": "crawl ${number.slice(-1)}", "template_id": "lt-1", "version": "3"}`;
  backend.on(
    'GET',
    'listprocess',
    text(`{"message": "Processes fetched", "data": [${[id, '9007199254740992'].map(row)}]}`, 200, 'application/json'),
  );
  await page.goto(processList);
  await expect(processTable(page).getByRole('row').nth(1)).toContainText(id);
  expect(String(await savedCsv(page))).toContain(`"${id}"`);
  await processTable(page).getByRole('row').nth(1).getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Process ID' })).toHaveValue(id);
  await page.getByRole('spinbutton', { name: 'Count' }).fill('2');
  await page.getByRole('button', { name: 'Launch Machines' }).click();
  expect((await backend.call('POST', 'launchmachines')).body).toContain(`{"process_id":${id},`);
});
