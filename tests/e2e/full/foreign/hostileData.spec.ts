import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import {
  markup,
  processList,
  processTable,
  rowsOf,
  rowsText,
  savedCsv,
  sideways,
} from '../../../support/processListPage';
import { text } from '../../../support/replies';

// The intro lies over the home screen; who prefers reduced motion never sees it.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const columns = (page: Page) => processTable(page).getByRole('columnheader').allTextContents();
const rows = async (page: Page) => {
  const found = await processTable(page).getByRole('row').all();
  return Promise.all(found.slice(1).map((row) => row.getByRole('cell').allTextContents()));
};

test.beforeEach(async ({ signInAs }) => signInAs(['launch'], { username: 'lena' }));

test.describe('cells', () => {
  test('of every type are shown by the rules', async ({ page, backend }) => {
    backend.on(
      'GET',
      'listprocess',
      rowsOf([
        {
          id: 1,
          yes: true,
          no: false,
          none: null,
          many: ['a', 1, null, true, { k: 1 }],
          object: { a: [1] },
          zero: 0,
          blank: '',
        },
      ]),
    );
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    expect(await rows(page)).toEqual([['1', 'Yes', 'No', '-', 'a, 1, -, Yes, {"k":1}', '{"a":[1]}', '0', '']]);
  });

  test('of 10,000 characters, of emoji, right to left, with bidi and zero width and NUL keep the layout, and the CSV keeps them', async ({
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
    for (const row of (await processTable(page).getByRole('row').all()).slice(1)) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48);
    }
    const shown = (await rows(page))[0] ?? [];
    expect(shown[0]?.length).toBeLessThan(400);
    expect(shown[2]).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(shown[4]).toBe(values.bidi);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
    const text = (await savedCsv(page)).toString('utf8');
    for (const value of Object.values(values)) expect(text).toContain(`"${value}"`);
  });

  test('that are markup or a javascript address are text', async ({ page, backend }) => {
    const address = 'javascript:document.title="pwned"';
    backend.on('GET', 'listprocess', rowsOf([{ id: markup, [markup]: address, object: { [markup]: markup } }]));
    await page.goto(processList);
    await expect(processTable(page).getByRole('cell', { name: markup, exact: true })).toBeVisible();
    await expect(processTable(page).getByRole('columnheader', { name: markup })).toBeVisible();
    await expect(processTable(page).getByRole('cell', { name: address })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.locator('main img, main b')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill(markup);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page).toHaveTitle('Process List · Quarterdeck');
  });
});

test.describe('keys', () => {
  const data = `[{"__proto__":{"polluted":1},"constructor":"c","then":"t","a.b":"dot","":"empty","1":"one","toString":null,"id":5},
    {"hasOwnProperty":"h","length":3,"map":true,"row":"r"}]`;
  const names = [
    'ID',
    '1',
    '__proto__',
    'Constructor',
    'Then',
    'A.b',
    '(no name)',
    'ToString',
    'HasOwnProperty',
    'Length',
    'Map',
    'Row',
  ];

  test('of any name are columns with their own values only, the identifier first, then in the order in which they came', async ({
    page,
    backend,
  }) => {
    backend.on('GET', 'listprocess', rowsText(data));
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    expect(await columns(page)).toEqual(names);
    expect(await rows(page)).toEqual([
      ['5', 'one', '{"polluted":1}', 'c', 't', 'dot', 'empty', '-', '-', '-', '-', '-'],
      ['-', '-', '-', '-', '-', '-', '-', '-', 'h', '3', 'Yes', 'r'],
    ]);
    expect(await page.evaluate(() => ({}) as { polluted?: number })).toEqual({});
    const lines = (await savedCsv(page)).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"id","1","__proto__","constructor","then","a.b","","toString","hasOwnProperty","length","map","row"',
    );
    expect(lines[1]).toBe('"5","one","{""polluted"":1}","c","t","dot","empty","-","-","-","-","-"');
  });

  test('of any name sort, and the nameless one does not pretend to', async ({ page, backend }) => {
    backend.on(
      'GET',
      'listprocess',
      rowsText('[{"":"x","constructor":"b","a.b":1,"__proto__":"q"},{"constructor":"a","a.b":2,"__proto__":"p"}]'),
    );
    await page.goto(processList);
    const header = (name: string) => processTable(page).getByRole('columnheader', { name, exact: true });
    await expect(header('(no name)')).toHaveAttribute('aria-sort', 'none');
    for (const [name, first] of [
      ['Constructor', 'a'],
      ['__proto__', 'a'],
      ['A.b', 'b'],
    ] as const) {
      await header(name).click();
      await expect(header(name)).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(async () => (await rows(page))[0]?.[1]).toBe(first);
    }
  });
});

test.describe('rows', () => {
  test('without an id, with none of its kind, or with another row’s stay themselves, sorted and searched', async ({
    page,
    backend,
  }) => {
    const data = [
      { id: 1, name: 'c' },
      { id: 1, name: 'a' },
      { name: 'e' },
      { id: null, name: 'd' },
      { id: { x: 1 }, name: 'b' },
    ];
    backend.on('GET', 'listprocess', rowsOf(data));
    await page.goto(processList);
    const sort = processTable(page).getByRole('columnheader', { name: 'name' });
    await expect(processTable(page)).toBeVisible();
    expect(await rows(page)).toEqual([
      ['1', 'c'],
      ['1', 'a'],
      ['-', 'e'],
      ['-', 'd'],
      ['{"x":1}', 'b'],
    ]);
    await sort.click();
    await expect
      .poll(() => rows(page))
      .toEqual([
        ['1', 'a'],
        ['{"x":1}', 'b'],
        ['1', 'c'],
        ['-', 'd'],
        ['-', 'e'],
      ]);
    await sort.click();
    await expect.poll(async () => (await rows(page)).map(([, name]) => name)).toEqual(['e', 'd', 'c', 'b', 'a']);
    await page.getByRole('searchbox', { name: 'Search' }).fill('row');
    await expect(page.getByText('No matching rows.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(processTable(page)).toBeVisible();
    expect((await savedCsv(page)).toString('utf8')).not.toContain('row ');
  });

  test('without any key leave the page standing', async ({ page, backend }) => {
    backend.on('GET', 'listprocess', rowsOf([{}, {}]));
    await page.goto(processList);
    await expect(heading(page, 'Process List')).toBeVisible();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
  });

  test('nested 20,000 deep do not take the shell away', async ({ page, backend, expectConsole }) => {
    expectConsole(/Maximum call stack|RangeError/);
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    backend.on('GET', 'listprocess', rowsText(`[{"id":1,"deep":${deep}}]`));
    await page.goto(processList);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
    await page.getByRole('link', { name: 'Machine Launch' }).click();
    await expect(heading(page, 'Extraction - Machine Launch')).toBeVisible();
  });

  test('in 500 columns are reached by scrolling the table, not the page', async ({ page, backend }) => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`column ${index}`, `value ${index}`]));
    backend.on('GET', 'listprocess', rowsOf([wide]));
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await processTable(page).getByRole('button', { name: 'Column 499', exact: true }).focus();
    await expect(processTable(page).getByRole('columnheader', { name: 'Column 499' })).toBeInViewport();
  });
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
