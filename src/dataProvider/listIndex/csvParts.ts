import { csvCell, csvLines, csvStart } from '../csv';
import type { ListIndex } from './listIndex';

/** Rows written between two pauses: a few milliseconds of work. */
const slice = 250;

/** A piece of a CSV file. */
export interface CsvPart {
  readonly text: string;
  /** Rows written so far. */
  readonly done: number;
}

/**
 * The rows of a view as a CSV file, in pieces: every value quoted, quotes doubled, CRLF lines, UTF-8 with a byte-order mark;
 * formulas are disarmed (D23, D38).
 *
 * @param columns the columns in order; one that the index lacks holds nothing
 */
export function* csvParts(index: ListIndex, view: Uint32Array, columns: readonly string[]): Generator<CsvPart> {
  yield { text: `${csvStart}${csvLines([columns.map(csvCell)])}`, done: 0 };
  const sources = columns.map((column) => index.column(column));
  for (let from = 0; from < view.length; from += slice) {
    const rows = Array.from(view.subarray(from, from + slice), (row) =>
      sources.map((column) => csvCell(column?.valueAt(row))),
    );
    yield { text: `\r\n${csvLines(rows)}`, done: Math.min(from + slice, view.length) };
  }
}
