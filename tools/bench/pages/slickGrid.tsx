import { type Column, SlickDataView, SlickGrid } from 'slickgrid';
import 'slickgrid/dist/styles/css/slick.grid.css';
import 'slickgrid/dist/styles/css/slick-default-theme.css';
import { createRoot } from 'react-dom/client';
import type { Plan, Row } from './contract';
import { plainText, readPlan, readRows } from './rows';
import { SearchBox } from './SearchBox';
import { offer } from './watch';

type Item = Row & { readonly slickId: number };

let columns: Column[] = [];
let rows: Row[] = [];
let next: Row[] = [];
let term = '';
let chosen: { column: string; values: ReadonlySet<unknown> } | undefined;
const texts = new WeakMap<Item, string>();
const view = new SlickDataView<Item>();

/** Identifies rows by their index, since not every list has a unique column. */
const itemsOf = (list: readonly Row[]): Item[] => list.map((row, slickId) => Object.assign(row, { slickId }));

const columnOf = ({ name }: Plan['columns'][number]): Column => ({
  ...{ id: name, name, field: name, width: 160, sortable: true },
  // Its default formatter parses a dot in a name as a path.
  formatter: (_row, _cell, _value, _column, item: Item) => plainText(item[name]),
});

/** Returns the searched text of a row, computed once, as AG Grid's quick filter does. */
function textOf(item: Item): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = columns
    .map(({ field }) => plainText(item[field]))
    .join('\n')
    .toLowerCase();
  texts.set(item, text);
  return text;
}

const passes = (item: Item): boolean =>
  (chosen?.values.has(item[chosen.column]) ?? true) && (term === '' || textOf(item).includes(term));

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [first, second] = [plainText(one), plainText(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function search(text: string): void {
  term = text.toLowerCase();
  view.refresh();
}

/** Its data view sorts, filters and pages. The two lines below it belong to the page, since its pager also has a menu. */
function mount(): void {
  const root = document.getElementById('root') as HTMLElement;
  const [box, place, count, turn] = ['div', 'div', 'p', 'button'].map((name) => document.createElement(name));
  if (!box || !place || !count || !turn) return;
  place.style.height = '800px';
  place.style.width = '1200px';
  count.dataset.count = '';
  turn.textContent = 'Next page';
  root.append(box, place, count, turn);
  createRoot(box).render(<SearchBox onSearch={search} />);

  const grid = new SlickGrid<Item>(place, view, columns, { rowHeight: 40, enableColumnReorder: false });
  view.onRowCountChanged.subscribe(() => {
    grid.updateRowCount();
    grid.render();
  });
  view.onRowsChanged.subscribe((_event, { rows: changed }) => {
    grid.invalidateRows(changed);
    grid.render();
  });
  view.onPagingInfoChanged.subscribe((_event, { pageNum, pageSize, totalRows }) => {
    const size = pageSize || totalRows;
    const last = Math.min(totalRows, (pageNum + 1) * size);
    count.textContent = `${Math.min(totalRows, pageNum * size + 1)} to ${last} of ${totalRows}`;
  });
  grid.onSort.subscribe((_event, sort) => {
    const field = 'sortCol' in sort ? sort.sortCol?.field : undefined;
    if (field !== undefined && 'sortAsc' in sort)
      view.sort((one, other) => compare(one[field], other[field]), sort.sortAsc);
  });
  turn.addEventListener('click', () => view.setPagingOptions({ pageNum: view.getPagingInfo().pageNum + 1 }));

  view.beginUpdate();
  view.setFilter(passes);
  view.setItems(itemsOf(rows), 'slickId');
  view.setPagingOptions({ pageSize: 50 });
  view.endUpdate();
}

offer({
  async prepare() {
    columns = (await readPlan()).columns.map(columnOf);
  },
  async load() {
    rows = await readRows();
  },
  mount,
  filter(column, values) {
    chosen = values.length === 0 ? undefined : { column, values: new Set<unknown>(values) };
    view.refresh();
  },
  async prepareRefresh() {
    next = await readRows();
  },
  refresh: () => view.setItems(itemsOf(next), 'slickId'),
  showAll: () => view.setPagingOptions({ pageSize: 0, pageNum: 0 }),
  rows: '.grid-canvas .slick-row',
  count: '[data-count]',
});
