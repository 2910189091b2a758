import type { Row } from '../../definitions/basics';
import type { Facet } from '../listIndex/facets';
import type { IndexPlan } from '../listIndex/indexPlan';
import type { ListQuery } from '../listQuery';
import type { ComputedColumn } from './derivedValue';
import type { EnginePage } from './indexedList';
import type { AnswerForm } from './listReading';

/** What is known of a list once it has been read, or as far as it has come. */
interface ListFacts {
  readonly size: number;
  /** The answer without its rows. */
  readonly rest: Row;
  /** All columns, declared ones first (D22). */
  readonly columns: readonly string[];
  /** The columns whose filter is a checkbox list (D35). */
  readonly checkboxes: readonly string[];
  /** Whether the key column tells every row apart. */
  readonly keyed: boolean;
}

/**
 * A list that was read whole, or as far as it has come, wherever it is held. Everything is asked of it and nothing is copied out but
 * what is shown.
 */
export interface ListEngine {
  readonly facts: ListFacts;
  readonly page: (query: ListQuery, from: number, to: number) => Promise<EnginePage>;
  readonly facet: (query: Omit<ListQuery, 'sortBy' | 'descending'>, column: string, find: string) => Promise<Facet>;
  readonly columnText: (query: ListQuery, column: string) => Promise<string>;
  readonly rowsByKey: (keys: readonly string[]) => Promise<(Row | undefined)[]>;
  /** Rejects with an `AbortError` when `signal` calls it off. */
  readonly csv: (query: ListQuery, columns: readonly string[], options: CsvOptions) => Promise<Blob>;
  /** Gives its memory back, once the questions under way are answered. */
  readonly close: () => void;
}

export interface CsvOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a list's definition says about its rows, as the engine needs it. */
export interface ListShape {
  /** Where in the answer the rows are; `undefined` for an answer that is the list itself. */
  readonly rowsKey: AnswerForm['rowsKey'];
  /** The column whose values tell the rows apart. */
  readonly key: string;
  readonly plan: IndexPlan;
  /** The columns that `getValue` makes. */
  readonly derived: readonly ComputedColumn[];
  /** All columns of the table, given those of the data. */
  readonly arrange: (inData: readonly string[]) => readonly string[];
}
