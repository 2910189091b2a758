import type { QueryClient } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { config } from '../config/runtimeConfig';
import type { ListDefinition } from '../resources/defineResource';
import { CallError } from './callError';
import { cellText, cellValue, columnsOf } from './cells';
import { checkboxColumns, columnRule, fewValues, orderedColumns, ruleValue } from './columnRules';
import { csvOf } from './csv';
import { columnFiltersOf, type FilterValues, searchOf } from './listQuery';
import { columnsOfList, viewOf } from './localView';
import { restHttpClient } from './restHttpClient';
import { type Row, WholeAnswers } from './wholeAnswers';

/** What a list's result tells its table besides the page of rows. */
export interface ListMeta {
  /** All columns: the declared ones first, then as the data have them. */
  readonly columns: readonly string[];
  /** The columns whose filter is a checkbox list (D35); the others have a text filter. */
  readonly checkboxes: readonly string[];
  /** When the rows were read, in ms since 1970. */
  readonly loadedAt: number;
  /** Rows before any search. */
  readonly all: number;
  /** What the back end could not read: an answer may be a partial one. */
  readonly warnings: readonly string[];
}

/** One box of a checkbox filter: a value as it is shown, and how many rows that pass all *other* filters have it. */
export interface FacetEntry {
  readonly text: string;
  readonly count: number;
}

/** The boxes of a checkbox filter. */
export interface Facet {
  /** In natural order; at most {@link facetLimit} of them. */
  readonly entries: readonly FacetEntry[];
  /** How many there are that contain what was looked for. */
  readonly total: number;
}

/** More boxes than this are not given at once: the person looks for theirs. */
export const facetLimit = 200;

