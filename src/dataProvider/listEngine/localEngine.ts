import type { Row } from '../../definitions/basics';
import { columnsOf } from '../cells';
import { type BuiltIndex, buildIndex } from '../listIndex/buildIndex';
import type { SplitAnswer } from '../rows';
import { derivedValue } from './derivedValue';
import { IndexedList } from './indexedList';
import type { CsvOptions, ListEngine, ListShape } from './listEngine';

/** Builds the index of an answer and holds it in the page; drained at once for little work, in slices for more. */
export function* openLocally({ rows, rest }: SplitAnswer, shape: ListShape): Generator<void, ListEngine> {
  const inData = columnsOf(rows);
  const derived = shape.derived.map((column) => [column.name, rows.map((row) => derivedValue(column, row))] as const);
  const built = yield* buildIndex(rows, inData, shape.plan, derived);
  return localEngine(built, rest, shape.arrange(inData), shape.key);
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
