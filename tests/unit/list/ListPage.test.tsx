import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { field as described } from '../../../contract/field';
import { listProcesses } from '../../../contract/processes';
import { wholeKey } from '../../../src/dataProvider/answerKey';
import { CallError } from '../../../src/dataProvider/callError';
import type { ListMeta } from '../../../src/dataProvider/consoleDataProvider';
import { bodyTextOf } from '../../../src/dataProvider/listInput';
import type { ListSource } from '../../../src/definitions/list';
import type { ListDefinition } from '../../../src/definitions/page';
import { preloadable } from '../../../src/definitions/preloadable';
import type { RecordDefinition } from '../../../src/definitions/record';
import { fontMeasured, openList, stubLayout } from './openList';

/** A request of the page, which the test answers. */
interface Query extends GetListParams {
  readonly answer: () => Promise<void>;
  readonly fail: (error: CallError) => Promise<void>;
}

/** The delay of typed text in the address, and the wait for rows before their view is shown, in ms. */
const debounce = 200;
const patience = 50;
/** The maximum wait for a frame, in ms. */
const frame = 250;
/** Held delays in ms. */
const held = new Set<number | undefined>();
/** Held timers, which a test runs. */
const paused = new Map<object, () => void>();
const pass = () =>
  act(async () => {
    const due = [...paused.values()];
    paused.clear();
    for (const go of due) go();
  });

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

