import type { ColumnPreset } from '../../definitions/list';
import { cellText } from '../cells';
import { filterEntries, presetValue } from '../columnRules';
import { fold } from './fold';
import { PackedTexts, rowStates } from './packedTexts';

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
  ) {
    this.texts = values.map((value) => cellText(heldValue(preset, value)));
  }

  /** For each value, the entries of the checkbox list under which it stands. */
  entries(): readonly (readonly string[])[] {
    return this.values.map((value) => filterEntries(this.preset, heldValue(this.preset, value)));
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
    this.folded ??= this.texts.map(fold);
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

const kinds = { absent: 0, null: 1, false: 2, true: 3, number: 4, text: 5, json: 6, written: 7 } as const;

/** A column of many values, as one text. */
export class TextColumn implements Column {
  private readonly kinds: Uint8Array;
  private readonly texts: PackedTexts;
  /** The JSON of values that their shown text does not tell: lists, and what a preset changes. */
  private readonly written = new Map<number, string>();

  constructor(
    values: readonly unknown[],
    private readonly preset: ColumnPreset,
  ) {
    this.kinds = new Uint8Array(values.length);
    this.texts = new PackedTexts(
      values.map((value, row) => {
        const text = cellText(heldValue(preset, value));
        const kind = kindOf(value, text);
        this.kinds[row] = kind;
        if (kind === kinds.written) this.written.set(row, JSON.stringify(value));
        return text;
      }),
    );
  }

  value(row: number): unknown {
    switch (this.kinds[row]) {
      case kinds.absent:
        return absent;
      case kinds.null:
        return null;
      case kinds.false:
        return false;
      case kinds.true:
        return true;
      case kinds.number:
        return Number(this.texts.at(row));
      case kinds.text:
        return this.texts.at(row);
      default:
        return JSON.parse(this.written.get(row) ?? this.texts.at(row));
    }
  }

  valueAt(row: number): unknown {
    return heldValue(this.preset, this.value(row));
  }

  shown(row: number): string {
    return this.texts.at(row);
  }

  mark(search: string, states: Uint8Array): void {
    this.texts.mark(search, states);
  }

  distinct(): { codes: ArrayLike<number>; values: readonly unknown[] } {
    const rows = Array.from({ length: this.kinds.length }, (_, row) => row);
    return { codes: rows, values: rows.map((row) => this.valueAt(row)) };
  }
}

/** What a column holds for a value as it came. */
function heldValue(preset: ColumnPreset, value: unknown): unknown {
  return value === absent ? undefined : presetValue(preset, value);
}

function kindOf(value: unknown, shown: string): number {
  if (value === absent) return kinds.absent;
  if (value === null) return kinds.null;
  if (typeof value === 'boolean') return value ? kinds.true : kinds.false;
  if (typeof value === 'number' && shown === String(value)) return kinds.number;
  if (typeof value === 'string' && shown === value) return kinds.text;
  return shown === JSON.stringify(value) ? kinds.json : kinds.written;
}
