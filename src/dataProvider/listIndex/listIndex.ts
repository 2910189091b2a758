import type { Row } from '../../definitions/basics';
import type { ColumnPreset } from '../../definitions/list';
import { cellText, cellValue } from '../cells';
import { checkboxColumns, filterEntries, presetOf, presetValue } from '../columnRules';
import { isMomentOf } from '../days';
import type { FixedFilter, ListQuery } from '../listQuery';
import { atOnce } from '../scheduling';
import { byValue, type Column, DistinctTexts } from './column';
import { fold, formsOf, hasOneOf } from './fold';
import { collator, orderOf, ranking, type SortRanks } from './sortRanks';

/** The definition of a list's columns, as plain data: the index may be in a worker. */
export interface IndexPlan {
  /** The presets of declared columns. Any other column has the one of its name. */
  readonly presets: readonly (readonly [column: string, preset: ColumnPreset])[];
  /** Columns with a checkbox list, however many values they have, besides those of R66. */
  readonly checkboxes: readonly string[];
  /** Columns with a text filter, however few values they have. */
  readonly textFilters: readonly string[];
  /** The column that identifies a row. */
  readonly key: string;
  /** Account names by code: a search for either finds the rows. */
  readonly accountNames?: Readonly<Record<string, string>>;
  /** The columns that `getValue` makes. */
  readonly derived: readonly string[];
}

/** One box of a checkbox filter: a value as it is shown, and the number of rows that have it and pass all *other* filters. */
interface FacetEntry {
  readonly text: string;
  readonly count: number;
}

/** The boxes of a checkbox filter. */
export interface Facet {
  /** In natural order, at most {@link maxBoxes}. */
  readonly entries: readonly FacetEntry[];
  /** The number of all boxes that match the search. */
  readonly total: number;
}

type Conditions = Omit<ListQuery, 'sortBy' | 'descending'>;
type RowTest = (row: number) => boolean;

const maxBoxes = 200;
const maxViews = 6;
const foldedAtOnce = 500;
const cellEnd = '\u0000';

/** The rows of a list, one folded text for each, and the ranks of sorted columns. Rows may be added at any time. */
export class ListIndex {
  private readonly rows: Row[] = [];
  private readonly derived: ReadonlyMap<string, unknown[]>;
  private readonly presets: ReadonlyMap<string, ColumnPreset>;
  private readonly columns = new Map<string, Column>();
  private readonly distinct = new Map<string, DistinctTexts>();
  private readonly names: string[] = [];
  /** The keys of all rows; `undefined` if one is missing or repeated. */
  private keys: Set<string> | undefined = new Set();
  private readonly texts: string[] = [];
  private readonly ranks = new Map<string, SortRanks>();
  private readonly views = new Map<string, Uint32Array>();
  private places: Map<string, number> | undefined;

  constructor(private readonly plan: IndexPlan) {
    this.presets = new Map(plan.presets);
    this.derived = new Map(plan.derived.map((name) => [name, []]));
    for (const [name, values] of this.derived) this.addColumn(name, 'text', (row) => values[row]);
  }

  get size(): number {
    return this.rows.length;
  }

  /** The keys of all rows, in the order in which they first appear (D22). */
  get inData(): readonly string[] {
    return [...this.names];
  }

  /** The columns whose filter is a checkbox list (D35). */
  get checkboxes(): readonly string[] {
    return [...this.columns.keys()].filter(
      (name) =>
        !this.plan.textFilters.includes(name) &&
        (this.always(name) || this.distinct.get(name)?.countIn(this.size) !== undefined),
    );
  }

  /** True if the key column identifies every row. */
  get keyed(): boolean {
    return this.keys !== undefined && this.columns.has(this.plan.key);
  }

  /**
   * Adds rows.
   *
   * @param derived for each column of the plan, its value in each row
   */
  add(rows: readonly Row[], derived: readonly (readonly unknown[])[] = []): void {
    this.ranks.clear();
    this.views.clear();
    this.places = undefined;
    this.plan.derived.forEach((name, place) => {
      for (const value of derived[place] ?? []) {
        this.derived.get(name)?.push(value);
        this.distinct.get(name)?.add(value);
      }
    });
    for (const row of rows) {
      for (const name of Object.keys(row)) {
        if (!this.distinct.has(name)) this.addName(name);
        if (!this.derived.has(name)) this.distinct.get(name)?.add(row[name]);
        else if (!this.names.includes(name)) this.names.push(name);
      }
      this.rows.push(row);
      this.addKey(this.columns.get(this.plan.key)?.valueAt(this.size - 1));
    }
  }

  row(number: number): Row {
    return this.rows[number] ?? {};
  }

  column(name: string): Column | undefined {
    return this.columns.get(name);
  }

  /** Returns the text that a cell shows; '' if the list has no such column. */
  shown(name: string, row: number): string {
    const column = this.columns.get(name);
    return column ? cellText(column.valueAt(row)) : '';
  }

  /** Returns the numbers of the rows that pass a query, in its order. */
  view(query: ListQuery): Uint32Array {
    const key = JSON.stringify(query);
    const view = this.views.get(key) ?? passingRows(this.ordered(query), this.passing(query));
    this.views.delete(key);
    this.views.set(key, view);
    const [oldest] = this.views.keys();
    if (this.views.size > maxViews && oldest !== undefined) this.views.delete(oldest);
    return view;
  }

