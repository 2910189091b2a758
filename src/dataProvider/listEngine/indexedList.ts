import type { Row } from '../../definitions/basics';
import { type Facet, facetOf } from '../listIndex/facets';
import type { ListIndex } from '../listIndex/listIndex';
import type { ListQuery } from '../listQuery';
import { pause, sliceTime } from './slices';

/** Some rows of a view. */
export interface EnginePage {
  readonly rows: readonly Row[];
  /** Each row's number in the answer, from 0. */
  readonly numbers: readonly number[];
  /** All rows of the view. */
  readonly total: number;
}

/** A piece of this many characters of a CSV leaves the heap for the browser's blob store. */
const blobPart = 1_000_000;

/** What is asked of a list that is held whole; it runs beside its index, in the page or in a worker. */
export class IndexedList {
  private places: ReadonlyMap<string, number> | undefined;

  constructor(
    private readonly index: ListIndex,
    private readonly key: string,
  ) {}

  /** The rows of a query from one place (from 0) to another, which is not part of it. */
  page(query: ListQuery, from: number, to: number): EnginePage {
    const view = this.index.view(query);
    const numbers = Array.from(view.subarray(from, to));
    return { rows: numbers.map((number) => this.index.row(number)), numbers, total: view.length };
  }

  facet(query: Omit<ListQuery, 'sortBy' | 'descending'>, column: string, find: string): Facet {
    return facetOf(this.index, query, column, find);
  }

  /** A column of all rows of a query, one value a line; a line break within a value becomes a blank. */
  columnText(query: ListQuery, name: string): string {
    const column = this.index.column(name);
    const texts = Array.from(this.index.view(query), (row) => column?.shown(row) ?? '');
    return texts.map((text) => text.replace(/\r\n?|\n/g, ' ')).join('\n');
  }

  /** The rows whose key column shows these texts; `undefined` for one that is not there. */
  rowsByKey(keys: readonly string[]): (Row | undefined)[] {
    this.places ??= this.placesByKey();
    return keys.map((key) => {
      const number = this.places?.get(key);
      return number === undefined ? undefined : this.index.row(number);
    });
  }

  /**
   * The rows of a query as a CSV file, written in pieces so that other questions are answered meanwhile.
   *
   * @returns `undefined` when `cancelled` said so
   */
  async csv(
    query: ListQuery,
    columns: readonly string[],
    cancelled: () => boolean,
    onProgress: (done: number, total: number) => void,
  ): Promise<Blob | undefined> {
    // Its library is loaded when the first file is asked for.
    const { csvParts } = await import('../listIndex/csvParts');
    const view = this.index.view(query);
    const type = 'text/csv;charset=utf-8';
    let blob = new Blob([], { type });
    let part = '';
    let until = performance.now() + sliceTime;
    for (const { text, done } of csvParts(this.index, view, columns)) {
      part += text;
      if (part.length > blobPart) {
        blob = new Blob([blob, part], { type });
        part = '';
      }
      if (performance.now() < until) continue;
      onProgress(done, view.length);
      await pause();
      if (cancelled()) return undefined;
      until = performance.now() + sliceTime;
    }
    return new Blob([blob, part], { type });
  }

  private placesByKey(): Map<string, number> {
    const column = this.index.column(this.key);
    const places = new Map<string, number>();
    if (column) for (let row = 0; row < this.index.size; row += 1) places.set(column.shown(row), row);
    return places;
  }
}
