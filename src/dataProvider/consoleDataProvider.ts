import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, GetListParams, GetListResult, GetManyParams, GetManyResult, RaRecord } from 'react-admin';
import type { ListDefinition } from '../resources/defineResource';
import { listShape } from './listEngine/listShape';
import { openLocally } from './listEngine/localEngine';
import { inSlices } from './listEngine/slices';
import type { Facet } from './listIndex/facets';
import { askedOf, nameOf } from './listInput';
import type { CsvParams, ViewParams } from './listMeta';
import type { FilterValues } from './listQuery';
import { LocalLists } from './localLists';
import type { HoldRows } from './restLists';
import { WholeAnswers, type WholeList } from './wholeAnswers';

export type { Facet, FacetEntry } from './listIndex/facets';
export { facetLimit } from './listIndex/facets';
export type { CsvParams, ListMeta, RowRecord, ViewParams } from './listMeta';
export { rowsOf } from './listMeta';

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

/** What speaks to REST paths; its code comes with the first resource that has one. */
const overRest = () => import('./overRest');

const holdRows: HoldRows = (rows, list) => inSlices(openLocally({ rows, rest: {} }, listShape(list)));

const listsOverRest = async () => (await overRest()).restLists(holdRows);

/** The verbs that lists of the contract's calls have no use for. */
const restVerbs: Pick<
  DataProvider,
  'getOne' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
> = {
  getOne: async (resource, params) => (await overRest()).provider.getOne(resource, params),
  getManyReference: async (resource, params) => (await overRest()).provider.getManyReference(resource, params),
  create: async (resource, params) => (await overRest()).provider.create(resource, params),
  update: async (resource, params) => (await overRest()).provider.update(resource, params),
  updateMany: async (resource, params) => (await overRest()).provider.updateMany(resource, params),
  delete: async (resource, params) => (await overRest()).provider.delete(resource, params),
  deleteMany: async (resource, params) => (await overRest()).provider.deleteMany(resource, params),
};

type ListParams = Partial<GetListParams> & { signal?: AbortSignal };

const unsorted = { field: '', order: 'ASC' } as const;

/**
 * react-admin's data provider over the contract: a list with a call is read whole, kept, and searched, sorted and paged
 * here; a list without one speaks to `{cloudApiUrl}/{name}` in the dialect of ra-data-simple-rest.
 */
export function createDataProvider(
  lists: ReadonlyMap<string, ListDefinition>,
  client: QueryClient,
): ConsoleDataProvider {
  const localLists = new LocalLists(new WholeAnswers(client));
  const sourceOf = (resource: string) => lists.get(nameOf(resource))?.list;
  const wholeOf = (resource: string): WholeList | undefined => {
    const list = sourceOf(resource);
    // The registry has seen to it that a call has its rows.
    return list?.call && list.rows
      ? { ...list, call: list.call, rows: list.rows, asked: askedOf(resource) }
      : undefined;
  };

  return {
    ...restVerbs,
    supportAbortSignal: true,
    async getList<Record extends RaRecord>(resource: string, params: ListParams) {
      const { filter = {}, sort = unsorted, pagination = { page: 1, perPage: 10 }, signal } = params;
      const asked = { filter, sort, pagination, signal };
      const whole = wholeOf(resource);
      try {
        const result = whole
          ? await localLists.getList(whole, asked)
          : await (await listsOverRest()).getList(resource, sourceOf(resource), asked);
        return result as unknown as GetListResult<Record>;
      } catch (error) {
        // Whoever called the read off waits for nothing more; react-admin would print it as a failure.
        if (signal?.aborted) return new Promise(() => undefined);
        throw error;
      }
    },
    async getMany<Record extends RaRecord>(resource: string, params: GetManyParams): Promise<GetManyResult<Record>> {
      const whole = wholeOf(resource);
      const data = whole
        ? await localLists.getMany(whole, params.ids)
        : await (await listsOverRest()).getMany(resource, sourceOf(resource), params);
      return { data: data as unknown as Record[] };
    },
    async forget(resource) {
      const whole = wholeOf(resource);
      if (whole) await localLists.forget(whole);
    },
    async facet(resource, { filter, column, find }) {
      const whole = wholeOf(resource);
      return whole ? localLists.facet(whole, filter, column, find) : undefined;
    },
    async csv(resource, params) {
      const whole = wholeOf(resource);
      if (whole) return localLists.csv(whole, params);
      return (await listsOverRest()).csv(resource, sourceOf(resource), params);
    },
    async columnText(resource, { column, ...view }) {
      const whole = wholeOf(resource);
      if (whole) return localLists.columnText(whole, view, column);
      return (await listsOverRest()).columnText(resource, sourceOf(resource), view, column);
    },
  };
}
