import type { Row } from '../../definitions/basics';
import { type BuiltIndex, IndexBuilder } from '../listIndex/indexBuilder';
import type { IndexPlan } from '../listIndex/indexPlan';
import { AnswerReader } from './answerReader';
import { LinesReader } from './linesReader';
import type { RowReader } from './rowReader';

/** How an answer has its rows. */
export interface AnswerForm {
  /** Where they are; `undefined` for an answer that is the list itself. */
  readonly rowsKey: string | undefined;
  /** Whether each is a line of its own, with nothing around them. */
  readonly isLines: boolean;
}

/** A list as far as it has come. */
export interface Looked extends BuiltIndex {
  /** What the answer says besides its rows; of one that is not whole, before them. */
  readonly rest: Row;
  /** All keys of the rows, in the order in which they were first seen (D22). */
  readonly inData: readonly string[];
}

/**
 * An answer that is read as it comes, and the index that grows with it; in the page or in a worker. Of a list with derived columns it
 * holds the rows until their values are there: only the page has the functions that make them.
 */
export class ListReading {
  private readonly reader: RowReader;
  private builder: IndexBuilder;
  private waiting: Row[] = [];

  constructor({ rowsKey, isLines }: AnswerForm, plan: IndexPlan) {
    this.builder = new IndexBuilder(plan);
    const taker = {
      begin: () => {
        this.builder = new IndexBuilder(plan);
        this.waiting = [];
      },
      take: (rows: readonly Row[]) => {
        if (plan.derived.length === 0) this.builder.add(rows);
        else for (const row of rows) this.waiting.push(row);
      },
    };
    this.reader = isLines ? new LinesReader(taker) : new AnswerReader(rowsKey, taker);
  }

  /** Reads on. */
  add(bytes: Uint8Array): void {
    this.reader.add(bytes);
  }

  /** How many rows have been taken. */
  get size(): number {
    return this.builder.size;
  }

  /** The rows that wait for their derived columns. */
  get withoutDerived(): readonly Row[] {
    return this.waiting;
  }

  /** Takes what the rows waited for: for each derived column a value for each of them. */
  derive(columns: readonly (readonly unknown[])[]): void {
    this.builder.add(this.waiting, columns);
    this.waiting = [];
  }

  /** The list as far as it has come; `undefined` when there is none. Made in slices. */
  *look(): Generator<void, Looked | undefined> {
    const { before, builder } = { before: this.reader.before, builder: this.builder };
    if (!before || builder.size === 0) return undefined;
    return { rest: before, inData: builder.columns, ...(yield* builder.look()) };
  }

  /** To be called when the last byte has come: what the answer says besides its rows; `undefined` when it is not whole, or no list (D20). */
  end(): Row | undefined {
    return this.reader.end();
  }

  /** The whole list, given what {@link end} has said. Made in slices. */
  *whole(rest: Row): Generator<void, Looked> {
    const { columns } = this.builder;
    return { rest, inData: columns, ...(yield* this.builder.look()) };
  }
}
