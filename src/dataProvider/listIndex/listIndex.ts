import type { Row } from '../../definitions/basics';
import { isMomentOf } from '../days';
import { atOnce } from '../listEngine/slices';
import type { FixedFilter, ListQuery } from '../listQuery';
import { absent, type Column, DictionaryColumn } from './columns';
import { formsOf } from './fold';
import { rowStates } from './packedTexts';
import { orderOf, ranking, type SortRanks } from './sortRanks';

/** Views and orders kept: going back to one costs nothing, and each is four bytes a row. */
const keptViews = 6;
const keptOrders = 4;

/** Columns of more values than this are ranked before anybody sorts by them: of fewer it takes no time. */
const many = 1_000;

/** The columns of an index, as they came in the rows and as the table has them. */
export interface IndexedColumns {
  /** Every key of the rows, with the values as they came. */
  readonly raw: ReadonlyMap<string, Column>;
  /** What `getValue` made; such a column stands before a raw one of its name. */
  readonly derived: ReadonlyMap<string, Column>;
}

/**
 * The rows of a whole list, taken apart by column so that a search, a filter or a sort looks at each different value once
 * and at no row. Every answer is a list of row numbers; only the rows that are shown are put together again.
 */
export class ListIndex {
  private readonly views = new Recent<Uint32Array>(keptViews);
  private readonly orders = new Recent<Uint32Array>(keptOrders);
  /** Of the columns that were sorted by, or may be: four bytes a row. */
  private readonly ranks = new Map<string, SortRanks>();
  private readonly everyRow: Uint32Array;

  constructor(
    readonly size: number,
    private readonly columns: IndexedColumns,
  ) {
    this.everyRow = new Uint32Array(size);
    for (let row = 0; row < size; row += 1) this.everyRow[row] = row;
  }

  /** The column as the table has it. */
  column(name: string): Column | undefined {
    return this.columns.derived.get(name) ?? this.columns.raw.get(name);
  }

  /** The numbers of the rows that pass a query, in its order; equal rows as they came. */
  view(query: ListQuery): Uint32Array {
    return this.views.of(JSON.stringify(query), () => this.ordered(query, this.passing(query)));
  }

  /** A row as it came. */
  row(number: number): Row {
    const entries: [string, unknown][] = [];
    for (const [name, column] of this.columns.raw) {
      const value = column.value(number);
      if (value !== absent) entries.push([name, value]);
    }
    // fromEntries makes own keys of all names, `__proto__` too.
    return Object.fromEntries(entries);
  }

  /**
   * Which rows pass the search and the filters.
   *
   * @param except a column whose own filter does not count: its checkbox list shows what there is besides
   * @returns for each row whether it passes (1) or not (0); `undefined` when nothing is asked and all do
   */
  passing(
    { search, searchIn, filters }: Omit<ListQuery, 'sortBy' | 'descending'>,
    except?: string,
  ): Uint8Array | undefined {
    const forms = formsOf(search);
    const active = filters.filter(({ column }) => column !== except);
    if (forms.length === 0 && active.length === 0) return undefined;
    const states = new Uint8Array(this.size);
    for (const filter of active) this.keep(filter, states);
    if (forms.length === 0) return passed(states, rowStates.open);
    for (const name of new Set(searchIn ?? [...this.columns.derived.keys(), ...this.columns.raw.keys()])) {
      for (const form of forms) this.column(name)?.mark(form, states);
    }
    return passed(states, rowStates.found);
  }

  /** Puts out the open rows that a filter does not pass. A column that no row has holds nothing, and shows `-`. */
  private keep(filter: FixedFilter, states: Uint8Array): void {
    const column = this.column(filter.column);
    if (!column) {
      states.fill(rowStates.out);
      return;
    }
    const { open, found, out } = rowStates;
    if (!('contains' in filter)) {
      keepThose(column, 'oneOf' in filter ? isOneOf(filter.oneOf) : isMomentOf(filter), states);
      return;
    }
    const forms = formsOf(filter.contains);
    if (forms.length === 0) return;
    for (const form of forms) column.mark(form, states);
    for (let row = 0; row < states.length; row += 1) states[row] = states[row] === found ? open : out;
  }

  /** Ranks the columns that take long, in steps of a few milliseconds: then the first sort by one takes no longer than the next. */
  *rankColumns(): Generator<void, void> {
    for (const name of new Set([...this.columns.raw.keys(), ...this.columns.derived.keys()])) {
      const column = this.column(name);
      const isDear = column && !(column instanceof DictionaryColumn && column.values.length < many);
      if (!isDear || this.ranks.has(name)) continue;
      this.ranks.set(name, yield* ranking(column));
      yield;
    }
  }

  private ranksOf(name: string, column: Column): SortRanks {
    const ranks = this.ranks.get(name) ?? atOnce(ranking(column));
    this.ranks.set(name, ranks);
    return ranks;
  }

  private ordered({ sortBy, descending }: ListQuery, passing: Uint8Array | undefined): Uint32Array {
    const column = sortBy === '' ? undefined : this.column(sortBy);
    const order = column
      ? this.orders.of(JSON.stringify([sortBy, descending]), () => orderOf(this.ranksOf(sortBy, column), descending))
      : this.everyRow;
    return passing ? those(order, passing) : order;
  }
}

type TextTest = (text: string) => boolean;

function isOneOf(texts: readonly string[]): TextTest {
  const chosen = new Set(texts);
  return (text) => chosen.has(text);
}

/** Puts out the open rows whose value does not pass. A plain loop over codes: a worker's code is cold when a filter is asked for. */
function keepThose(column: Column, passes: TextTest, states: Uint8Array): void {
  const { open, out } = rowStates;
  if (!(column instanceof DictionaryColumn)) {
    for (let row = 0; row < states.length; row += 1)
      if (states[row] === open && !passes(column.shown(row))) states[row] = out;
    return;
  }
  const misses = Uint8Array.from(column.entries(), (texts) => (texts.some(passes) ? 0 : 1));
  const { codes } = column;
  for (let row = 0; row < states.length; row += 1) {
    if (misses[codes[row] as number] === 1 && states[row] === open) states[row] = out;
  }
}

/** For each row whether it is in a state (1) or not (0), in the place of the states. */
function passed(states: Uint8Array, state: number): Uint8Array {
  for (let row = 0; row < states.length; row += 1) states[row] = states[row] === state ? 1 : 0;
  return states;
}

/** The rows of an order that pass. */
function those(order: Uint32Array, passing: Uint8Array): Uint32Array {
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place] as number;
    rows[count] = row;
    count += passing[row] as number;
  }
  return rows.slice(0, count);
}

/** Keeps what was worked out last, up to a number of entries. */
class Recent<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly maximum: number) {}

  /** What is kept under a key, or what `work` makes of it, kept from then on. */
  of(key: string, work: () => Value): Value {
    const cached = this.entries.get(key);
    const value = cached ?? work();
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maximum && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }
}
