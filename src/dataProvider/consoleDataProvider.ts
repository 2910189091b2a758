import type { QueryClient } from '@tanstack/react-query';
import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import { sessionValid } from '../authProvider/session';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
import type { ListDefinition } from '../definitions/page';
import { CallError } from './callError';
import { listShape, openLocally } from './listEngine/listEngine';
import type { Facet } from './listIndex/listIndex';
import { bodyTextOf, nameOf } from './listInput';
import type { ColumnParams, CsvParams, FacetParams, ListReads } from './listMeta';
import { windowRows } from './listQuery';
import { LocalList } from './localList';
import { pastAt } from './past';
import type { HoldRows, RestList } from './restList';
import { WholeAnswers } from './wholeAnswers';

export type { Facet } from './listIndex/listIndex';
export type { ListMeta } from './listMeta';

export interface ConsoleDataProvider extends DataProvider {
  /** Returns all rows of a list over a call, in their order. Rejects for a list over REST. */
  readonly rows: (resource: string, signal?: AbortSignal) => Promise<readonly Row[]>;
  /** Makes the next read of a list send a request. */
  readonly forget: (resource: string) => Promise<void>;
  /** Calls `show` whenever more of a list has arrived, one call at a time, and a last time when it is whole or has failed. */
  readonly whileGrowing: (resource: string, signal: AbortSignal, show: () => Promise<unknown>) => Promise<void>;
  /** Returns the boxes of a column's checkbox filter that contain `find`; `undefined` for a list over REST. */
  readonly facet: (resource: string, params: FacetParams) => Promise<Facet | undefined>;
  /** Returns all rows of a view as a CSV file (D23, D44). Rejects with an `AbortError` if it is aborted. */
  readonly csv: (resource: string, params: CsvParams) => Promise<Blob>;
  /** Returns a column of all rows of a view, one value a line (D44). */
  readonly columnText: (resource: string, params: ColumnParams) => Promise<string>;
}

const holdRows: HoldRows = (rows, list) => openLocally({ rows, rest: {} }, listShape(list));

/** The `meta` of react-admin's queries. */
interface Meta {
  /** The body of a call with an input. */
  readonly input?: unknown;
  /** Loads only the first window of a long page. The table loads the others as they scroll into view. */
  readonly windowed?: boolean;
}

interface ReadParams {
  readonly meta?: Meta | undefined;
  readonly signal?: AbortSignal | undefined;
}

const unsorted = { field: '', order: 'ASC' } as const;
const firstPage = { page: 1, perPage: 10 } as const;

function pageParams({ filter = {}, sort = unsorted, pagination = firstPage, ...params }: Partial<GetListParams>) {
  const { windowed } = (params.meta ?? {}) as Meta;
  const isLong = windowed && pagination.perPage > windowRows;
  return { ...params, filter, sort, pagination: isLong ? { page: 1, perPage: windowRows } : pagination };
}

const providers = new WeakMap<QueryClient, ConsoleDataProvider>();

/**
 * Returns the data provider of a query cache, for code outside React.
 *
 * @throws Error before {@link createDataProvider}
 */
export function dataProviderOf(client: QueryClient): ConsoleDataProvider {
  const provider = providers.get(client);
  if (!provider) throw new Error('There is no data provider over this query cache');
  return provider;
}

/**
 * Creates react-admin's data provider. It loads a list with a call whole, caches it, and searches, sorts and pages it here. A list without
 * one, and every change of a record, uses `{cloudApiUrl}/{name}` in the dialect of ra-data-simple-rest.
 */
export function createDataProvider(
  lists: ReadonlyMap<string, ListDefinition>,
  client: QueryClient,
): ConsoleDataProvider {
  const answers = new WholeAnswers(client);
  const sourceOf = (resource: string): ListSource => lists.get(nameOf(resource))?.list ?? { csvName: resource };
  /** Returns a list over a call; `undefined` for one over REST. */
  const localList = (resource: string, meta?: Meta): LocalList | undefined => {
    const list = sourceOf(resource);
    const input = meta?.input === undefined ? undefined : JSON.stringify(meta.input);
    return (
      list.call &&
      new LocalList(answers, { ...list, call: list.call, bodyText: bodyTextOf(resource) ?? input, at: pastAt() })
    );
  };
  /** Loads the code for REST paths with the first resource that has one. */
  const overRest = async (resource: string): Promise<RestList> => {
    const name = nameOf(resource);
    return (await import('./overRest')).restList(name, lists.get(name), holdRows);
  };
  const forget = async (resource: string): Promise<void> => localList(resource)?.forget();

  const read =
    <Params extends ReadParams, Answer>(ask: (list: ListReads, params: Params) => Promise<Answer>) =>
    (resource: string, params: Params): Promise<Answer> =>
      answered(params.signal, async () => ask(localList(resource, params.meta) ?? (await overRest(resource)), params));
  /** Sends a change over REST. Invalidates the responses of the list, with any input. */
  const change =
    <Params, Answer>(send: (list: RestList, params: Params) => Promise<Answer>) =>
    (resource: string, params: Params): Promise<{ data: Answer }> =>
      answered(undefined, async () => {
        const data = await send(await overRest(resource), params);
        await forget(nameOf(resource));
        return { data };
      });

  const verbs = {
    supportAbortSignal: true,
    getList: read((list, params: Partial<GetListParams>) => list.getList(pageParams(params))),
    getManyReference: read((list, params: GetManyReferenceParams) => list.getManyReference(params)),
    getOne: read(async (list, params: GetOneParams) => ({ data: await list.getOne(params) })),
    getMany: read(async (list, params: GetManyParams) => ({ data: await list.getMany(params) })),
    create: change((list, params: CreateParams) => list.create(params)),
    update: change((list, params: UpdateParams) => list.update(params)),
    updateMany: change((list, params: UpdateManyParams) => list.updateMany(params)),
    delete: change((list, params: DeleteParams) => list.delete(params)),
    deleteMany: change((list, params: DeleteManyParams) => list.deleteMany(params)),
    async csv(resource, params) {
      return (localList(resource) ?? (await overRest(resource))).csv(params);
    },
    async columnText(resource, params) {
      return (localList(resource) ?? (await overRest(resource))).columnText(params);
    },
    async rows(resource, signal) {
      const list = localList(resource);
      if (!list) throw new Error(`The list "${resource}" is not over a call`);
      return list.rows(signal);
    },
    facet: async (resource, params) => localList(resource)?.facet(params),
    whileGrowing: async (resource, signal, show) => localList(resource)?.whileGrowing(signal, show),
    forget,
  } as ConsoleDataProvider;
  providers.set(client, verbs);
  return verbs;
}

/**
 * Never settles an aborted read, nor a call after the end of the session: react-admin would show an error, which the console has already
 * shown.
 */
async function answered<Answer>(signal: AbortSignal | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isOver = error instanceof CallError && error.failure === 'session' && !sessionValid();
    if (signal?.aborted || isOver) return new Promise(() => undefined);
    throw error;
  }
}