  /** Returns the boxes of a column's checkbox list whose texts contain `find`. Keeps the boxes that no passing row has. */
  facet(query: Conditions, name: string, find: string): Facet {
    const column = this.columns.get(name);
    if (!column) return { entries: [], total: 0 };
    const passes = this.passing(query, name);
    const entriesAt = byValue(column, (value) => filterEntries(column.preset, value));
    const counts = new Map<string, number>();
    for (let row = 0; row < this.size; row += 1) {
      const count = Number(passes?.(row) ?? true);
      for (const text of entriesAt(row)) counts.set(text, (counts.get(text) ?? 0) + count);
    }
    const forms = formsOf(find);
    const texts = [...counts.keys()].filter((text) => hasOneOf(column.searched(text), forms)).sort(collator.compare);
    const entries = texts.slice(0, maxBoxes).map((text) => ({ text, count: counts.get(text) ?? 0 }));
    return { entries, total: texts.length };
  }

  /** Returns the row whose key column shows a text. */
  rowByKey(key: string): Row | undefined {
    const column = this.columns.get(this.plan.key);
    this.places ??= new Map(this.rows.map((_, row) => [cellText(column?.valueAt(row)), row]));
    const row = this.places.get(key);
    return column && row !== undefined ? this.rows[row] : undefined;
  }

  /** Folds all rows, then ranks all columns, in steps of a few ms. At 100,000 rows this saves the first key and the first sort 0.3 s. */
  *prepare(): Generator<void, void> {
    while (this.texts.length < this.size) {
      this.foldTo(Math.min(this.size, this.texts.length + foldedAtOnce));
      yield;
    }
    for (const [name, column] of this.columns) {
      if (!this.ranks.has(name)) this.ranks.set(name, yield* ranking(this.valuesOf(column)));
      yield;
    }
  }

  private addName(name: string): void {
    this.names.push(name);
    this.addColumn(name, this.presets.get(name) ?? presetOf(name), (row) => cellValue(this.rows[row] ?? {}, name));
  }

  private addColumn(name: string, preset: ColumnPreset, read: (row: number) => unknown): void {
    const accounts = preset === 'account' ? this.plan.accountNames : undefined;
    this.columns.set(name, {
      preset,
      valueAt: (row) => presetValue(preset, read(row)),
      searched: (text) => (accounts && Object.hasOwn(accounts, text) ? `${text} ${accounts[text]}` : text),
    });
    this.distinct.set(name, new DistinctTexts(preset));
    // A row without this column shows a `-` in it, which a search finds.
    this.texts.length = 0;
  }

  private addKey(value: unknown): void {
    const size = this.keys?.size;
    // A number and the same text are equal in an address.
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) this.keys?.add(String(value));
    if (this.keys?.size === size) this.keys = undefined;
  }

  private always(name: string): boolean {
    return checkboxColumns.includes(name) || this.plan.checkboxes.includes(name);
  }

  /**
   * Returns the test of the rows that pass; `undefined` if all do.
   *
   * @param except a column whose filter does not count
   */
  private passing({ search, searchIn, filters }: Conditions, except?: string): RowTest | undefined {
    const tests = filters.filter(({ column }) => column !== except).map((filter) => this.filterTest(filter));
    const forms = formsOf(search);
    if (forms.length > 0) tests.push(this.searchTest(forms, searchIn));
    const [only] = tests;
    if (tests.length <= 1) return only;
    return (row) => tests.every((passes) => passes(row));
  }

  private searchTest(forms: readonly string[], searchIn: readonly string[] | undefined): RowTest {
    this.foldTo(this.size);
    const { texts } = this;
    const [only = ''] = forms;
    const isInRow: RowTest =
      forms.length === 1
        ? (row) => (texts[row] as string).includes(only)
        : (row) => forms.some((form) => (texts[row] as string).includes(form));
    if (!searchIn && !forms.some((form) => form.includes(cellEnd))) return isInRow;
    const columns = [...this.columns].filter(([name]) => searchIn?.includes(name) ?? true).map(([, column]) => column);
    return (row) =>
      isInRow(row) && columns.some(({ valueAt, searched }) => hasOneOf(searched(cellText(valueAt(row))), forms));
  }

  /** A column that no row has passes no filter. */
  private filterTest(filter: FixedFilter): RowTest {
    const column = this.columns.get(filter.column);
    if (!column) return () => false;
    if ('contains' in filter) {
      const forms = formsOf(filter.contains);
      return byValue(column, (value) => hasOneOf(column.searched(cellText(value)), forms));
    }
    const chosen = new Set('oneOf' in filter ? filter.oneOf : []);
    const passes = 'oneOf' in filter ? (text: string) => chosen.has(text) : isMomentOf(filter);
    return byValue(column, (value) => filterEntries(column.preset, value).some(passes));
  }

  private ordered({ sortBy, descending }: ListQuery): Uint32Array {
    const column = sortBy === '' ? undefined : this.columns.get(sortBy);
    if (!column) return Uint32Array.from(this.rows.keys());
    const ranks = this.ranks.get(sortBy) ?? atOnce(ranking(this.valuesOf(column)));
    this.ranks.set(sortBy, ranks);
    return orderOf(ranks, descending);
  }

  private valuesOf({ valueAt }: Column): unknown[] {
    return this.rows.map((_, row) => valueAt(row));
  }

  private foldTo(end: number): void {
    const columns = [...this.columns.values()];
    for (let row = this.texts.length; row < end; row += 1) {
      let text = '';
      for (const { valueAt, searched } of columns) {
        const value = valueAt(row);
        text += cellEnd + searched(typeof value === 'string' ? value : cellText(value));
      }
      this.texts.push(fold(text));
    }
  }
}

/** Returns the rows that pass, in the same order. */
function passingRows(order: Uint32Array, passes: RowTest | undefined): Uint32Array {
  if (!passes) return order;
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (const row of order) {
    if (!passes(row)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}
