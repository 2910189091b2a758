import type { ColumnPreset } from '../../definitions/list';
import { cellText } from '../cells';
import { absent, type Column, heldValue } from './columns';
import { PackedTexts } from './packedTexts';

const kinds = { absent: 0, null: 1, false: 2, true: 3, number: 4, text: 5, json: 6, written: 7 } as const;

/** Rows of a part, a power of two: few enough that one is packed in a millisecond or two. */
const partBits = 11;
const partRows = 2 ** partBits;

/** Some rows of a column of many values, as one text. */
class TextPart {
  readonly size: number;
  private readonly kinds: Uint8Array;
  private readonly texts: PackedTexts;
  /** The JSON of values that their shown text does not tell: lists, and what a preset changes. */
  private readonly written = new Map<number, string>();

  constructor(values: readonly unknown[], preset: ColumnPreset) {
    this.size = values.length;
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

  shown(row: number): string {
    return this.texts.at(row);
  }

  mark(search: string, states: Uint8Array): void {
    this.texts.mark(search, states);
  }
}

/** A column of many values, as a text for every few thousand rows. */
class TextColumn implements Column {
  constructor(
    private readonly parts: readonly TextPart[],
    private readonly preset: ColumnPreset,
  ) {}

  value(row: number): unknown {
    return this.partOf(row)?.value(row % partRows) ?? null;
  }

  valueAt(row: number): unknown {
    return heldValue(this.preset, this.value(row));
  }

  shown(row: number): string {
    return this.partOf(row)?.shown(row % partRows) ?? '';
  }

  mark(search: string, states: Uint8Array): void {
    this.parts.forEach((part, place) => {
      const from = place * partRows;
      part.mark(search, states.subarray(from, from + part.size));
    });
  }

  distinct(): { codes: ArrayLike<number>; values: readonly unknown[] } {
    const size = this.parts.reduce((sum, part) => sum + part.size, 0);
    const rows = Array.from({ length: size }, (_, row) => row);
    return { codes: rows, values: rows.map((row) => this.valueAt(row)) };
  }

  private partOf(row: number): TextPart | undefined {
    return this.parts[row >>> partBits];
  }
}

/** Builds a column of many values. What is complete is packed as it comes, so that no value is held twice. */
export class TextColumnBuilder {
  private readonly parts: TextPart[] = [];
  private next: unknown[] = [];

  constructor(private readonly preset: ColumnPreset) {}

  add(value: unknown): void {
    this.next.push(value);
    if (this.next.length < partRows) return;
    this.parts.push(new TextPart(this.next, this.preset));
    this.next = [];
  }

  /** The column of the rows so far; what is added later does not change it. */
  column(): Column {
    const last = this.next.length > 0 ? [new TextPart(this.next, this.preset)] : [];
    return new TextColumn([...this.parts, ...last], this.preset);
  }
}

function kindOf(value: unknown, shown: string): number {
  if (value === absent) return kinds.absent;
  if (value === null) return kinds.null;
  if (typeof value === 'boolean') return value ? kinds.true : kinds.false;
  if (typeof value === 'number' && shown === String(value)) return kinds.number;
  if (typeof value === 'string' && shown === value) return kinds.text;
  return shown === JSON.stringify(value) ? kinds.json : kinds.written;
}
