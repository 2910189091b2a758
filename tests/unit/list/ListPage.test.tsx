import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { field as described } from '../../../contract/field';
import { listProcesses } from '../../../contract/processes';
import { CallError } from '../../../src/dataProvider/callError';
import type { ListMeta } from '../../../src/dataProvider/consoleDataProvider';
import type { ListSource } from '../../../src/definitions/list';
import type { ListDefinition } from '../../../src/definitions/page';
import { preloadable } from '../../../src/definitions/preloadable';
import type { RecordDefinition } from '../../../src/definitions/record';
import { openList, stubLayout } from './openList';

/** A request of the page, which the test answers. */
interface Query extends GetListParams {
  readonly answer: () => Promise<void>;
  readonly fail: (error: CallError) => Promise<void>;
}

/** The delay of typed text in the address, and the wait for rows before their view is shown, in ms. */
const debounce = 200;
const patience = 50;
/** The pause before rows out of sight are rendered, in ms. */
const restPause = 300;
/** Held delays in ms. */
const held = new Set<number | undefined>();
/** Held timers, which a test runs. */
const paused = new Map<object, () => void>();
function runPaused(): void {
  const due = [...paused.values()];
  paused.clear();
  for (const go of due) go();
}
const pass = () => act(async () => runPaused());

function holdPauses(): void {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  paused.clear();
  held.clear();
  held.add(debounce).add(patience);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    go: (...given: unknown[]) => void,
    ms?: number,
    ...given: unknown[]
  ) => {
    if (!held.has(ms)) return start(go, ms, ...given);
    const name = {};
    paused.set(name, () => go(...given));
    return name;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((name) => {
    if (!paused.delete(name as object)) stop(name);
  });
}

const rest = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

let queries: Query[];
const latest = () => queries.at(-1) as Query;
const four = ['crawl 1', 'crawl 2', 'index 3', 'index 4'];
let names: readonly string[];
let columns: readonly string[];
let loadedAt: number;
const meta: ListMeta = {
  ...{ columns: [], checkboxes: [], loadedAt: 1, asOf: 1, keyed: true, all: 4, warnings: [] },
};

const dataProvider = {
  supportAbortSignal: true,
  getList: (_: string, params: GetListParams) =>
    new Promise((resolve, reject) => {
      const { q = '' } = params.filter;
      const kept = names.filter((name) => name.includes(q));
      const { field = '', order = 'ASC' } = params.sort ?? {};
      const ordered =
        field === '' ? kept : kept.toSorted().map((_, place, all) => all.at(order === 'ASC' ? place : -1 - place));
      const found = ordered.map((name) => ({ id: name, name }));
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      const data = found.slice((page - 1) * perPage, page * perPage);
      queries.push({
        ...params,
        answer: async () => {
          resolve({ data, total: found.length, meta: { ...meta, columns, loadedAt } });
          await rest(40);
        },
        fail: async (error) => {
          reject(error);
          await rest(40);
        },
      });
    }),
  forget: async () => undefined,
};

const Name = preloadable(async () => ({
  default: ({ value }: { value: unknown }) => String(value),
}));

async function answerFirst(source: Partial<ListSource>, record?: RecordDefinition): Promise<void> {
  await Name.preload();
  const list = { csvName: 'x', columns: [{ name: 'name', render: Name }], ...source };
  const page = {
    kind: 'list',
    name: 'processes',
    heading: 'Processes',
    paths: ['x'],
    list,
    record,
  } as unknown as ListDefinition;
  openList(page, { address: `/${window.location.search}`, dataProvider });
  await waitFor(() => expect(queries).toHaveLength(1));
  await latest().answer();
}

async function open(...list: Parameters<typeof answerFirst>): Promise<void> {
  await answerFirst(...list);
  await screen.findByRole('cell', { name: 'crawl 1' });
}

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const cells = () => within(screen.getByRole('table')).getAllByRole('cell');
const searched = () => queries.map(({ filter }) => filter.q ?? '');
const address = () => JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}').q;

