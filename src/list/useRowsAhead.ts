import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataProvider, type GetListResult, getQuery, parseQueryFromLocation, useDataProvider } from 'react-admin';
import { wholeKey } from '../dataProvider/answerKey';
import { bodyTextOf } from '../dataProvider/listInput';
import type { ListMeta } from '../dataProvider/listMeta';
import { columnFiltersOf, type FilterValues } from '../dataProvider/listQuery';
import type { WholeAnswer } from '../dataProvider/wholeAnswers';
import type { ListDefinition } from '../definitions/page';
import { defaultRowsPerPage } from './viewAddress';

/** In the order in which they came, until a column is chosen. */
const unsorted = { field: '', order: 'ASC' } as const;

/** What react-admin's list controller is told of every list. */
const ofEveryList = { perPage: defaultRowsPerPage, sort: unsorted } as const;
const meta = { windowed: true } as const;

type Page = Query<GetListResult>;

/** A view's key in the query cache, and what came of it. */
interface Asked {
  readonly key: readonly unknown[];
  page: GetListResult | undefined;
}

/** The rows of views that are not shown yet. */
export interface RowsAhead {
  /** Whether those of a view are there: it can be shown at once. */
  readonly has: (search: string) => boolean;
  /** Asks for those of a view. Resolves when they are there, or there are none to be had; another view that is asked for calls it off. */
  readonly ask: (search: string) => Promise<void>;
  /** Asks for those of a view that somebody may be about to want, where all rows are here: that costs no request. */
  readonly prepare: (search: string) => void;
  /** For react-admin's list controller, which finds what was asked for here and does not ask again. */
  readonly controller: {
    readonly perPage: number;
    readonly sort: typeof unsorted;
    readonly queryOptions: { readonly meta: typeof meta; readonly staleTime: (page: Page) => number };
  };
}

/** Asks for the rows of a list's views before react-admin does, which is when a view has been rendered: by the same keys of its cache. */
function rowsAhead(
  { name, list }: Pick<ListDefinition, 'name' | 'list'>,
  client: QueryClient,
  dataProvider: DataProvider,
): RowsAhead {
  /** What was asked for last. */
  let last: Asked | undefined;

  const viewOf = (search: string) => {
    const queryFromLocation = parseQueryFromLocation({ search });
    const query = getQuery({ queryFromLocation, params: {}, filterDefaultValues: undefined, ...ofEveryList });
    const { page, perPage, sort: field, order, filter } = query;
    return { pagination: { page, perPage }, sort: { field, order }, filter: { ...filter } as FilterValues, meta };
  };
  const keyOf = (search: string) => [name, 'getList', viewOf(search)] as const;

  /** The newest answer, and whether no newer one is due; `undefined` where the list is never there whole. */
  function newestAnswer() {
    const { call } = list;
    const answer = call && client.getQueryState<WholeAnswer>(wholeKey({ ...list, call, bodyText: bodyTextOf(name) }));
    if (!answer) return undefined;
    const isLast = !answer.isInvalidated && answer.fetchStatus === 'idle';
    return { isLast, loadedAt: answer.data?.loadedAt };
  }

  /** Whether rows are those of the newest answer; `undefined` where the list is never there whole. */
  function isOfNewest(page: GetListResult): boolean | undefined {
    const answer = newestAnswer();
    if (!answer) return undefined;
    const { loadedAt } = (page.meta ?? {}) as Partial<ListMeta>;
    return answer.isLast && answer.loadedAt === loadedAt;
  }

  function staleTime({ state, queryKey }: Page): number {
    if (!state.data) return 0;
    const isNewest = isOfNewest(state.data);
    if (isNewest === false) return 0;
    const { filter } = (queryKey[2] ?? {}) as Partial<ReturnType<typeof viewOf>>;
    // A range of dates that goes on with the clock has other rows in a minute.
    const stays = isNewest && columnFiltersOf(filter).every((one) => !('last' in one));
    return stays || state.data === last?.page ? Number.POSITIVE_INFINITY : 0;
  }

  /** What asks for the rows of a view, unless they are there. */
  const queryOf = (search: string) => ({
    queryKey: keyOf(search),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GetListResult> => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(name, { ...viewOf(search), signal });
      return { data, total, pageInfo, meta };
    },
    staleTime,
  });

  async function ask(search: string): Promise<void> {
    const query = queryOf(search);
    const { queryKey } = query;
    const former = last;
    const isAgain = former !== undefined && hashKey(former.key) === hashKey(queryKey);
    const asked: Asked = isAgain ? former : { key: queryKey, page: undefined };
    last = asked;
    const asking = client.fetchQuery({ ...query, retry: false });
    if (former && !isAgain) {
      void client.cancelQueries({ queryKey: former.key, exact: true, predicate: (query) => !query.isActive() });
    }
    try {
      asked.page = await asking;
    } catch {
      // Whoever shows the view learns of it.
    }
  }

  return {
    has: (search) => client.getQueryData(keyOf(search)) !== undefined,
    ask,
    prepare(search) {
      // Rows of an answer that is still coming would be old by then.
      if (newestAnswer()?.isLast) void client.prefetchQuery(queryOf(search));
    },
    controller: { ...ofEveryList, queryOptions: { meta, staleTime } },
  };
}

/** The rows of the views of a list that are not shown yet. */
export function useRowsAhead(page: ListDefinition): RowsAhead {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  return useMemo(() => rowsAhead(page, client, dataProvider), [page, client, dataProvider]);
}
