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

/** The structural bytes of JSON. In UTF-8 they never are part of another character. */
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [listStart, listEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** In bytes, with escapes. Longer names are not the key of the rows. */
const maxNameLength = 1_000;

/**
 * Parses the JSON response of a list call as it arrives. Cuts the bytes at the ends of rows and passes complete rows on, so that neither
 * the whole text nor all rows are in memory. Reads the same as {@link JSON.parse} of the whole. Drops entries that are not rows; a list
 * without any row but with entries is invalid (D20).
 */
export class AnswerReader implements RowReader {
  before: Row | undefined;
  /** The response without the rows: `{"message": "…", "data": []}`. */
  private outer = '';
  private readonly outerDecoder = new TextDecoder();
  private readonly rowDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The number of open arrays and objects, counted from the list of rows while in it. */
  private depth = 0;
  private isWithin = false;
  private isInText = false;
  private isEscaped = false;
  private hasBegun = false;
  private isBroken = false;
  /** The last text at the level of the keys, and true if its value follows. */
  private name: number[] = [];
  private isNamed = false;
  /** The parts of the incomplete row. */
  private pieces: Uint8Array[] = [];
  private entries = 0;
  private rows = 0;

  /** @param key the key of the rows; `undefined` if the response is the list */
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
    // The last row of a cut response may be complete.
    if (this.isWithin && !this.isBroken) this.parse(new Uint8Array(), false);
    this.outer += this.outerDecoder.decode();
    if (this.isBroken || (this.entries > 0 && this.rows === 0)) return undefined;
    return this.besides(this.outer);
  }

  /** Returns the response without its rows. */
  private besides(outer: string): Row | undefined {
    const body = jsonOf(outer);
    if (this.key === undefined) return Array.isArray(body) ? {} : undefined;
    if (!isRow(body) || !Object.hasOwn(body, this.key) || !Array.isArray(body[this.key])) return undefined;
    return Object.fromEntries(Object.entries(body).filter(([name]) => name !== this.key));
  }

  /** Reads the bytes around the rows, up to the first row. Returns the place that it has reached. */
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
    if (this.depth === 1 && this.name.length < maxNameLength) this.name.push(byte);
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

  /** Reads rows, up to the end of their list. Returns the place that it has reached. Nearly all bytes of a response pass here. */
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
        // Rows that arrive together are parsed together.
        if (depth === 0) cut = place;
      } else if (byte === objectEnd || byte === listEnd) {
        if (depth === 0) return this.endRows(bytes.subarray(from, place), byte, place);
        depth -= 1;
      }
    }
    // If the last byte is a backslash, the next part starts with the escaped byte.
    this.isEscaped = place > bytes.length;
    this.isInText = isInText;
    this.depth = depth;
    if (cut >= 0) this.parse(bytes.subarray(from, cut), false);
    this.pieces.push(bytes.slice(cut >= 0 ? cut + 1 : from));
    return bytes.length;
  }

  private endRows(bytes: Uint8Array, bracket: number, place: number): number {
    this.parse(bytes, true);
    this.isBroken ||= bracket !== listEnd;
    this.isWithin = false;
    this.depth = this.key === undefined ? 1 : 2;
    return place;
  }

  /** Passes on the rows that these bytes complete. */
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

/** Returns the entries of a JSON list, without its brackets, before the first invalid place. */
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

const lineEnd = 0x0a;

/** Parses an NDJSON response as it arrives. Drops entries that are not rows; a response without any row but with entries is invalid (D20). */
export class LinesReader implements RowReader {
  readonly before: Row = {};
  private readonly decoder = new TextDecoder();
  /** The parts of the incomplete line. */
  private pieces: string[] = [];
  private hasBegun = false;
  private isBroken = false;
  private entries = 0;
  private rows = 0;

  constructor(private readonly taker: RowTaker) {}

  add(bytes: Uint8Array): void {
    if (this.isBroken) return;
    this.begin();
    const cut = bytes.lastIndexOf(lineEnd) + 1;
    if (cut > 0) this.parse(this.decoder.decode(bytes.subarray(0, cut), { stream: true }));
    this.pieces.push(this.decoder.decode(bytes.subarray(cut), { stream: true }));
  }

  end(): Row | undefined {
    this.begin();
    this.parse(this.decoder.decode());
    return this.isBroken || (this.entries > 0 && this.rows === 0) ? undefined : this.before;
  }

  private begin(): void {
    if (!this.hasBegun) this.taker.begin();
    this.hasBegun = true;
  }

  /** Passes on the rows of the lines that this text completes, up to one that is not JSON. */
  private parse(text: string): void {
    const lines = (this.pieces.join('') + text).split('\n').filter((line) => line.trim() !== '');
    this.pieces = [];
    const values = lines.map(jsonOf);
    const broken = values.indexOf(undefined);
    this.isBroken ||= broken >= 0;
    const entries = broken >= 0 ? values.slice(0, broken) : values;
    const rows = entries.filter(isRow);
    this.entries += entries.length;
    this.rows += rows.length;
    if (rows.length > 0) this.taker.take(rows);
  }
}