beforeEach(() => {
  queries = [];
  names = four;
  columns = ['name'];
  loadedAt = 1;
  stubLayout();
  window.history.pushState(null, '', '/');
  holdPauses();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('fetches the rows of a key at once, with one request', async () => {
  await open({ call: listProcesses });
  type('c');
  expect(searched()).toEqual(['', 'c']);
  await latest().answer();
  expect(cells().map(({ textContent }) => textContent)).toEqual(['crawl 1', 'crawl 2']);
  // The address follows without another request.
  await pass();
  await waitFor(() => expect(address()).toBe('c'));
  await rest(40);
  expect(queries).toHaveLength(2);
});

it('aborts the query of the previous key and never shows its answer', async () => {
  await open({ call: listProcesses });
  type('i');
  const before = latest();
  type('crawl 2');
  expect(before.signal?.aborted).toBe(true);
  await latest().answer();
  await before.answer();
  expect(cells().map(({ textContent }) => textContent)).toEqual(['crawl 2']);
});

it('adds one history entry for a typed text, which Back leaves', async () => {
  await open({ call: listProcesses });
  const entries = window.history.length;
  for (const text of ['i', 'in', 'ind']) type(text);
  await latest().answer();
  expect(field()).toHaveValue('ind');
  expect(address()).toBeUndefined();
  await pass();
  await waitFor(() => expect(address()).toBe('ind'));
  expect(window.history.length).toBe(entries + 1);
  act(() => window.history.back());
  await waitFor(() => expect(field()).toHaveValue(''));
  await waitFor(() => expect(cells()).toHaveLength(4));
});

it('adds no history entry for text that is deleted again, and discards typed text on Back', async () => {
  await open({ call: listProcesses });
  type('index');
  await pass();
  await waitFor(() => expect(address()).toBe('index'));
  const entries = window.history.length;
  type('index 3');
  type('index');
  await pass();
  expect(window.history.length).toBe(entries);
  type('index 4');
  act(() => window.history.back());
  await waitFor(() => expect(field()).toHaveValue(''));
  await pass();
  expect(address()).toBeUndefined();
});

it('shows the view that Back leads to if the ones between have not been rendered', async () => {
  await open({ call: listProcesses });
  type('index');
  await act(async () => {
    runPaused();
    type('index 3');
    runPaused();
    expect(address()).toBe('index 3');
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });
  expect(address()).toBe('index');
  expect(field()).toHaveValue('index');
});

const refresh = () => screen.getByRole('button', { name: 'Refresh' });
const noAnswer = () => new CallError('network');
const refused = () => new CallError('status', { status: 403, headers: new Headers(), text: '', body: undefined });

it('keeps the rows and says that they are not refreshed until a retry succeeds', async () => {
  await open({});
  fireEvent.click(refresh());
  await waitFor(() => expect(queries).toHaveLength(2));
  await latest().fail(noAnswer());
  expect(cells()).toHaveLength(4);
  expect(await screen.findByText(/^Not refreshed since \d\d\d\d-\d\d-\d\d \d\d:\d\d: no response\.$/)).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(queries).toHaveLength(3));
  loadedAt = 2;
  await latest().answer();
  expect(screen.queryByText(/^Not refreshed/)).toBeNull();
});

it('moves the focus to the note of an empty list when the last row is removed with it', async () => {
  await open({});
  names = [];
  fireEvent.click(refresh());
  await waitFor(() => expect(queries).toHaveLength(2));
  const [cell] = cells();
  cell?.focus();
  expect(cell).toHaveFocus();
  loadedAt = 2;
  await latest().answer();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Nothing here yet.');
});

it('keeps the rows of the former view if the new view fails', async () => {
  await open({});
  type('index');
  await pass();
  await waitFor(() => expect(searched()).toEqual(['', 'index']));
  await latest().fail(noAnswer());
  expect(cells()).toHaveLength(4);
  expect(await screen.findByText(/^Could not load this view: no response\. /)).toBeVisible();
});

it('removes the rows after a 403', async () => {
  await open({});
  fireEvent.click(refresh());
  await waitFor(() => expect(queries).toHaveLength(2));
  await latest().fail(refused());
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.getByRole('alert')).toHaveTextContent("You don't have permission to view this resource");
});

const next = () => screen.getByRole('button', { name: 'Next page' });
const pageInAddress = () => new URLSearchParams(window.location.search).get('page');
const firstCell = () => cells()[0]?.textContent;

it('fetches the next page at once and shows it with its rows, and Back shows the former page', async () => {
  names = [...four, ...Array.from({ length: 20 }, (_, place) => `more ${place}`)];
  await open({ call: listProcesses });
  fireEvent.click(next());
  expect(latest().pagination).toEqual({ page: 2, perPage: 10 });
  await rest(40);
  expect(screen.getByText('1–10 of 24')).toBeVisible();
  expect([pageInAddress(), firstCell()]).toEqual(['2', 'crawl 1']);
  await latest().answer();
  expect(screen.getByText('11–20 of 24')).toBeVisible();
  expect([firstCell(), queries.length]).toEqual(['more 6', 2]);
  await waitFor(() => expect(pageInAddress()).toBe('2'));
  act(() => window.history.back());
  await waitFor(() => expect(firstCell()).toBe('crawl 1'));
  expect(pageInAddress()).toBeNull();
});

it('renders the visible rows of a page first, and copies no former row that is still in the place of another', async () => {
  names = Array.from({ length: 100 }, (_, place) => `crawl ${place + 1}`);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  window.history.pushState(null, '', '/?perPage=50');
  held.add(restPause);
  await open({ call: listProcesses });
  expect(screen.queryByText('crawl 50')).toBeNull();
  await pass();
  const last = screen.getByText('crawl 50').closest('tr') as HTMLElement;
  const copy = () => fireEvent.click(within(last).getByRole('button', { name: 'Copy row' }));
  fireEvent.click(next());
  await latest().answer();
  expect([firstCell(), last.textContent]).toEqual(['crawl 51', expect.stringContaining('crawl 50')]);
  copy();
  await rest(40);
  expect(writeText).not.toHaveBeenCalled();
  await pass();
  expect(last.textContent).toContain('crawl 100');
  copy();
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringContaining('crawl 100')));
});

