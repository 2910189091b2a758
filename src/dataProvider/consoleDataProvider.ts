import type { QueryClient } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { config } from '../config/runtimeConfig';
import type { ListDefinition } from '../resources/defineResource';
import { CallError } from './callError';
import { cellValue, columnsOf } from './cells';
import { columnsOfList, viewOf } from './localView';
import { restHttpClient } from './restHttpClient';
import { type Row, WholeAnswers } from './wholeAnswers';

/** What a list's result tells its table besides the page of rows. */
export interface ListMeta {
  /** All columns, in order. */
  readonly columns: readonly string[];
  /** When the rows were read, in ms since 1970. */
  readonly loadedAt: number;
  /** Rows before any search. */
  readonly all: number;
}

/** A record of a list: the row as it came, and what react-admin knows it by. */
export interface RowRecord extends RaRecord<Identifier> {
  readonly row: Row;
}

/** The search among a list's filters, which come from the address and may be anything. */
export function searchOf(filter: Readonly<Record<string, unknown>> | undefined): string {
  return typeof filter?.q === 'string' ? filter.q : '';
}

/** The rows of a list's records. */
export function rowsOf(records: readonly RaRecord[]): readonly Row[] {
  return (records as readonly RowRecord[]).map(({ row }) => row);
}

export interface ConsoleDataProvider extends DataProvider {
  /** Makes the next read of a list ask the back end again. */
  readonly forget: (resource: string) => Promise<void>;
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
      sortBy: params.sort?.field ?? '',
      descending: params.sort?.order === 'DESC',
    });
    const { page, perPage } = params.pagination ?? { page: 1, perPage: view.length };
    const start = (page - 1) * perPage;
    const meta: ListMeta = { columns: columnsOfList(rows), loadedAt, all: rows.length };
    return { data: view.slice(start, start + perPage).map(asRecord(start)), total: view.length, meta };
  }

  async function restList(resource: string, params: Params): Promise<GetListResult> {
    // Such a back end sorts by a column always; unsorted is the order of the identifiers.
    const sort = params.sort?.field ? params.sort : { field: 'id', order: 'ASC' as const };
    const { data, total } = await rest.getList(resource, { ...params, sort } as GetListParams);
    if (!Array.isArray(data)) throw new CallError('shape');
    const meta: ListMeta = { columns: columnsOf(data), loadedAt: Date.now(), all: total ?? data.length };
    return { data: data.map(asRecord(0)), total: total ?? data.length, meta };
  }

  return {
    ...rest,
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
