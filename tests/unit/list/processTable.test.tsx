import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { clearToasts, currentToasts } from '../../../src/components/toasts';
import { showFilter } from '../../../src/list/filter/FilterButton';
import processList from '../../../src/resources/processList';
import { openList, stubLayout } from './openList';

/* The process list over a faked `fetch`: what a person does with a table, wherever no layout is needed. */

const fetched = vi.fn<typeof fetch>();

const serveText = (data: string) =>
  fetched.mockImplementation(
    async () =>
      new Response(`{"message":"fetched","data":${data}}`, { headers: { 'content-type': 'application/json' } }),
  );
const serve = (rows: unknown) => serveText(JSON.stringify(rows));

function open(query = ''): void {
  cleanup();
  openList(processList, { address: `/dashboard/launch/listprocess${query}` });
}

/** Settings last as long as the page, so each test has a person of its own. */
let people = 0;

beforeEach(() => {
  people += 1;
  stubLayout();
  vi.stubGlobal('fetch', fetched.mockReset());
  beginSession('tok-1', { username: `otto.${people}`, email: '', roles: ['launch'], vertical: 'Data/Air' });
  serve(
    Array.from({ length: 60 }, (_, index) => ({
      name: `crawl-${index + 1}`,
      state: ['running', 'stopped', 'pending', 'terminated'][index % 4],
      cores: (index % 4) * 2 + 2,
    })),
  );
});
afterEach(() => {
  cleanup();
  endSession('logout');
  showFilter(undefined);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.pushState(null, '', '/');
});

const range = (text: string) => screen.findByText(text);
const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const search = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const box = (name: string) => screen.findByRole('checkbox', { name });
const header = (name: string) => screen.getByRole('columnheader', { name });
const headers = () => screen.getAllByRole('columnheader').map(({ ariaLabel }) => ariaLabel);
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const closeDialog = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const toasts = () => currentToasts().map(({ text }) => text);

async function openDialog(name: string): Promise<HTMLElement> {
  const opener = await screen.findByRole('button', { name });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name });
  // Its form loads on demand.
  await within(dialog).findAllByRole('button');
  return dialog;
}

describe('a filter', () => {
  it('counts only the rows that pass the search and the other filters', async () => {
    open();
    await openDialog('Filter State');
    fireEvent.click(await box('running'));
    closeDialog();
    await openDialog('Filter Cores');
    expect(await box('2')).toHaveAccessibleDescription('15');
    expect(await box('4')).toHaveAccessibleDescription('0');
    fireEvent.click(await box('2'));
    closeDialog();
    type(search(), 'crawl-5');
    await range('1–3 of 3');
    await openDialog('Filter State');
    await waitFor(async () => expect(await box('running')).toHaveAccessibleDescription('3'));
    expect(await box('stopped')).toHaveAccessibleDescription('0');
  });

  it('lists a chosen value that no row has any more', async () => {
    open(`?filter=${encodeURIComponent('{"state":["running"],"cores":["2","96"]}')}`);
    await range('1–10 of 15');
    await openDialog('Filter Cores');
    expect(await box('96')).toBeChecked();
    expect(await box('96')).toHaveAccessibleDescription('0');
  });

  it('keeps the header and offers every row if no row passes', async () => {
    open(`?filter=${encodeURIComponent('{"state":["gone"]}')}`);
    await range('No matching rows.');
    await openDialog('Filter State');
    fireEvent.click(await box('running'));
    await range('1–10 of 15');
    closeDialog();
    type(search(), 'nobody');
    await range('No matching rows.');
    press('Show every row');
    await range('1–10 of 60');
  });

  it('resets to the first page', async () => {
    open('?page=3');
    await range('21–30 of 60');
    await openDialog('Filter State');
    fireEvent.click(await box('running'));
    await range('1–10 of 15');
  });
});

describe('the search', () => {
  it('is focused by /, is emptied by Escape, and resets to the first page', async () => {
    open('?page=6');
    await range('51–60 of 60');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(search()).toHaveFocus();
    type(search(), 'crawl-5');
    await range('1–10 of 11');
    await waitFor(() => expect(window.location.search).toContain('crawl-5'));
    // In the field, / is a character.
    expect(fireEvent.keyDown(search(), { key: '/' })).toBe(true);
    fireEvent.keyDown(search(), { key: 'Escape' });
    expect(search()).toHaveValue('');
    await range('1–10 of 60');
  });

  it('is cleared by Clear Filters before it is in the address', async () => {
    open();
    await range('1–10 of 60');
    type(search(), 'nowhere');
    press('Clear Filters');
    expect(search()).toHaveValue('');
    await range('1–10 of 60');
  });

  it('finds markup as text and runs none of it', async () => {
    const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
    serve([{ id: markup, [markup]: 'javascript:alert(1)' }, { id: 'other' }]);
    open();
    await range('1–2 of 2');
    type(search(), markup);
    await range('1–1 of 1');
    expect(cells()).toEqual([[markup, 'javascript:alert(1)']]);
    expect(document.body.querySelector('img, b, a[href^="javascript"]')).toBeNull();
  });
});

