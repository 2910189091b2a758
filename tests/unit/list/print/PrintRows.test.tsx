import { act, render, screen, within } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import { recordOf } from '../../../../src/dataProvider/records';
import { PrintRows } from '../../../../src/list/print/PrintRows';
import { type TableModel, TableModelContext } from '../../../../src/list/tableModel';
import { defaultSettings } from '../../../../src/list/tableSettings';

const rows = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: `crawl ${n + 1}`, account: '900' }));
const filter = { q: 'crawl', account: ['900'] };
const visible = ['id', 'name', 'account'];

function show(columns: readonly string[] = visible) {
  const getList = vi.fn(async () => ({ data: rows.map((row) => recordOf(row, row.id)), total: rows.length }));
  const model = {
    ...{ page: { name: 'search', list: { call: {} } }, label: 'Machines', columns, visible: columns },
    ...{ settings: defaultSettings, dataProvider: { getList }, filtersNow: () => filter },
    ruleOf: (column: string) => columnRule({}, column),
  } as unknown as TableModel;
  const list = { resource: 'search?{"a":1}', sort: { field: '', order: 'ASC' }, filterValues: filter, total: 30 };
  render(
    <TableModelContext value={model}>
      <ListContextProvider value={list as never}>
        <PrintRows />
      </ListContextProvider>
    </TableModelContext>,
  );
  return getList;
}

const event = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));
const table = () => screen.queryByRole('table', { name: 'Machines', hidden: true });
const { print, matchMedia } = window;

beforeEach(() => {
  window.print = vi.fn();
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(() => Object.assign(window, { print, matchMedia }));

it('renders all rows of the filter while the browser prints, and none after', async () => {
  const getList = show();
  expect(table()).toBeNull();
  await event('beforeprint');
  const printed = table();
  expect(within(printed as HTMLElement).getAllByRole('row', { hidden: true })).toHaveLength(31);
  expect(printed?.textContent).toContain('30crawl 30900 Hospitality');
  expect(document.body.textContent).toMatch(/Printed by .* · Search: crawl · Account: 900 Hospitality · Rows: 30/);
  expect(getList).toHaveBeenCalledWith('search?{"a":1}', expect.objectContaining({ filter }));
  await event('afterprint');
  expect(table()).toBeNull();
});

it('names the columns that do not fit on the page', async () => {
  show([...visible, ...Array.from({ length: 20 }, (_, n) => `extra_${n}`)]);
  await event('beforeprint');
  expect(table()?.textContent).not.toContain('Extra 19');
  expect(document.body.textContent).toMatch(/Without columns that do not fit: .*Extra 19/);
});

it('prints on Ctrl+P once the rows are there', async () => {
  const native = vi.mocked(window.print);
  native.mockImplementation(() => expect(table()).not.toBeNull());
  show();
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }));
  });
  expect(native).toHaveBeenCalledTimes(1);
});
