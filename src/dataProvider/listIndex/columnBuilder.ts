import type { ColumnPreset } from '../../definitions/list';
import { absent, type Column, DictionaryColumn } from './columns';
import { TextColumnBuilder } from './textColumn';

/** A column with more different values than this is kept as one text, unless it has a checkbox list. */
const dictionaryLimit = 4_096;

/** Builds one column of a list from its values, in the order of the rows. */
export class ColumnBuilder {
  private size = 0;
  private codes = new Uint32Array(64);
  private values: unknown[] = [];
  private readonly codesOfValues = new Map<unknown, number>();
  /** Objects are the same when their JSON is; a map of their own, for a text may look like it. */
  private readonly codesOfObjects = new Map<string, number>();
  private readonly limit: number;
  /** What takes the values, once there are too many different ones. */
  private texts: TextColumnBuilder | undefined;

  /** @param always a dictionary whatever the number of values: its checkbox list needs one */
  constructor(
    private readonly preset: ColumnPreset,
    always: boolean,
    private readonly names: Readonly<Record<string, string>> = {},
  ) {
    this.limit = always ? Number.POSITIVE_INFINITY : dictionaryLimit;
  }

  /** Takes the next row's value as it came, {@link absent} for none. */
  add(value: unknown): void {
    if (this.texts) {
      this.texts.add(value);
      return;
    }
    const isObject = typeof value === 'object' && value !== null;
    const places: Map<unknown, number> = isObject ? this.codesOfObjects : this.codesOfValues;
    const key = isObject ? JSON.stringify(value) : value;
    let code = places.get(key);
    if (code === undefined) {
      code = this.values.length;
      places.set(key, code);
      this.values.push(value);
    }
    if (this.size === this.codes.length) this.grow();
    this.codes[this.size] = code;
    this.size += 1;
    if (this.values.length > this.limit) this.leaveDictionary();
  }

  /** The rows before the first that has the column have nothing in it. */
  skip(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.add(absent);
  }

  /** The column of the rows so far; what is added later does not change it. */
  column(): Column {
    if (this.texts) return this.texts.column();
    const { codes, values, size } = this;
    return new DictionaryColumn(
      narrowed(codes.subarray(0, size), values.length),
      values.slice(),
      this.preset,
      this.names,
    );
  }

  private grow(): void {
    const codes = new Uint32Array(this.codes.length * 2);
    codes.set(this.codes);
    this.codes = codes;
  }

  private leaveDictionary(): void {
    this.texts = new TextColumnBuilder(this.preset);
    for (const code of this.codes.subarray(0, this.size)) this.texts.add(this.values[code]);
    this.values = [];
    this.codes = new Uint32Array(0);
    this.codesOfValues.clear();
    this.codesOfObjects.clear();
  }
}

/** The codes in as few bytes as their number needs. */
function narrowed(codes: Uint32Array, count: number): Uint8Array | Uint16Array | Uint32Array {
  if (count <= 0x100) return Uint8Array.from(codes);
  return count <= 0x10000 ? Uint16Array.from(codes) : codes.slice();
}
