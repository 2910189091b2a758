import type { Row } from '../../definitions/basics';
import type { ColumnPreset } from '../../definitions/list';
import { cellValue } from '../cells';
import { checkboxColumns, fewValues, presetOf } from '../columnRules';
import { ColumnBuilder } from './columnBuilder';
import { absent, type Column, DictionaryColumn } from './columns';
import type { IndexPlan } from './indexPlan';
import { ListIndex } from './listIndex';

/** An index, and what its columns turned out to be. */
export interface BuiltIndex {
  readonly index: ListIndex;
  /** The columns whose filter is a checkbox list (D35). */
  readonly checkboxes: readonly string[];
  /** Whether the key column tells every row apart. */
  readonly keyed: boolean;
}

/** Builds the index of a list from its rows, in as many parts as they come in. The rows are not kept. */
export class IndexBuilder {
  private count = 0;
  private readonly names: string[] = [];
  private readonly known = new Set<string>();
  private readonly builders: ColumnBuilder[] = [];
  private readonly derived: readonly ColumnBuilder[];
  private readonly presets: ReadonlyMap<string, ColumnPreset>;
  /** The keys of the rows so far; `undefined` once one is missing, or stands in two rows. */
  private keys: Set<string> | undefined = new Set();

  constructor(private readonly plan: IndexPlan) {
    this.presets = new Map(plan.presets);
    // `getValue` has said what the column holds: a preset only draws it.
    this.derived = plan.derived.map((name) => new ColumnBuilder('text', this.always(name)));
  }

  get size(): number {
    return this.count;
  }

  /** All keys of the rows so far, in the order in which they were first seen (D22). */
  get columns(): readonly string[] {
    return [...this.names];
  }

  /**
   * Takes the next rows.
   *
   * @param derived what `getValue` made of them: for each column of the plan, one value a row
   */
  add(rows: readonly Row[], derived: readonly (readonly unknown[])[] = []): void {
    const { key } = this.plan;
    const keyColumn = derived[this.plan.derived.indexOf(key)];
    for (const [number, row] of rows.entries()) {
      const keys = Object.keys(row);
      // Most rows of an answer have the same keys in the same order: their columns need no looking for.
      if (!this.hasExactly(keys)) this.addOdd(row, keys);
      else for (let place = 0; place < keys.length; place += 1) this.builders[place]?.add(row[keys[place] ?? '']);
      for (const [place, column] of this.derived.entries()) column.add(derived[place]?.[number] ?? null);
      this.addKey(keyColumn ? keyColumn[number] : cellValue(row, key));
      this.count += 1;
    }
  }

  /**
   * The index of the rows so far; what is added later does not change it. It is made in slices: whoever drains it may let other
   * work in at each `yield`.
   */
  *look(): Generator<void, BuiltIndex> {
    const raw = new Map<string, Column>();
    for (const [place, name] of this.names.entries()) {
      const column = this.builders[place]?.column();
      if (column) raw.set(name, column);
      yield;
    }
    const derived = new Map<string, Column>();
    for (const [place, name] of this.plan.derived.entries()) {
      const column = this.derived[place]?.column();
      if (column) derived.set(name, column);
      yield;
    }
    const { key } = this.plan;
    return {
      index: new ListIndex(this.count, { raw, derived }),
      checkboxes: this.checkboxes(raw, derived),
      keyed: this.keys !== undefined && (derived.has(key) || raw.has(key)),
    };
  }

  private addKey(value: unknown): void {
    const { keys } = this;
    if (!keys) return;
    const size = keys.size;
    // A number and a text that look alike are the same in an address.
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) keys.add(String(value));
    if (keys.size === size) this.keys = undefined;
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
      const preset = this.presets.get(name) ?? presetOf(name);
      const names = preset === 'account' ? this.plan.accountNames : undefined;
      const builder = new ColumnBuilder(preset, this.always(name), names);
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
