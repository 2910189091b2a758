import type { ColumnPreset } from '../../definitions/list';
import { type Column, DictionaryColumn, TextColumn } from './columns';

/** A column with more different values than this is kept as one text, unless it has a checkbox list. */
const dictionaryLimit = 4_096;

/** Rows looked at between two pauses: a millisecond or so of work. */
const slice = 2_000;

/**
 * Builds one column of a list in slices: whoever drains it may let other work in at each `yield`.
 *
 * @param valueAt the value as it came, `absent` for none
 * @param always a dictionary whatever the number of values: its checkbox list needs one
 */
export function* buildColumn(
  size: number,
  valueAt: (row: number) => unknown,
  preset: ColumnPreset,
  always: boolean,
): Generator<void, Column> {
  const codes = new Uint32Array(size);
  const values: unknown[] = [];
  const knownValues = new Map<unknown, number>();
  // Objects are the same when their JSON is; a map of their own, for a text may look like it.
  const knownObjects = new Map<string, number>();
  const limit = always ? size : dictionaryLimit;
  for (let row = 0; row < size && values.length <= limit; row += 1) {
    const value = valueAt(row);
    const isObject = typeof value === 'object' && value !== null;
    const places: Map<unknown, number> = isObject ? knownObjects : knownValues;
    const key = isObject ? JSON.stringify(value) : value;
    let code = places.get(key);
    if (code === undefined) {
      code = values.length;
      places.set(key, code);
      values.push(value);
    }
    codes[row] = code;
    if (row % slice === slice - 1) yield;
  }
  if (values.length <= limit) return new DictionaryColumn(narrowed(codes, values.length), values, preset);
  const all: unknown[] = [];
  for (let row = 0; row < size; row += 1) {
    all.push(valueAt(row));
    if (row % slice === slice - 1) yield;
  }
  return new TextColumn(all, preset);
}

/** The codes in as few bytes as their number needs. */
function narrowed(codes: Uint32Array, count: number): Uint8Array | Uint16Array | Uint32Array {
  if (count <= 0x100) return Uint8Array.from(codes);
  return count <= 0x10000 ? Uint16Array.from(codes) : codes;
}
