import type { Row } from '../../definitions/basics';
import { type BuiltIndex, IndexBuilder } from '../listIndex/indexBuilder';
import type { SplitAnswer } from '../rows';
import { AnswerReader } from './answerReader';
import { derivedValue } from './derivedValue';
import { IndexedList } from './indexedList';
import type { CsvOptions, ListEngine, ListShape } from './listEngine';

/** Rows that the page holds itself, in as many parts as they come in. */
class LocalRows {
  private readonly builder: IndexBuilder;
  private readonly derived: readonly (readonly [name: string, values: unknown[]])[];

  constructor(private readonly shape: ListShape) {
    this.builder = new IndexBuilder(shape.plan);
    this.derived = shape.derived.map(({ name }) => [name, []]);
  }

  take(rows: readonly Row[]): void {
    this.builder.add(rows);
    for (const [place, column] of this.shape.derived.entries()) {
      for (const row of rows) this.derived[place]?.[1].push(derivedValue(column, row));
    }
  }

  *open(rest: Row): Generator<void, ListEngine> {
    const { columns } = this.builder;
    const built = yield* this.builder.finish(this.derived);
    return localEngine(built, rest, this.shape.arrange(columns), this.shape.key);
  }
}

/** Holds the rows of an answer that is read in the page; drained at once for little work, in slices for more. */
export function* openLocally({ rows, rest }: SplitAnswer, shape: ListShape): Generator<void, ListEngine> {
  const held = new LocalRows(shape);
  held.take(rows);
  return yield* held.open(rest);
}

/** Reads an answer in the page, as it comes. */
export class LocalReading {
  private rows: LocalRows | undefined;
  private readonly reader: AnswerReader;

  constructor(shape: ListShape) {
    this.reader = new AnswerReader(shape.rowsKey, {
      begin: () => {
        this.rows = new LocalRows(shape);
      },
      take: (rows) => this.rows?.take(rows),
    });
  }

  /** Reads on. */
  add(bytes: Uint8Array): void {
    this.reader.add(bytes);
  }

  /** Builds the index, in slices; gives nothing when the answer is no list (D20). */
  *end(): Generator<void, ListEngine | undefined> {
    const rest = this.reader.end();
    return rest && this.rows && (yield* this.rows.open(rest));
  }
}

function localEngine(
  { index, checkboxes, keyed }: BuiltIndex,
  rest: Row,
  columns: readonly string[],
  key: string,
): ListEngine {
  const list = new IndexedList(index, key);
  return {
    facts: { size: index.size, rest, columns, checkboxes, keyed },
    page: async (query, from, to) => list.page(query, from, to),
    facet: async (query, column, find) => list.facet(query, column, find),
    columnText: async (query, column) => list.columnText(query, column),
    rowsByKey: async (keys) => list.rowsByKey(keys),
    csv: async (query, columnNames, { signal, onProgress }: CsvOptions) => {
      const blob = await list.csv(
        query,
        columnNames,
        () => signal?.aborted ?? false,
        (done, total) => onProgress?.(done, total),
      );
      if (!blob) throw new DOMException('The CSV was called off', 'AbortError');
      return blob;
    },
    close: () => undefined,
  };
}