async function open(source: Partial<ListSource>, record?: RecordDefinition): Promise<void> {
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
  const queryClient = new QueryClient();
  const { call } = source;
  if (call) queryClient.setQueryData(wholeKey({ ...list, call, bodyText: bodyTextOf(page.name) }), { loadedAt: 1 });
  openList(page, { address: `/${window.location.search}`, dataProvider, queryClient });
  await waitFor(() => expect(queries).toHaveLength(1));
  await latest().answer();
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

afterAll(fontMeasured);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asks for the rows of a key at once, and once', async () => {
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

it('overtakes the query of the key before: its answer is never shown', async () => {
  await open({ call: listProcesses });
  type('i');
  const before = latest();
  type('crawl 2');
  expect(before.signal?.aborted).toBe(true);
  await latest().answer();
  await before.answer();
  expect(cells().map(({ textContent }) => textContent)).toEqual(['crawl 2']);
});

it('makes one entry of the history for a text, and Back leads to the list before it', async () => {
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

it('makes no entry of what was deleted again, and Back in the middle of typing discards it', async () => {
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

const refresh = () => screen.getByRole('button', { name: 'Refresh' });
const noAnswer = () => new CallError('network');
const refused = () => new CallError('status', { status: 403, headers: new Headers(), text: '', body: undefined });

it('keeps the rows above which it says that they could not be refreshed, until they are', async () => {
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

it('keeps the rows of the view before if another one cannot be read', async () => {
  await open({});
  type('index');
  await pass();
  await waitFor(() => expect(searched()).toEqual(['', 'index']));
  await latest().fail(noAnswer());
  expect(cells()).toHaveLength(4);
  expect(await screen.findByText(/^Could not load this view: no response\. /)).toBeVisible();
});

it('shows no rows once the user may not see them any more', async () => {
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

it('has the rows of a page there that somebody is about to turn to, and the next ones afterwards', async () => {
  names = Array.from({ length: 30 }, (_, place) => `crawl ${place + 1}`);
  await open({ call: listProcesses });
  fireEvent.pointerEnter(next());
  await waitFor(() => expect(latest().pagination).toEqual({ page: 2, perPage: 10 }));
  await latest().answer();
  expect(firstCell()).toBe('crawl 1');
  fireEvent.click(next());
  expect(firstCell()).toBe('crawl 11');
  await waitFor(() => expect(latest().pagination).toEqual({ page: 3, perPage: 10 }));
  await latest().answer();
  fireEvent.click(next());
  expect(firstCell()).toBe('crawl 21');
  await rest(40);
  // One request for each, and none for a fourth.
  expect(queries.map(({ pagination }) => pagination?.page)).toEqual([1, 2, 3]);
});

it('asks for no page of a list over REST before it is turned to', async () => {
  names = Array.from({ length: 30 }, (_, place) => `crawl ${place + 1}`);
  await open({});
  fireEvent.pointerEnter(next());
  fireEvent.focus(next());
  await rest(40);
  expect(queries).toHaveLength(1);
});

const header = () => screen.getByRole('button', { name: 'Name' });

it.each([
  ['pointer', fireEvent.mouseOver],
  ['focus', fireEvent.focus],
])(
  'has the order there that somebody is about to ask for, and then the next one: the %s stays on a header',
  async (_, stayOn) => {
    names = ['crawl 1', 'crawl 2', 'crawl 0'];
    await open({ call: listProcesses });
    stayOn(header());
    await waitFor(() => expect(latest().sort).toEqual({ field: 'name', order: 'ASC' }));
    await latest().answer();
    expect(firstCell()).toBe('crawl 1');
    fireEvent.click(header());
    expect(firstCell()).toBe('crawl 0');
    await waitFor(() => expect(latest().sort).toEqual({ field: 'name', order: 'DESC' }));
    await latest().answer();
    fireEvent.click(header());
    expect(firstCell()).toBe('crawl 2');
    await rest(100);
    // One request for each order. Rows without an order are there already.
    expect(queries.map(({ sort }) => sort?.order)).toEqual(['ASC', 'ASC', 'DESC']);
  },
);

it('sorts neither by a header that is only passed, nor a long list before a header is pressed', async () => {
  await open({ call: listProcesses });
  fireEvent.mouseOver(header());
  fireEvent.mouseOut(header(), { relatedTarget: document.body });
  await rest(100);
  expect(queries).toHaveLength(1);
  names = Array.from({ length: 10_001 }, (_, place) => `crawl ${place + 1}`);
  cleanup();
  queries = [];
  await open({ call: listProcesses });
  fireEvent.mouseOver(header());
  await rest(100);
  expect(queries).toHaveLength(1);
});

it('asks for the rows of a page at once and shows it with them; Back leads to the page before', async () => {
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

it('takes no row for meant whose place still shows another one', async () => {
  names = Array.from({ length: 100 }, (_, place) => `crawl ${place + 1}`);
  columns = ['name', ...Array.from({ length: 12 }, (_, place) => `fact ${place}`)];
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  window.history.pushState(null, '', '/?perPage=50');
  await open({ call: listProcesses });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  const copy = (among: HTMLElement) => fireEvent.click(within(among).getByRole('button', { name: 'Copy row' }));
  // A hidden row is rendered after the next frame.
  const last = await row('crawl 50');
  held.add(frame);
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  fireEvent.click(next());
  await latest().answer();
  expect([firstCell(), last.textContent]).toEqual(['crawl 51', expect.stringContaining('crawl 50')]);
  copy(last);
  await rest(40);
  expect(writeText).not.toHaveBeenCalled();
  while (!screen.queryByText('crawl 100')) await pass();
  copy(await row('crawl 100'));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringContaining('crawl 100')));
  vi.unstubAllGlobals();
});

it('shows a view whose rows take long before they are there', async () => {
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

it('turns two pages by two quick presses, each of which has its entry of the history', async () => {
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

it('sends a back end that searches by itself one request for a text, and shows the text meanwhile', async () => {
  await open({});
  for (const text of ['i', 'in', 'ind']) type(text);
  expect(field()).toHaveValue('ind');
  expect(searched()).toEqual(['']);
  await pass();
  await waitFor(() => expect(searched()).toEqual(['', 'ind']));
});

it('keeps what is typed when the list is sorted in the middle of it', async () => {
  await open({});
  type('ind');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(latest()).toMatchObject({ filter: { q: 'ind' }, sort: { field: 'name' } }));
  expect(field()).toHaveValue('ind');
  expect(searched()).toEqual(['', 'ind']);
});

it('shows values by the words that the schema of its records has for them', async () => {
  const name = described(z.string(), { label: 'Kind', words: { 'index 3': 'The third' } });
  await open({ columns: ['name'] }, { schema: z.object({ name }) });
  expect(screen.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  expect(cells().map(({ textContent }) => textContent)).toContain('The third');
});

it('filters a column by each value that is pasted into its filter, one a line', async () => {
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

it('leaves pasted lines to the browser where a back end searches by itself', async () => {
  await open({});
  fireEvent.click(screen.getByRole('button', { name: 'Filter Name' }));
  const filter = await screen.findByRole('textbox', { name: 'Filter Name' });
  expect(fireEvent.paste(filter, { clipboardData: { getData: () => 'crawl 1\nindex 3' } })).toBe(true);
  expect(queries).toHaveLength(1);
});