/** Which rows of a list, and in which order; as react-admin has it. */
export interface ViewParams {
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

export interface CsvParams extends ViewParams {
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  readonly signal?: AbortSignal;
  /** Told now and then how many of how many rows are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A record of a list: the row as it came, and what react-admin knows it by. */
export interface RowRecord extends RaRecord<Identifier> {
  readonly row: Row;
}

/** The rows of a list's records. */
export function rowsOf(records: readonly RaRecord[]): readonly Row[] {
  return (records as readonly RowRecord[]).map(({ row }) => row);
}

export interface ConsoleDataProvider extends DataProvider {
  /** Makes the next read of a list ask the back end again. */
  readonly forget: (resource: string) => Promise<void>;
  /** The boxes of a column's checkbox filter that contain `find`; `undefined` for a list that is not held whole. */
  readonly facet: (
    resource: string,
    params: { readonly filter: FilterValues; readonly column: string; readonly find: string },
  ) => Promise<Facet | undefined>;
  /** The rows of all pages that pass, as a CSV file (D23, D44). Rejects with an `AbortError` when called off. */
  readonly csv: (resource: string, params: CsvParams) => Promise<Blob>;
  /** One column of all rows that pass, one value a line (D44). */
  readonly columnText: (resource: string, params: ViewParams & { readonly column: string }) => Promise<string>;
}

/**
 * react-admin's data provider over the contract: a list with a call is read whole, kept, and searched, sorted and paged
 * here; a list without one speaks to `{cloudApiUrl}/{name}` in the dialect of ra-data-simple-rest.
 */
export function createDataProvider(
  lists: ReadonlyMap<string, ListDefinition>,
  client: QueryClient,
): ConsoleDataProvider {
  const rest = simpleRestProvider(config().cloudApiUrl.replace(/\/+$/, ''), restHttpClient);
  const answers = new WholeAnswers(client);

  async function localList(list: ListDefinition['list'], params: Params): Promise<GetListResult> {
    if (!list.call || !list.rows) throw new CallError('shape');
    const { rows, loadedAt } = await answers.read(list.call, list.rows, params.signal);
    const view = viewOf(rows, {
      search: searchOf(params.filter),
      filters: columnFiltersOf(params.filter),
      rule: (column) => columnRule(list, column),
      sortBy: params.sort?.field ?? '',
      descending: params.sort?.order === 'DESC',
    });
    const { page, perPage } = params.pagination ?? { page: 1, perPage: view.length };
    const start = (page - 1) * perPage;
    const columns = orderedColumns(list, columnsOfList(rows));
    const checkboxes = columns.filter((column) => {
      if (checkboxColumns.includes(column)) return true;
      return new Set(rows.map((row) => cellText(ruleValue(columnRule(list, column), row)))).size <= fewValues;
    });
    const meta: ListMeta = { columns, checkboxes, loadedAt, all: rows.length, warnings: [] };
    return { data: view.slice(start, start + perPage).map(asRecord(start)), total: view.length, meta };
  }

  async function restList(resource: string, params: Params): Promise<GetListResult> {
    // Such a back end sorts by a column always; unsorted is the order of the identifiers.
    const sort = params.sort?.field ? params.sort : { field: 'id', order: 'ASC' as const };
    const { data, total } = await rest.getList(resource, { ...params, sort } as GetListParams);
    if (!Array.isArray(data)) throw new CallError('shape');
    const meta: ListMeta = {
      columns: columnsOf(data),
      checkboxes: [],
      loadedAt: Date.now(),
      all: total ?? data.length,
      warnings: [],
    };
    return { data: data.map(asRecord(0)), total: total ?? data.length, meta };
  }

  /** Every row that passes. */
  async function everyRow(resource: string, { filter, sort }: ViewParams): Promise<readonly Row[]> {
    const pagination = { page: 1, perPage: 1_000_000 };
    const list = lists.get(resource)?.list;
    const { data } = list?.call
      ? await localList(list, { filter, sort, pagination })
      : await restList(resource, { filter, sort, pagination });
    return rowsOf(data);
  }

  const ruleOf = (resource: string, column: string) => columnRule(lists.get(resource)?.list ?? {}, column);

  return {
    ...rest,
    async facet(resource, { filter, column, find }) {
      if (!lists.get(resource)?.list.call) return undefined;
      const others = Object.fromEntries(Object.entries(filter).filter(([key]) => key !== column));
      const rows = await everyRow(resource, { filter: others, sort: { field: column, order: 'ASC' } });
      const counts = new Map<string, number>();
      for (const row of rows) {
        const value = ruleValue(ruleOf(resource, column), row);
        const texts = column === 'security_groups' && Array.isArray(value) ? value.map(cellText) : [cellText(value)];
        for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      const entries = [...counts]
        .map(([text, count]) => ({ text, count }))
        .filter(({ text }) => text.toLowerCase().includes(find.toLowerCase()));
      return { entries: entries.slice(0, facetLimit), total: entries.length };
    },
    async csv(resource, { columns, onProgress, ...view }) {
      const rows = await everyRow(resource, view);
      onProgress?.(rows.length, rows.length);
      const text = csvOf(
        rows.map((row) => columns.map((column) => ruleValue(ruleOf(resource, column), row))),
        columns,
      );
      return new Blob([text], { type: 'text/csv;charset=utf-8' });
    },
    async columnText(resource, { column, ...view }) {
      const rows = await everyRow(resource, view);
      return rows.map((row) => cellText(ruleValue(ruleOf(resource, column), row))).join('\n');
    },
    supportAbortSignal: true,
    async getList<Record extends RaRecord>(resource: string, params: Params) {
      const list = lists.get(resource)?.list;
      try {
        const result = list?.call ? await localList(list, params) : await restList(resource, params);
        return result as GetListResult<Record>;
      } catch (error) {
        // Whoever called the read off waits for nothing more; react-admin would print it as a failure.
        if (params.signal?.aborted) return new Promise(() => undefined);
        throw error;
      }
    },
    async forget(resource) {
      const call = lists.get(resource)?.list.call;
      if (call) await answers.forget(call);
    },
  };
}

type Params = Partial<GetListParams> & { signal?: AbortSignal };

/** react-admin needs an `id` in every record; a row without a usable one gets its place, and stays itself as it came. */
const asRecord =
  (start: number) =>
  (row: Row, index: number): RowRecord => {
    const id = cellValue(row, 'id');
    return { id: typeof id === 'number' || typeof id === 'string' ? id : `row ${start + index}`, row };
  };
