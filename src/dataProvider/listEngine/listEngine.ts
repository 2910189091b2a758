import { proxy, type Remote } from 'comlink';
import { accountNames } from '../../access/accountNames';
import type { Row } from '../../definitions/basics';
import type { ListSource } from '../../definitions/list';
import { type ComputedColumn, derivedValue, orderedColumns } from '../columnRules';
import type { Facet, IndexPlan } from '../listIndex/listIndex';
import type { ListQuery } from '../listQuery';
import type { SplitAnswer } from '../rows';
import { type EnginePage, ListReader, type ReadFacts } from './listReader';

/** The state of a list, with all columns of the table in order (D22). */
type ListFacts = Omit<ReadFacts, 'inData'> & { readonly columns: readonly string[] };

/** A list that has been read whole or in part, in the page or in a worker. Only the rows that are shown are copied out of it. */
export interface ListEngine {
  readonly facts: ListFacts;
  readonly page: (query: ListQuery, from: number, to: number) => Promise<EnginePage>;
  readonly facet: (query: Omit<ListQuery, 'sortBy' | 'descending'>, column: string, find: string) => Promise<Facet>;
  readonly columnText: (query: ListQuery, column: string) => Promise<string>;
  readonly rowsByKey: (keys: readonly string[]) => Promise<(Row | undefined)[]>;
  /** Rejects with an `AbortError` if `signal` aborts it. */
  readonly csv: (query: ListQuery, columns: readonly string[], options: CsvOptions) => Promise<Blob>;
  /** Frees its memory after the questions in flight are answered. */
  readonly close: () => void;
}

interface CsvOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The definition of a list's rows, as the engine needs it. */
export interface ListShape {
  /** The key of the rows in the response; `undefined` if the response is the list itself. */
  readonly rowsKey: string | undefined;
  readonly plan: IndexPlan;
  /** The columns that `getValue` makes. */
  readonly derived: readonly ComputedColumn[];
  /** Returns all columns of the table, given those of the data. */
  readonly arrange: (inData: readonly string[]) => readonly string[];
}

/** Returns the shape that a list's definition describes. */
export function listShape(list: ListSource): ListShape {
  const declared = (list.columns ?? []).filter((column) => typeof column !== 'string');
  const named = (filter: 'checkboxes' | 'text') =>
    declared.filter((column) => column.filter === filter).map(({ name }) => name);
  const derived = declared.flatMap(({ name, getValue }) => (getValue ? [{ name, getValue }] : []));
  return {
    rowsKey: list.rows,
    plan: {
      presets: declared.flatMap(({ name, preset }) => (preset ? [[name, preset] as const] : [])),
      checkboxes: named('checkboxes'),
      textFilters: named('text'),
      accountNames: accountNames(),
      key: list.identifier ?? 'id',
      derived: derived.map(({ name }) => name),
    },
    derived,
    arrange: (inData) => orderedColumns(list, inData),
  };
}

/** Returns the values of the derived columns in some rows. */
export const derivedOf = (rows: readonly Row[], { derived }: ListShape) =>
  derived.map((column) => rows.map((row) => derivedValue(column, row)));

/** Returns an engine over rows that the page has. */
export function openLocally(answer: SplitAnswer, shape: ListShape): ListEngine {
  const reader = new ListReader({ rowsKey: shape.rowsKey, isLines: false }, shape.plan);
  return engineOf(reader, reader.take(answer, derivedOf(answer.rows, shape)), shape);
}

/** A closed worker runs on for so long, because a query may be on its way. */
const closesAfterMs = 1_000;

/**
 * Returns an engine over a reader.
 *
 * @param stop ends the reader's worker
 */
export function engineOf(
  reader: ListReader | Remote<ListReader>,
  { inData, ...facts }: ReadFacts,
  { arrange }: ListShape,
  stop: () => void = () => undefined,
): ListEngine {
  let waiting = 0;
  let isClosed = false;
  const stopWhenDone = () => {
    if (isClosed && waiting === 0) setTimeout(stop, closesAfterMs);
  };
  async function answered<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
    waiting += 1;
    try {
      return await ask();
    } finally {
      waiting -= 1;
      stopWhenDone();
    }
  }
  return {
    facts: { ...facts, columns: arrange(inData) },
    page: (query, from, to) => answered(() => reader.page(query, from, to)),
    facet: (query, column, find) => answered(() => reader.facet(query, column, find)),
    columnText: (query, column) => answered(() => reader.columnText(query, column)),
    rowsByKey: (keys) => answered(() => reader.rowsByKey(keys)),
    async csv(query, columns, { signal, onProgress }) {
      const cancel = () => void reader.cancelCsv();
      signal?.addEventListener('abort', cancel);
      const report = proxy((done: number, total: number) => onProgress?.(done, total));
      const blob = await answered(() => reader.csv(query, columns, report));
      signal?.removeEventListener('abort', cancel);
      if (!blob || signal?.aborted) throw new DOMException('The CSV was aborted', 'AbortError');
      return blob;
    },
    close() {
      isClosed = true;
      stopWhenDone();
    },
  };
}
