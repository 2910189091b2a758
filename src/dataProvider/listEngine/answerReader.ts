import type { Row } from '../../definitions/basics';
import { jsonOf } from '../json';
import { isRow } from '../rows';

/** Receives the rows of a response as they arrive. */
export interface RowTaker {
  /** A list begins. In a response that names its list twice, the second one counts, as in JSON. */
  readonly begin: () => void;
  readonly take: (rows: readonly Row[]) => void;
}

/** Reads the rows of a response from its bytes as they arrive. */
export interface RowReader {
  /** Reads on. Keeps only the bytes of an incomplete row. */
  readonly add: (bytes: Uint8Array) => void;
  /** The part of the response before its rows; `undefined` until they begin. */
  readonly before: Row | undefined;
  /** Returns the response without its rows; `undefined` if it is invalid or cut, or has no list where it should be. */
  readonly end: () => Row | undefined;
}

/** The bytes that give JSON its shape. None of them is ever a part of another character in UTF-8. */
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [listStart, listEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** A name of more bytes, escapes included, is not looked at: it is not where the rows are. */
const nameLength = 1_000;

/**
 * Reads the answer of a list call as it comes: the bytes are cut where a row ends, and what is complete is parsed and handed on, so
 * that neither the text of the whole answer nor all its rows are ever held at once. For any cuts it reads what {@link JSON.parse}
 * reads of the whole. Entries that are no rows are left out, but a list of nothing else is no list (D20).
 */
export class AnswerReader implements RowReader {
  before: Row | undefined;
  /** The answer without the rows: `{"message": "…", "data": []}`. */
  private outer = '';
  private readonly outerDecoder = new TextDecoder();
  private readonly rowDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** How many lists and objects are open; within the list of rows, of those in it. */
  private depth = 0;
  private isWithin = false;
  private isInText = false;
  private isEscaped = false;
  private hasBegun = false;
  private isBroken = false;
  /** The last text at the level of the names, and whether its value is what comes next. */
  private name: number[] = [];
  private isNamed = false;
  /** What has come of the row that is not complete. */
  private pieces: Uint8Array[] = [];
  private entries = 0;
  private rows = 0;

  /** @param key where the rows are; `undefined` for an answer that is the list itself */
  constructor(
    private readonly key: string | undefined,
    private readonly taker: RowTaker,
  ) {}

  add(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length && !this.isBroken) {
      from = this.isWithin ? this.readRows(bytes, from) : this.readOuter(bytes, from);
    }
  }

  end(): Row | undefined {
    // Of an answer that was cut off, the last row may be whole.
    if (this.isWithin && !this.isBroken) this.parse(new Uint8Array(), false);
    this.outer += this.outerDecoder.decode();
    if (this.isBroken || (this.entries > 0 && this.rows === 0)) return undefined;
    return this.besides(this.outer);
  }

  /** What an answer says besides its rows, which are not in `outer`. */
  private besides(outer: string): Row | undefined {
    const body = jsonOf(outer);
    if (this.key === undefined) return Array.isArray(body) ? {} : undefined;
    if (!isRow(body) || !Object.hasOwn(body, this.key) || !Array.isArray(body[this.key])) return undefined;
    return Object.fromEntries(Object.entries(body).filter(([name]) => name !== this.key));
  }

  /** Reads what is around the rows, up to where they begin; returns where it has got. */
  private readOuter(bytes: Uint8Array, from: number): number {
    let place = from;
    for (; place < bytes.length; place += 1) {
      const byte = bytes[place] ?? 0;
      if (this.isInText) this.readOuterText(byte);
      else if (byte === listStart && this.isTheList()) {
        this.keepOuter(bytes.subarray(from, place + 1));
        this.beginRows();
        return place + 1;
      } else this.readOuterSign(byte);
    }
    this.keepOuter(bytes.subarray(from));
    return place;
  }

  private keepOuter(bytes: Uint8Array): void {
    this.outer += this.outerDecoder.decode(bytes, { stream: true });
  }

  private readOuterText(byte: number): void {
    if (!this.isEscaped && byte === quote) {
      this.isInText = false;
      return;
    }
    this.isEscaped = !this.isEscaped && byte === backslash;
    if (this.depth === 1 && this.name.length < nameLength) this.name.push(byte);
  }

  private readOuterSign(byte: number): void {
    if (byte <= space) return;
    this.isNamed = byte === colon && this.depth === 1 && this.isKey();
    if (byte === quote) {
      this.isInText = true;
      this.name = [];
    } else if (byte === listStart || byte === objectStart) this.depth += 1;
    else if (byte === listEnd || byte === objectEnd) this.depth -= 1;
  }

  private isKey(): boolean {
    return jsonOf(`"${this.rowDecoder.decode(Uint8Array.from(this.name))}"`) === this.key;
  }

  private isTheList(): boolean {
    return this.key === undefined ? this.depth === 0 && !this.hasBegun : this.isNamed;
  }

  private beginRows(): void {
    this.isWithin = true;
    this.hasBegun = true;
    this.depth = 0;
    this.entries = 0;
    this.rows = 0;
    this.pieces = [];
    this.isNamed = false;
    this.before = this.besides(this.key === undefined ? `${this.outer}]` : `${this.outer}]}`);
    this.taker.begin();
  }

  /** Reads rows, up to where their list ends; returns where it has got. Nearly all bytes of an answer come by here. */
  private readRows(bytes: Uint8Array, from: number): number {
    let { depth, isInText } = this;
    let cut = -1;
    let place = from + (this.isEscaped ? 1 : 0);
    for (; place < bytes.length; place += 1) {
      const byte = bytes[place];
      if (isInText) {
        if (byte === quote) isInText = false;
        else if (byte === backslash) place += 1;
      } else if (byte === quote) isInText = true;
      else if (byte === objectStart || byte === listStart) depth += 1;
      else if (byte === comma) {
        // Rows that came together are parsed together: the last place to cut is the one that counts.
        if (depth === 0) cut = place;
      } else if (byte === objectEnd || byte === listEnd) {
        if (depth === 0) return this.endRows(bytes.subarray(from, place), byte, place);
        depth -= 1;
      }
    }
    // Where a backslash was the last byte, what it escapes comes next.
    this.isEscaped = place > bytes.length;
    this.isInText = isInText;
    this.depth = depth;
    if (cut >= 0) this.parse(bytes.subarray(from, cut), false);
    this.pieces.push(bytes.slice(cut >= 0 ? cut + 1 : from));
    return bytes.length;
  }

  /** The bracket that ends the list is outside of it again. */
  private endRows(bytes: Uint8Array, bracket: number, place: number): number {
    this.parse(bytes, true);
    this.isBroken ||= bracket !== listEnd;
    this.isWithin = false;
    this.depth = this.key === undefined ? 1 : 2;
    return place;
  }

  /** Hands on the rows that are complete with these bytes. */
  private parse(bytes: Uint8Array, isLast: boolean): void {
    const text = [...this.pieces, bytes].map((piece) => this.rowDecoder.decode(piece, { stream: true })).join('');
    this.pieces = [];
    const list = `${text}${this.rowDecoder.decode()}`;
    const all = jsonOf(`[${list}]`);
    const isEmptyList = isLast && this.entries === 0;
    this.isBroken = !Array.isArray(all) || (all.length === 0 && !isEmptyList);
    const entries: readonly unknown[] = Array.isArray(all) ? all : leadingEntries(list);
    const rows: readonly Row[] = entries.every(isRow) ? entries : entries.filter(isRow);
    this.entries += entries.length;
    this.rows += rows.length;
    if (rows.length > 0) this.taker.take(rows);
  }
}

/** The entries of a list in JSON, without its brackets, before the first place where it is broken. */
function leadingEntries(list: string): readonly unknown[] {
  const entries: unknown[] = [];
  let [depth, isInText, from] = [0, false, 0];
  for (let place = 0; place < list.length; place += 1) {
    const sign = list[place];
    if (isInText) {
      if (sign === '"') isInText = false;
      else if (sign === '\\') place += 1;
    } else if (sign === '"') isInText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      const entry = jsonOf(list.slice(from, place));
      if (entry === undefined) return entries;
      entries.push(entry);
      from = place + 1;
    }
  }
  return entries;
}
