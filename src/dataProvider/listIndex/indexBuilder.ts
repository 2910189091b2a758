import type { Row } from '../../definitions/basics';
import type { ColumnPreset } from '../../definitions/list';
import { checkboxColumns, fewValues, presetOf } from '../columnRules';
import { ColumnBuilder } from './columnBuilder';
import { absent, type Column, DictionaryColumn } from './columns';
import type { DerivedColumn, IndexPlan } from './indexPlan';
import { ListIndex } from './listIndex';

/** An index, and what its columns turned out to be. */
export interface BuiltIndex {
  readonly index: ListIndex;
  /** The columns whose filter is a checkbox list (D35). */
  readonly checkboxes: readonly string[];
  /** Whether the key column tells every row apart. */
  readonly keyed: boolean;
}

/** Rows of which the derived columns are built between two pauses: a millisecond or so of work. */
const slice = 2_000;

/** Builds the index of a list from its rows, in as many parts as they come in. The rows are not kept. */
export class IndexBuilder {
  private count = 0;
  private readonly names: string[] = [];
  private readonly known = new Set<string>();
  private builders: ColumnBuilder[] = [];
  private readonly presets: ReadonlyMap<string, ColumnPreset>;

  constructor(private readonly plan: IndexPlan) {
    this.presets = new Map(plan.presets);
  }

  /** The rows so far. */
  get size(): number {
    return this.count;
  }

  /** All keys of the rows so far, in the order in which they were first seen (D22). */
  get columns(): readonly string[] {
    return this.names;
  }

  /** Takes the next rows. */
  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const keys = Object.keys(row);
      // Most rows of an answer have the same keys in the same order: their columns need no looking for.
      if (!this.hasExactly(keys)) this.addOdd(row, keys);
      else for (let place = 0; place < keys.length; place += 1) this.builders[place]?.add(row[keys[place] ?? '']);
      this.count += 1;
    }
  }

  /**
   * The index of all rows. It is built in slices: whoever drains it may let other work in at each `yield`.
   *
   * @param derivedColumns what `getValue` made of the rows
   */
  *finish(derivedColumns: readonly DerivedColumn[]): Generator<void, BuiltIndex> {
    const raw = new Map<string, Column>();
    for (const [place, name] of this.names.entries()) {
      const column = this.builders[place]?.finish();
      if (column) raw.set(name, column);
      yield;
    }
    this.builders = [];
    const derived = new Map<string, Column>();
    for (const [name, values] of derivedColumns) {
      // `getValue` has said what the column holds: a preset only draws it.
      const builder = new ColumnBuilder('text', this.always(name));
      for (let row = 0; row < this.count; row += 1) {
        builder.add(values[row] ?? null);
        if (row % slice === slice - 1) yield;
      }
      derived.set(name, builder.finish());
    }
    const keyColumn = derived.get(this.plan.key) ?? raw.get(this.plan.key);
    return {
      index: new ListIndex(this.count, { raw, derived }),
      checkboxes: this.checkboxes(raw, derived),
      keyed: keyColumn !== undefined && tellsApart(keyColumn, this.count),
    };
  }

  private hasExactly(keys: readonly string[]): boolean {
    const { names } = this;
    if (keys.length !== names.length) return false;
    for (let place = 0; place < names.length; place += 1) if (keys[place] !== names[place]) return false;
    return true;
  }

  private addOdd(row: Row, keys: readonly string[]): void {
    for (const name of keys) {
      if (this.known.has(name)) continue;
      this.known.add(name);
      const builder = new ColumnBuilder(this.presets.get(name) ?? presetOf(name), this.always(name));
      builder.skip(this.count);
      this.names.push(name);
      this.builders.push(builder);
    }
    for (const [place, name] of this.names.entries()) {
      this.builders[place]?.add(Object.hasOwn(row, name) ? row[name] : absent);
    }
  }

  private always(name: string): boolean {
    return checkboxColumns.includes(name) || this.plan.checkboxes.includes(name);
  }

  private checkboxes(raw: ReadonlyMap<string, Column>, derived: ReadonlyMap<string, Column>): string[] {
    return [...new Set([...derived.keys(), ...raw.keys()])].filter((name) => {
      if (this.plan.textFilters.includes(name)) return false;
      const column = derived.get(name) ?? raw.get(name);
      if (!(column instanceof DictionaryColumn)) return false;
      return this.always(name) || new Set(column.entries().flat()).size <= fewValues;
    });
  }
}

/** Whether a column holds a different number or text in every row. */
function tellsApart(column: Column, size: number): boolean {
  const texts = new Set<string>();
  for (let row = 0; row < size; row += 1) {
    const value = column.value(row);
    if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return false;
    texts.add(String(value));
  }
  return texts.size === size;
}
