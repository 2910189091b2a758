import type { Row } from '../../definitions/basics';
import { IndexBuilder } from '../listIndex/indexBuilder';
import type { SplitAnswer } from '../rows';
import { derivedValue } from './derivedValue';
import { IndexedList } from './indexedList';
import type { CsvOptions, ListEngine, ListShape } from './listEngine';
import { ListReading, type Looked } from './listReading';
import type { Reading } from './readAnswer';
import { inSlices, pause, sliceTime } from './slices';

const derivedOf = (rows: readonly Row[], { derived }: ListShape) =>
  derived.map((column) => rows.map((row) => derivedValue(column, row)));

/** Holds rows that the page has; drained at once for few, in slices for more. */
export function* openLocally({ rows, rest }: SplitAnswer, shape: ListShape): Generator<void, ListEngine> {
  const builder = new IndexBuilder(shape.plan);
  builder.add(rows, derivedOf(rows, shape));
  return localEngine({ rest, inData: builder.columns, ...(yield* builder.look()) }, shape);
}

/** A reading whose rows can be counted at any time. */
interface LocalReading extends Reading {
  /** How many rows have come. */
  readonly size: () => number;
}

/** Reads an answer in the page, in slices that leave it usable. */
export function localReading(shape: ListShape, isLines: boolean): LocalReading {
  const reading = new ListReading({ rowsKey: shape.rowsKey, isLines }, shape.plan);
  let until = performance.now() + sliceTime;
  const derive = () => {
    const rows = reading.withoutDerived;
    if (rows.length > 0) reading.derive(derivedOf(rows, shape));
  };
  return {
    size: () => reading.size,
    async add(bytes) {
      reading.add(bytes);
      derive();
      if (performance.now() < until) return;
      await pause();
      until = performance.now() + sliceTime;
    },
    async look() {
      const looked = await inSlices(reading.look());
      return looked && localEngine(looked, shape);
    },
    async end() {
      const rest = reading.end();
      derive();
      return rest && localEngine(await inSlices(reading.whole(rest)), shape);
    },
  };
}

function localEngine({ index, checkboxes, keyed, rest, inData }: Looked, { key, arrange }: ListShape): ListEngine {
  const list = new IndexedList(index, key);
  return {
    facts: { size: index.size, rest, columns: arrange(inData), checkboxes, keyed },
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