it.each(['-3', '0', 'x'])('shows page 1 for the invalid page %s in the address', async (page) => {
  window.history.pushState(null, '', `/?page=${page}`);
  await open({ call: listProcesses });
  expect(latest().pagination).toEqual({ page: 1, perPage: 10 });
  expect(pageInAddress()).toBeNull();
});

it('replaces the address of a page beyond the last by that of page 1', async () => {
  window.history.pushState(null, '', '/?page=99');
  await answerFirst({ call: listProcesses });
  const entries = window.history.length;
  await waitFor(() => expect(queries).toHaveLength(2));
  await latest().answer();
  expect(firstCell()).toBe('crawl 1');
  expect([pageInAddress(), window.history.length]).toEqual(['1', entries]);
});

it('shows a new view around the former rows if its rows take long', async () => {
  names = [...four, ...Array.from({ length: 20 }, (_, place) => `more ${place}`)];
  await open({ call: listProcesses });
  fireEvent.click(next());
  await pass();
  expect(screen.getByText('11–20 of 24')).toBeVisible();
  expect(firstCell()).toBe('crawl 1');
  await waitFor(() => expect(pageInAddress()).toBe('2'));
  await latest().answer();
  expect([firstCell(), queries.length]).toEqual(['more 6', 2]);
});

it('turns two pages on two quick presses, each with a history entry', async () => {
  names = [...four, ...Array.from({ length: 20 }, (_, place) => `more ${place}`)];
  await open({ call: listProcesses });
  const entries = window.history.length;
  fireEvent.click(next());
  const before = latest();
  fireEvent.click(next());
  expect(latest().pagination).toMatchObject({ page: 3 });
  expect(before.signal?.aborted).toBe(true);
  await latest().answer();
  await before.answer();
  expect(firstCell()).toBe('more 16');
  await waitFor(() => expect(pageInAddress()).toBe('3'));
  expect(window.history.length).toBe(entries + 2);
  act(() => window.history.back());
  await waitFor(() => expect(pageInAddress()).toBe('2'));
});

it('sends a back end that searches by itself one request for a typed text', async () => {
  await open({});
  for (const text of ['i', 'in', 'ind']) type(text);
  expect(field()).toHaveValue('ind');
  expect(searched()).toEqual(['']);
  await pass();
  await waitFor(() => expect(searched()).toEqual(['', 'ind']));
});

it('keeps typed text when the list is sorted while typing', async () => {
  await open({});
  type('ind');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(latest()).toMatchObject({ filter: { q: 'ind' }, sort: { field: 'name' } }));
  expect(field()).toHaveValue('ind');
  expect(searched()).toEqual(['', 'ind']);
});

it('shows values by the words in the schema of their records', async () => {
  const name = described(z.string(), { label: 'Kind', words: { 'index 3': 'The third' } });
  await open({ columns: ['name'] }, { schema: z.object({ name }) });
  expect(screen.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  expect(cells().map(({ textContent }) => textContent)).toContain('The third');
});

it('filters a column by each pasted line', async () => {
  await open({ call: listProcesses });
  fireEvent.click(screen.getByRole('button', { name: 'Filter Name' }));
  const filter = () => screen.getByRole('textbox', { name: 'Filter Name' });
  await screen.findByRole('textbox', { name: 'Filter Name' });
  const paste = (text: string) => fireEvent.paste(filter(), { clipboardData: { getData: () => text } });
  // True if the browser pastes by itself.
  for (const text of ['crawl 1', 'crawl 1\n', 'i-0ab1\ni-0ab2', '10.0.0.1\r\n2001:db8::1'])
    expect(paste(text)).toBe(true);
  expect(queries).toHaveLength(1);
  expect(paste('crawl 1\r\nindex 3\n\ncrawl 1\na, b; c\n')).toBe(false);
  await waitFor(() => expect(latest().filter).toEqual({ name: ['crawl 1', 'index 3', 'a, b; c'] }));
  expect(filter()).toHaveAttribute('placeholder', expect.stringContaining('3'));
});

it('leaves pasted lines to the browser if the back end searches by itself', async () => {
  await open({});
  fireEvent.click(screen.getByRole('button', { name: 'Filter Name' }));
  const filter = await screen.findByRole('textbox', { name: 'Filter Name' });
  expect(fireEvent.paste(filter, { clipboardData: { getData: () => 'crawl 1\nindex 3' } })).toBe(true);
  expect(queries).toHaveLength(1);
});
