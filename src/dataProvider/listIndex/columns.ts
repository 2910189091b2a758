import type { ColumnPreset } from '../../definitions/list';
import { cellText } from '../cells';
import { filterEntries, presetValue } from '../columnRules';
import { fold } from './fold';
import { rowStates } from './packedTexts';

/** What a cell holds when its row has no such key: not the same as `null`, which a row may well have. */
export const absent = Symbol('absent');

/** One column of a list. Rows are numbered from 0 in the order in which they came. */
export interface Column {
  /** The value as it came, {@link absent} for none. */
  readonly value: (row: number) => unknown;
  /** What the column holds for it: search, filters, sort, copy and CSV see this. */
  readonly valueAt: (row: number) => unknown;
  /** The text that the table shows for it. */
  readonly shown: (row: number) => string;
  /** Marks the open rows whose shown text contains `search` (folded, not empty) as found. */
  readonly mark: (search: string, states: Uint8Array) => void;
  /** What a sort goes by: `same[row]` names the value, and the two lists give each named value. */
  readonly distinct: () => { readonly codes: ArrayLike<number>; readonly values: readonly unknown[] };
}

/** A column with few values: each once, and for each row which of them. Whatever is asked is asked of the values. */
export class DictionaryColumn implements Column {
  readonly texts: readonly string[];
  private folded: readonly string[] | undefined;

  constructor(
    readonly codes: Uint8Array | Uint16Array | Uint32Array,
    readonly values: readonly unknown[],
    private readonly preset: ColumnPreset,
    /** Names of its values by their texts: a search finds a row by either. */
    private readonly names: Readonly<Record<string, string>> = {},
  ) {
    this.texts = values.map((value) => cellText(heldValue(preset, value)));
  }

  /** For each value, the entries of the checkbox list under which it stands. */
  entries(): readonly (readonly string[])[] {
    return this.values.map((value) => filterEntries(this.preset, heldValue(this.preset, value)));
  }

  /** The text that a search looks at: as it is drawn, with the name of the value beside it. */
  searched(text: string): string {
    return Object.hasOwn(this.names, text) ? `${text} ${this.names[text]}` : text;
  }

  value(row: number): unknown {
    return this.values[this.codes[row] ?? 0];
  }

  valueAt(row: number): unknown {
    return heldValue(this.preset, this.value(row));
  }

  shown(row: number): string {
    return this.texts[this.codes[row] ?? 0] ?? '';
  }

  mark(search: string, states: Uint8Array): void {
    this.folded ??= this.texts.map((text) => fold(this.searched(text)));
    const hits = Uint8Array.from(this.folded, (text) => (text.includes(search) ? 1 : 0));
    if (!hits.includes(1)) return;
    const { codes } = this;
    for (let row = 0; row < codes.length; row += 1) {
      if (states[row] === rowStates.open && hits[codes[row] ?? 0] === 1) states[row] = rowStates.found;
    }
  }

  distinct(): { codes: ArrayLike<number>; values: readonly unknown[] } {
    return { codes: this.codes, values: this.values.map((value) => heldValue(this.preset, value)) };
  }
}

/** What a column holds for a value as it came. */
export function heldValue(preset: ColumnPreset, value: unknown): unknown {
  return value === absent ? undefined : presetValue(preset, value);
}
