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
  /** Reads on. Keeps only the text of an incomplete row. */
  readonly add: (bytes: Uint8Array) => void;
  /** The part of the response before its rows; `undefined` until they begin. */
  readonly before: Row | undefined;
  /** Returns the response without its rows; `undefined` if it is invalid or cut, or has no list where it should be. */
  readonly end: () => Row | undefined;
}

/** Parses the entries of a list, up to an invalid one. Drops entries that are not rows. */
class Entries {
  private count = 0;
  private rows: Row[] = [];
  private hasRows = false;

  constructor(public isBroken = false) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  parse(text: string): void {
    if (this.isBroken) return;
    const entry = jsonOf(text);
    this.isBroken = entry === undefined;
    if (isRow(entry)) this.rows.push(entry);
    this.count += 1;
  }

  /** Returns the rows since the last time. */
  passOn(take: RowTaker['take']): void {
    if (this.rows.length === 0) return;
    this.hasRows = true;
    take(this.rows);
    this.rows = [];
  }

  /** True unless the list is invalid: one with entries has a row (D20). */
  get areValid(): boolean {
    return !this.isBroken && (this.isEmpty || this.hasRows);
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [listStart, listEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses the JSON response of a list call as it arrives. Cuts the text at the ends of rows, so that neither the whole text nor all rows
 * are in memory. Reads the same as {@link JSON.parse} of the whole.
 */
export class AnswerReader implements RowReader {
  before: Row | undefined;
  private readonly decoder = new TextDecoder();
  private entries = new Entries();
  /** The response without the rows: `{"message": "…", "data": []}`. */
  private outer = '';
  /** The text of an incomplete row. */
  private part = '';
  /** The number of open arrays and objects, and that of a row. */
  private depth = 0;
  private readonly rowDepth: number;
  private isWithin = false;
  private isInText = false;
  private isEscaped = false;
  /** The place in `outer` of the last text that may be a key of the response. */
  private keyAt = 0;

  /** @param key the key of the rows; `undefined` if the response is the list */
  constructor(
    private readonly key: string | undefined,
    private readonly taker: RowTaker,
  ) {
    this.rowDepth = key === undefined ? 1 : 2;
  }

  add(bytes: Uint8Array): void {
    this.read(this.decoder.decode(bytes, { stream: true }));
    this.entries.passOn(this.taker.take);
  }

  end(): Row | undefined {
    this.read(this.decoder.decode());
    // The last row of a cut response may be complete.
    if (this.isWithin) this.entries.parse(this.part);
    this.part = '';
    this.entries.passOn(this.taker.take);
    return this.entries.areValid ? this.besides(this.outer) : undefined;
  }

  private read(text: string): void {
    if (this.entries.isBroken) return;
    let from = 0;
    for (let place = 0; place < text.length; place += 1) {
      const sign = text.charCodeAt(place);
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (sign === backslash) this.isEscaped = true;
        else if (sign === quote) this.isInText = false;
      } else if (sign === quote) {
        this.isInText = true;
        if (this.depth === 1 && !this.isWithin) this.keyAt = this.outer.length + place - from;
      } else if (sign === listStart || sign === objectStart) {
        this.depth += 1;
        if (this.isWithin || this.depth !== this.rowDepth || sign !== listStart) continue;
        if (this.beginRows(text.slice(from, place))) from = place + 1;
      } else if (sign === listEnd || sign === objectEnd) {
        this.depth -= 1;
        if (!this.isWithin || this.depth >= this.rowDepth) continue;
        this.endRows(text.slice(from, place), sign);
        from = place;
      } else if (sign === comma && this.isWithin && this.depth === this.rowDepth) {
        this.entries.parse(this.part + text.slice(from, place));
        this.part = '';
        from = place + 1;
      }
    }
    if (this.isWithin) this.part += text.slice(from);
    else this.outer += text.slice(from);
  }

  /** Begins the list after this text, if it is the one of the rows. */
  private beginRows(text: string): boolean {
    const outer = this.outer + text;
    if (this.key !== undefined && !Object.hasOwn(Object(jsonOf(`{${outer.slice(this.keyAt)}[]}`)), this.key))
      return false;
    this.outer = `${outer}[`;
    this.before = this.besides(`${outer}[]${this.key === undefined ? '' : '}'}`);
    this.entries = new Entries(this.entries.isBroken);
    this.isWithin = true;
    this.taker.begin();
    return true;
  }

  private endRows(text: string, bracket: number): void {
    const last = this.part + text;
    if (!this.entries.isEmpty || /[^ \t\r\n]/.test(last)) this.entries.parse(last);
    this.entries.isBroken ||= bracket !== listEnd;
    this.part = '';
    this.isWithin = false;
  }

  /** Returns the response without its rows. */
  private besides(outer: string): Row | undefined {
    const body = jsonOf(outer);
    if (this.key === undefined) return Array.isArray(body) ? {} : undefined;
    if (!isRow(body) || !Object.hasOwn(body, this.key) || !Array.isArray(body[this.key])) return undefined;
    return Object.fromEntries(Object.entries(body).filter(([name]) => name !== this.key));
  }
}

/** Parses an NDJSON response as it arrives. */
export class LinesReader implements RowReader {
  readonly before: Row = {};
  private readonly decoder = new TextDecoder();
  private readonly entries = new Entries();
  /** The text of an incomplete line. */
  private part = '';

  constructor(private readonly taker: RowTaker) {}

  add(bytes: Uint8Array): void {
    this.read(this.decoder.decode(bytes, { stream: true }));
  }

  end(): Row | undefined {
    this.read(`${this.decoder.decode()}\n`);
    return this.entries.areValid ? this.before : undefined;
  }

  private read(text: string): void {
    const lines = (this.part + text).split('\n');
    this.part = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.entries.parse(line);
    this.entries.passOn(this.taker.take);
  }
}
