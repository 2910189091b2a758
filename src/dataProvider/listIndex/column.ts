import type { ColumnPreset } from '../../definitions/list';
import { cellText } from '../cells';
import { fewValues, filterEntries, presetValue } from '../columnRules';

/** A column as the table shows it. */
export interface Column {
  readonly preset: ColumnPreset;
  /** Returns the value that search, filters, sort, copy and CSV see. */
  readonly valueAt: (row: number) => unknown;
  /** Returns the text that a search looks at: the shown text, with an account's name. */
  readonly searched: (text: string) => string;
}

/** Returns a function of a row that computes its result once for each plain value of the column. */
export function byValue<Result>(column: Column, work: (value: unknown) => Result): (row: number) => Result {
  const known = new Map<unknown, Result>();
  return (row) => {
    const value = column.valueAt(row);
    if (typeof value === 'object' && value !== null) return work(value);
    const result = known.get(value) ?? work(value);
    known.set(value, result);
    return result;
  };
}

/** The different texts of a column, up to {@link fewValues}. */
export class DistinctTexts {
  private readonly values = new Set<unknown>();
  private readonly texts = new Set<string>();
  private count = 0;

  constructor(private readonly preset: ColumnPreset) {}

  add(value: unknown): void {
    this.count += 1;
    if (this.texts.size > fewValues || this.values.has(value)) return;
    if (typeof value !== 'object' || value === null) this.values.add(value);
    for (const text of filterEntries(this.preset, presetValue(this.preset, value))) this.texts.add(text);
  }

  /** Counts the different texts in a list of this many rows, which may lack cells; `undefined` if there are more than {@link fewValues}. */
  countIn(rows: number): number | undefined {
    const texts = this.count < rows ? new Set(this.texts).add(cellText(undefined)) : this.texts;
    return texts.size > fewValues ? undefined : texts.size;
  }
}
