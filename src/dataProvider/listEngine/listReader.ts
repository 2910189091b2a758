import type { Row } from '../../definitions/basics';
import { type Facet, type IndexPlan, ListIndex } from '../listIndex/listIndex';
import type { ListQuery } from '../listQuery';
import type { SplitAnswer } from '../rows';
import { pause, sliceTime } from '../scheduling';
import { AnswerReader, LinesReader, type RowReader } from './rowReaders';

/** The format of a response. */
export interface AnswerForm {
  /** The key of the rows in the response; `undefined` if the response is the list itself. */
  readonly rowsKey: string | undefined;
  /** True if each line is a row. */
  readonly isLines: boolean;
}

/** The state of a list that has been read whole or in part. */
export interface ReadFacts {
  readonly size: number;
  /** The response without its rows. While it is read, the part before them. */
  readonly rest: Row;
  /** The keys of all rows, in the order in which they first appear (D22). */
  readonly inData: readonly string[];
  /** The columns whose filter is a checkbox list (D35). */
  readonly checkboxes: readonly string[];
  /** True if the key column identifies every row. */
  readonly keyed: boolean;
}

/** Some rows of a view. */
export interface EnginePage {
  readonly rows: readonly Row[];
  /** Each row's number in the response, from 0. */
  readonly numbers: readonly number[];
  /** The number of all rows of the view. */
  readonly total: number;
}

/** Characters of CSV text that are moved at once from the heap to the browser's blob store. */
const blobPart = 1_000_000;
const csvRowsAtOnce = 250;

/**
 * Reads a response as it arrives and answers questions about its rows, in the page or in a worker. Rows of a list with derived
 * columns wait for these: only the page has the functions that make them.
 */
export class ListReader {
  private readonly reader: RowReader;
  private index: ListIndex;
  private waiting: Row[] = [];
  private isCsvCancelled = false;

  constructor({ rowsKey, isLines }: AnswerForm, plan: IndexPlan) {
    this.index = new ListIndex(plan);
    const taker = {
      begin: () => {
        this.index = new ListIndex(plan);
        this.waiting = [];
      },
      take: (rows: readonly Row[]) => {
        if (plan.derived.length === 0) this.index.add(rows);
        else for (const row of rows) this.waiting.push(row);
      },
    };
    this.reader = isLines ? new LinesReader(taker) : new AnswerReader(rowsKey, taker);
  }

  /** Reads on. Returns the rows that wait for derived columns. */
  add(bytes: Uint8Array): readonly Row[] {
    this.reader.add(bytes);
    return this.waiting;
  }

  /** Adds the waiting rows, given their value in each derived column. */
  derive(columns: readonly (readonly unknown[])[]): void {
    this.index.add(this.waiting, columns);
    this.waiting = [];
  }

  /** Adds rows that the page already has. Returns the state. */
  take({ rows, rest }: SplitAnswer, derived: readonly (readonly unknown[])[]): ReadFacts {
    this.index.add(rows, derived);
    return this.facts(rest);
  }

  /** Returns the state so far; `undefined` before the first row. */
  look(): ReadFacts | undefined {
    const { before } = this.reader;
    return before && this.index.size > 0 ? this.facts(before) : undefined;
  }

  /** Ends the reading. Returns the rows that still wait: the last row of a cut response may be complete. */
  last(): readonly Row[] {
    this.reader.end();
    return this.waiting;
  }

  /** Returns the state of the whole list; `undefined` if the response is cut, invalid, or not a list (D20). */
  end(): ReadFacts | undefined {
    const rest = this.reader.end();
    return rest && this.facts(rest);
  }

  /** Prepares searches and sorts, in steps. */
  prepare(): Generator<void, void> {
    return this.index.prepare();
  }

  page(query: ListQuery, from: number, to: number): EnginePage {
    const view = this.index.view(query);
    const numbers = Array.from(view.subarray(from, to));
    return { rows: numbers.map((number) => this.index.row(number)), numbers, total: view.length };
  }

  facet(query: Omit<ListQuery, 'sortBy' | 'descending'>, column: string, find: string): Facet {
    return this.index.facet(query, column, find);
  }

  /** Returns a column of all rows of a query, one value a line. A line break in a value becomes a blank. */
  columnText(query: ListQuery, name: string): string {
    const texts = Array.from(this.index.view(query), (row) => this.index.shown(name, row));
    return texts.map((text) => text.replace(/\r\n?|\n/g, ' ')).join('\n');
  }

  /** Returns the rows whose key column shows these texts; `undefined` for a missing one. */
  rowsByKey(keys: readonly string[]): (Row | undefined)[] {
    return keys.map((key) => this.index.rowByKey(key));
  }

  /**
   * Writes the rows of a query as a CSV file, in slices so that other questions are answered meanwhile: every value quoted, quotes
   * doubled, CRLF lines, UTF-8 with a byte-order mark, formulas disarmed (D23, D38).
   *
   * @returns `undefined` after {@link cancelCsv}
   */
  async csv(
    query: ListQuery,
    columns: readonly string[],
    onProgress: (done: number, total: number) => void,
  ): Promise<Blob | undefined> {
    // Its library is loaded with the first file.
    const { csvCell, csvLines, csvStart } = await import('../csv');
    this.isCsvCancelled = false;
    const { index } = this;
    const view = index.view(query);
    const type = 'text/csv;charset=utf-8';
    let blob = new Blob([], { type });
    let text = `${csvStart}${csvLines([columns.map(csvCell)])}`;
    let until = performance.now() + sliceTime;
    for (let from = 0; from < view.length; from += csvRowsAtOnce) {
      const rows = Array.from(view.subarray(from, from + csvRowsAtOnce));
      text += `\r\n${csvLines(rows.map((row) => columns.map((name) => csvCell(index.column(name)?.valueAt(row)))))}`;
      if (text.length > blobPart) {
        blob = new Blob([blob, text], { type });
        text = '';
      }
      if (performance.now() < until) continue;
      onProgress(Math.min(from + csvRowsAtOnce, view.length), view.length);
      await pause();
      if (this.isCsvCancelled) return undefined;
      until = performance.now() + sliceTime;
    }
    return new Blob([blob, text], { type });
  }

  cancelCsv(): void {
    this.isCsvCancelled = true;
  }

  private facts(rest: Row): ReadFacts {
    const { size, inData, checkboxes, keyed } = this.index;
    return { size, rest, inData, checkboxes, keyed };
  }
}
