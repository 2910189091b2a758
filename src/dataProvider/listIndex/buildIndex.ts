import type { Row } from '../../definitions/basics';
import type { ColumnPreset } from '../../definitions/list';
import { checkboxColumns, fewValues, presetOf } from '../columnRules';
import { buildColumn } from './buildColumn';
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

/**
 * Builds the index of a list in slices; whoever drains it may let other work in at each `yield`. The rows are not kept.
 *
 * @param columns all keys of the rows (D22)
 */
export function* buildIndex(
  rows: readonly Row[],
  columns: readonly string[],
  plan: IndexPlan,
  derivedColumns: readonly DerivedColumn[],
): Generator<void, BuiltIndex> {
  const presets = new Map<string, ColumnPreset>(plan.presets);
  const preset = (name: string) => presets.get(name) ?? presetOf(name);
  const always = (name: string) => checkboxColumns.includes(name) || plan.checkboxes.includes(name);
  const raw = new Map<string, Column>();
  for (const name of columns) {
    const valueAt = (number: number) => {
      const row = rows[number];
      return row && Object.hasOwn(row, name) ? row[name] : absent;
    };
    raw.set(name, yield* buildColumn(rows.length, valueAt, preset(name), always(name)));
  }
  const derived = new Map<string, Column>();
  for (const [name, values] of derivedColumns) {
    const valueAt = (number: number) => values[number] ?? null;
    // `getValue` has said what the column holds: a preset only draws it.
    derived.set(name, yield* buildColumn(rows.length, valueAt, 'text', always(name)));
  }
  const checkboxes = [...new Set([...derived.keys(), ...columns])].filter((name) => {
    if (plan.textFilters.includes(name)) return false;
    const column = derived.get(name) ?? raw.get(name);
    if (!(column instanceof DictionaryColumn)) return false;
    return always(name) || new Set(column.entries().flat()).size <= fewValues;
  });
  const keyColumn = derived.get(plan.key) ?? raw.get(plan.key);
  return {
    index: new ListIndex(rows.length, { raw, derived }),
    checkboxes,
    keyed: keyColumn !== undefined && tellsApart(keyColumn, rows.length),
  };
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
