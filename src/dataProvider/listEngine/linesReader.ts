import type { Row } from '../../definitions/basics';
import { jsonOf } from '../json';
import { isRow } from '../rows';
import type { RowReader, RowTaker } from './answerReader';

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