it('shows every row on one page with All, also after a reload', async () => {
  open();
  await range('1–10 of 60');
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  fireEvent.change(choice(), { target: { value: [...choice().options].at(-1)?.value } });
  await range('1–60 of 60');
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) expect(button(name)).toBeDisabled();
  open(window.location.search);
  await range('1–60 of 60');
  expect(choice().selectedOptions[0]).toHaveTextContent('All');
});

it.each([
  ['page=99', '1–10 of 12'],
  ['page=-3', '1–10 of 12'],
  ['page=1.5', '1–10 of 12'],
  ['perPage=0', '1–10 of 12'],
  ['perPage=7', '1–10 of 12'],
  ['perPage=5&page=3', '11–12 of 12'],
  ['sort=nowhere&order=EVIL', '1–10 of 12'],
  ['sort=__proto__&order=ASC', '1–10 of 12'],
  ['filter=%7Bbroken', '1–10 of 12'],
  ['filter=null', '1–10 of 12'],
  ['filter=%22text%22', '1–10 of 12'],
  ['filter=%5B1%5D', '1–10 of 12'],
  ['filter=%7B%22q%22%3A%7B%22a%22%3A1%7D%7D', '1–10 of 12'],
  ['filter=%7B%22q%22%3A%22crawl%2012%22%7D', '1–1 of 1'],
  ['displayedFilters=%7Bx', '1–10 of 12'],
])('shows and searches the rows for an address with %s', async (query, shown) => {
  serve(Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `crawl ${index + 1}` })));
  open(`?${query}`);
  await range(shown);
  type(search(), 'crawl 11');
  await waitFor(() => expect(cells()).toEqual([['11', 'crawl 11']]));
});

describe('rows of any shape', () => {
  it('have a column for each key of any name, and only own values', async () => {
    serveText(`[{"__proto__":{"x":1},"constructor":"c","a.b":"dot","":"empty","1":"one","toString":null,"id":5},
      {"hasOwnProperty":"h","length":3,"constructor":"a"}]`);
    open();
    await range('1–2 of 2');
    expect(headers()).toEqual(
      ['ID', '1', '__proto__', 'Constructor', 'A.b', '(no name)', 'ToString', 'HasOwnProperty'].concat('Length'),
    );
    const rows = [
      ['5', 'one', '{"x":1}', 'c', 'dot', 'empty', '-', '-', '-'],
      ['-', '-', '-', 'a', '-', '-', '-', 'h', '3'],
    ];
    expect(cells()).toEqual(rows);
    press('Constructor');
    await waitFor(() => expect(cells()).toEqual(rows.toReversed()));
  });

  it('are sorted and searched without an identifier or with that of another row', async () => {
    serve([{ id: 1, name: 'c' }, { id: 1, name: 'a' }, { name: 'e' }, { id: { x: 1 }, name: 'b' }, 7, null]);
    open();
    await range('1–4 of 4');
    press('Name');
    await waitFor(() =>
      expect(cells()).toEqual([
        ['1', 'a'],
        ['{"x":1}', 'b'],
        ['1', 'c'],
        ['-', 'e'],
      ]),
    );
    type(search(), 'row');
    await range('No matching rows.');
  });

  it('are counted without any key', async () => {
    serve([{}, {}]);
    open();
    await range('1–2 of 2');
  });
});

describe('the columns', () => {
  beforeEach(() => serve([{ id: 1, name: 'crawl 1', state: 'running' }]));

  it('are moved by keys that keep the focus, and reset with the row height', async () => {
    open();
    const dialog = await openDialog('Columns');
    const down = button('Move ID down', dialog);
    down.focus();
    for (const order of [
      ['Name', 'ID', 'State'],
      ['Name', 'State', 'ID'],
      ['Name', 'State', 'ID'],
    ]) {
      fireEvent.click(down);
      await waitFor(() => expect(headers()).toEqual(order));
      expect(button('Move ID down', dialog)).toHaveFocus();
    }
    expect(within(dialog).getByText('ID moved to position 3 of 3')).toBeInTheDocument();
    closeDialog();
    open();
    await range('1–1 of 1');
    expect(headers()).toEqual(['Name', 'State', 'ID']);
    await openDialog('Columns');
    press('Reset');
    await waitFor(() => expect(headers()).toEqual(['ID', 'Name', 'State']));
  });

  it('are sorted by a press anywhere on their header: ascending, descending, not at all', async () => {
    open();
    await range('1–1 of 1');
    for (const order of ['ascending', 'descending', 'none']) {
      fireEvent.click(header('Name'));
      await waitFor(() => expect(header('Name')).toHaveAttribute('aria-sort', order));
    }
  });

  it('are resized by arrows on their edge, down to 60 pixels', async () => {
    open();
    await range('1–1 of 1');
    const edge = screen.getByRole('separator', { name: 'Resize Name' });
    for (const [key, width] of [
      [{ key: 'ArrowRight' }, '170'],
      [{ key: 'ArrowLeft', shiftKey: true }, '169'],
      [{ key: 'Home' }, '60'],
      [{ key: 'ArrowLeft' }, '60'],
    ] as const) {
      fireEvent.keyDown(edge, key);
      await waitFor(() => expect(edge).toHaveAttribute('aria-valuenow', width));
    }
  });
});

