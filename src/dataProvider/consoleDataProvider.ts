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
import { t } from '../i18n/translate';
import { keepNewest, type WholeList } from './answerKey';
import { CallError } from './callError';
import { cellText } from './cells';
import { numbersIn } from './fitting';
import { listShape, openLocally } from './listEngine/listEngine';
import type { Facet } from './listIndex/listIndex';
import { bodyTextOf, nameOf } from './listInput';
import type { CsvParams, ViewParams } from './listMeta';
import { type FilterValues, filterKey } from './listQuery';
import { LocalLists } from './localLists';
import type { HoldRows, RestLists } from './restLists';
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
  readonly facet: (
    resource: string,
    params: { readonly filter: FilterValues; readonly column: string; readonly find: string },
  ) => Promise<Facet | undefined>;
  /** Returns all rows of a view as a CSV file (D23, D44). Rejects with an `AbortError` if it is aborted. */
  readonly csv: (resource: string, params: CsvParams) => Promise<Blob>;
  /** Returns a column of all rows of a view, one value a line (D44). */
  readonly columnText: (resource: string, params: ViewParams & { readonly column: string }) => Promise<string>;
}

const holdRows: HoldRows = async (rows, list) => openLocally({ rows, rest: {} }, listShape(list));

/** The `meta` of react-admin's queries. */
interface Meta {
  /** The body of a call with an input. */
  readonly input?: unknown;
  /** Loads only the first window of a long page. The table loads the others as they scroll into view. */
  readonly windowed?: boolean;
}

const unsorted = { field: '', order: 'ASC' } as const;
const firstPage = { page: 1, perPage: 10 } as const;

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
  const localLists = new LocalLists(new WholeAnswers(client));
  const numbersOf = (resource: string) => {
    const schema = lists.get(resource)?.record?.schema;
    return schema ? numbersIn(schema) : [];
  };
  /** Loads the code for REST paths with the first resource that has one. */
  const overRest = async (): Promise<RestLists> => (await import('./overRest')).restLists(holdRows, numbersOf);
  const sourceOf = (resource: string): ListSource => lists.get(nameOf(resource))?.list ?? { csvName: resource };
  const wholeOf = (resource: string, meta?: Meta): WholeList | undefined => {
    const list = sourceOf(resource);
    const input = meta?.input === undefined ? undefined : JSON.stringify(meta.input);
    return list.call && { ...list, call: list.call, bodyText: bodyTextOf(resource) ?? input };
  };
  /** Invalidates the responses of a changed list, with any input. */
  const changed = async <Answer>(resource: string, answer: Answer): Promise<{ data: Answer }> => {
    const whole = wholeOf(nameOf(resource));
    if (whole) await localLists.forget(whole);
    return { data: answer };
  };

  const verbs = {
    supportAbortSignal: true,
    getList: (resource: string, params: Partial<GetListParams>) =>
      answered(params.signal, async () => {
        const { filter = {}, sort = unsorted, pagination = firstPage, meta, signal } = params;
        const whole = wholeOf(resource, meta);
        const query = { filter, sort, pagination, windowed: meta?.windowed, signal };
        if (!whole) return (await overRest()).getList(resource, sourceOf(resource), { ...query, meta });
        if (meta?.input !== undefined) keepNewest(client, whole.call, whole.bodyText);
        return localLists.getList(whole, query);
      }),
    getOne: (resource: string, params: GetOneParams) =>
      answered(params.signal, async () => {
        const whole = wholeOf(resource, params.meta);
        if (!whole) return { data: await (await overRest()).getOne(resource, sourceOf(resource), params) };
        const [data] = await localLists.getMany(whole, [params.id], params.signal);
        if (!data) throw new CallError('status', undefined, t('list.recordGone'));
        return { data };
      }),
    getMany: (resource: string, params: GetManyParams) =>
      answered(params.signal, async () => {
        const whole = wholeOf(resource, params.meta);
        const data = whole
          ? await localLists.getMany(whole, params.ids, params.signal)
          : await (await overRest()).getMany(resource, sourceOf(resource), params);
        return { data };
      }),
    getManyReference: (resource: string, params: GetManyReferenceParams) =>
      answered(params.signal, async () => {
        const whole = wholeOf(resource, params.meta);
        if (!whole) return (await overRest()).getManyReference(resource, sourceOf(resource), params);
        const { target, id, filter, sort, pagination, signal } = params;
        const references = { ...filter, [filterKey(target)]: [cellText(id)] };
        return localLists.getList(whole, { filter: references, sort, pagination, signal });
      }),
    create: (resource: string, params: CreateParams) =>
      answered(undefined, async () =>
        changed(resource, await (await overRest()).create(nameOf(resource), sourceOf(resource), params)),
      ),
    update: (resource: string, params: UpdateParams) =>
      answered(undefined, async () =>
        changed(resource, await (await overRest()).update(nameOf(resource), sourceOf(resource), params)),
      ),
    updateMany: (resource: string, params: UpdateManyParams) =>
      answered(undefined, async () =>
        changed(resource, await (await overRest()).updateMany(nameOf(resource), sourceOf(resource), params)),
      ),
    delete: (resource: string, params: DeleteParams) =>
      answered(undefined, async () =>
        changed(resource, await (await overRest()).delete(nameOf(resource), sourceOf(resource), params)),
      ),
    deleteMany: (resource: string, params: DeleteManyParams) =>
      answered(undefined, async () => changed(resource, await (await overRest()).deleteMany(nameOf(resource), params))),
    async rows(resource, signal) {
      const whole = wholeOf(resource);
      if (!whole) throw new Error(`The list "${resource}" is not over a call`);
      return localLists.rows(whole, signal);
    },
    async forget(resource) {
      const whole = wholeOf(resource);
      if (whole) await localLists.forget(whole);
    },
    async whileGrowing(resource, signal, show) {
      const whole = wholeOf(resource);
      if (whole) await localLists.whileGrowing(whole, signal, show);
    },
    async facet(resource, { filter, column, find }) {
      const whole = wholeOf(resource);
      return whole ? localLists.facet(whole, filter, column, find) : undefined;
    },
    async csv(resource, params) {
      const whole = wholeOf(resource);
      if (whole) return localLists.csv(whole, params);
      return (await overRest()).csv(resource, sourceOf(resource), params);
    },
    async columnText(resource, { column, ...view }) {
      const whole = wholeOf(resource);
      if (whole) return localLists.columnText(whole, view, column);
      return (await overRest()).columnText(resource, sourceOf(resource), view, column);
    },
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