it('replaces a row height beyond its limits by the nearest one', async () => {
  open();
  await openDialog('Row height');
  const height = () => screen.getByRole('spinbutton', { name: 'Row height' });
  expect(height()).toHaveValue(40);
  press('Tall');
  expect(height()).toHaveValue(64);
  type(height(), '7');
  fireEvent.keyDown(height(), { key: 'Enter' });
  expect(height()).toHaveValue(20);
  type(height(), '900');
  fireEvent.blur(height());
  expect(height()).toHaveValue(200);
});

describe('copying', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const setClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  const cell = (row: number, column: number) =>
    within(screen.getAllByRole('row')[row] as HTMLElement).getAllByRole('cell')[column] as HTMLElement;

  beforeEach(async () => {
    writeText.mockReset().mockResolvedValue();
    setClipboard({ writeText });
    serve([
      { id: 1, name: 'crawl 1', note: 'x'.repeat(10_000), windows: ['night', 'noon'] },
      { id: 2, name: 'crawl 2', note: '', windows: [] },
      { id: 3, name: 'other', note: 'two\twords\nand a line', windows: [] },
    ]);
    open();
    await range('1–3 of 3');
    await waitFor(() => expect(toasts()).toEqual(['Loaded 3 processes']));
    clearToasts();
  });

  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('copies a whole cell on a double click, and warns if it is empty', async () => {
    fireEvent.doubleClick(cell(1, 2));
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('x'.repeat(10_000)));
    expect(toasts()).toEqual(['Copied to clipboard!']);
    fireEvent.doubleClick(cell(1, 3));
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('night, noon'));
    clearToasts();
    fireEvent.doubleClick(cell(2, 2));
    await waitFor(() => expect(toasts()).toEqual(['No data to copy']));
    expect(writeText).toHaveBeenCalledTimes(2);
  });

  it('copies a row as one line with tabs, and a column as one line for each filtered row', async () => {
    press('Name');
    press('Name');
    type(search(), 'crawl');
    await range('1–2 of 2');
    press('Copy column Name');
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('crawl 2\ncrawl 1'));
    expect(toasts()).toEqual(['Copied entire column']);
    type(search(), 'other');
    await range('1–1 of 1');
    press('Copy row');
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('3\tother\ttwo words and a line\t'));
    expect(toasts()).toContain('Copied entire row!');
  });

  it('does not say Copied if the clipboard is denied or missing', async () => {
    writeText.mockRejectedValue(new DOMException('no'));
    const acts = [
      () => fireEvent.doubleClick(cell(1, 1)),
      () => fireEvent.click(screen.getAllByRole('button', { name: 'Copy row' })[0] as HTMLElement),
      () => press('Copy column Name'),
    ];
    for (const clipboard of [{ writeText }, undefined]) {
      setClipboard(clipboard);
      for (const act of acts) {
        clearToasts();
        act();
        await waitFor(() => expect(toasts()).toEqual(['Could not copy: the browser denied access to the clipboard.']));
      }
    }
  });
});

it('downloads only the rows of a search that is not shown yet', async () => {
  const saved: Blob[] = [];
  class UrlOfBlobs extends URL {
    static override createObjectURL = (content: Blob) => `blob:${saved.push(content)}`;
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal('URL', UrlOfBlobs);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  open();
  await range('1–10 of 60');
  type(search(), 'crawl-59');
  press('Download CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]?.text();
  expect(text?.split('\r\n')).toHaveLength(2);
  expect(text).toContain('"crawl-59"');
  type(search(), 'nowhere');
  await range('No matching rows.');
  press('Download CSV');
  await waitFor(() => expect(toasts()).toContain('No data to download'));
  expect(saved).toHaveLength(1);
});

it('shows the age of the rows in words that follow the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-01-09T11:00:00') });
  try {
    open();
    expect((await screen.findByText('updated just now')).title).toMatch(/^2026-01-09 11:00:0/);
    await vi.advanceTimersByTimeAsync(120_000);
    await screen.findByText('updated 2 min ago');
    press('Refresh');
    await screen.findByText('updated just now');
  } finally {
    vi.useRealTimers();
  }
});
