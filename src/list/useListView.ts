import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type GetListResult,
  type ListControllerResult,
  type SortPayload,
  useDataProvider,
  useEvent,
  useRecordSelection,
} from 'react-admin';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isForbidden, isLost } from '../components/failures';
import { useLate } from '../components/useLate';
import { pathOfAddress } from '../config/basePath';
import type { FilterValues } from '../dataProvider/listQuery';
import type { RowRecord } from '../dataProvider/records';
import type { ListDefinition } from '../definitions/page';
import type { ChangeFilters } from './tableModel';
import { changedView, filtersIn, sameFilters, sameView, searchWith, viewIn } from './viewAddress';

/** A pause in typing, in ms, that enters the text into the address as one entry of the history. */
const typingPauseMs = 200;
/** The former view stays for this time, in ms, so that a new one is usually rendered once, with its rows. */
const formerViewMs = 50;

interface ChangeOptions {
  readonly typing?: boolean;
  readonly replace?: boolean;
}

/**
 * Holds the search part of a list's address and the newest view, which typed text changes before the address. Changes in quick
 * succession build on one another. Back, Forward and links discard changes that have not reached the address.
 */
function useViewAddress() {
  const location = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const [view, setView] = useState(location.search);
  const newest = useRef(view);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Views passed to the router that `location` does not show yet, oldest first. */
  const sent = useRef<string[]>([]);
  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = useEvent((search: string, replace: boolean) => {
    cancelTimer();
    // While another page loads, the browser's address is no longer this list's.
    if (pathOfAddress(window.location.pathname) !== location.pathname) return;
    if (sameView(search, window.location.search)) return;
    sent.current.push(search);
    void navigate({ search }, { replace });
  });
  const change = useEvent((search: string, { typing = false, replace = false }: ChangeOptions = {}) => {
    cancelTimer();
    newest.current = search;
    setView(search);
    if (typing) timer.current = setTimeout(send, typingPauseMs, search, replace);
    else send(search, replace);
  });
  useLayoutEffect(() => {
    // Back may lead to a view that was sent but never rendered.
    const place = isPop ? -1 : sent.current.findIndex((search) => sameView(search, location.search));
    sent.current = place < 0 ? [] : sent.current.slice(place + 1);
    if (place >= 0 && (sent.current.length > 0 || timer.current !== undefined)) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    newest.current = location.search;
    setView(location.search);
  }, [location, isPop]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { address: location.search, view, newest, change };
}

type Answer = GetListResult<RowRecord>;
type View = ReturnType<typeof viewIn>;

/**
 * Reads the rows of a view under react-admin's key for them, which others invalidate and update.
 *
 * Until rows arrive, and if they cannot be read, the rows of the view before stay as placeholders. Rows that the person may not
 * see any more do not stay.
 */
function useRowsOf(name: string, search: string) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const view = useMemo(() => viewIn(search), [search]);
  const [last, setLast] = useState<{ readonly view: View; readonly answer: Answer }>();
  const query = useQuery<Answer>({
    queryKey: [name, 'getList', view],
    queryFn: ({ signal }) => dataProvider.getList<RowRecord>(name, { ...view, signal }),
    placeholderData: last?.answer,
    retry: false,
  });
  const { data, error, isPlaceholderData } = query;
  const forbidden = isForbidden(error);
  if (forbidden && last) setLast(undefined);
  else if (!forbidden && data && !isPlaceholderData && data !== last?.answer) setLast({ view, answer: data });
  useEffect(() => {
    if (forbidden) client.removeQueries({ queryKey: [name, 'getList'], type: 'inactive' });
  }, [forbidden, client, name]);

  const isLate = useLate(isPlaceholderData, formerViewMs);
  // Nothing but the view above is new: parts of the page that render for a read take 10 ms of a key, a sort or a filter.
  const isEarly = isPlaceholderData && !isLate && last !== undefined;
  const isFormer = (isPlaceholderData && !isEarly) || isLost(error, data);
  const answer = forbidden ? undefined : isFormer ? last?.answer : data;
  const isFetching = query.isFetching && !isEarly;
  return { ...query, answer, isFetching, isFormer, shown: isEarly ? last.view : view, forbidden };
}

/**
 * Returns a list's view, its rows and the ways to other views: for react-admin's parts as their list context, for ours with the
 * newest filters and page, which the rows may not show yet.
 */
export function useListView({ name, list: { call } }: ListDefinition) {
  const dataProvider = useDataProvider();
  const { address, view, newest, change } = useViewAddress();
  const [isRead, setIsRead] = useState(false);
  // A list that is held here is searched at each key. A back end that searches by itself gets one request for a text.
  const rows = useRowsOf(name, call && isRead ? view : address);
  const { answer, shown, isFormer, error, isFetching, isPaused, refetch, forbidden } = rows;
  const hasRows = answer !== undefined;
  if (hasRows !== isRead) setIsRead(hasRows);
  const isPending = rows.isPending && !hasRows;

  const [selectedIds, { select: onSelect, toggle: onToggleItem, clearSelection: onUnselectItems }] =
    useRecordSelection<RowRecord>({ resource: name, disableSyncWithStore: true });
  useEffect(() => {
    if (forbidden) onUnselectItems();
  }, [forbidden, onUnselectItems]);

  const step = useEvent((changes: Parameters<typeof changedView>[1]) => change(changedView(newest.current, changes)));
  const changeFilters: ChangeFilters = useEvent((edit, { typing = false, perPage } = {}) => {
    const filters = edit(filtersIn(newest.current));
    if (perPage === undefined && sameFilters(filters, filtersIn(newest.current))) return;
    change(searchWith(newest.current, filters, perPage), { typing });
  });

  const { page, perPage } = shown.pagination;
  const isBeyond = hasRows && !isFormer && !isFetching && page > 1 && answer.data.length === 0;
  useEffect(() => {
    if (isBeyond) change(changedView(newest.current, {}), { replace: true });
  }, [isBeyond, change, newest]);

  const readAll = useEvent(async (limit: number = answer?.total ?? perPage) => {
    const { sort, filter } = shown;
    return (await dataProvider.getList<RowRecord>(name, { sort, filter, pagination: { page: 1, perPage: limit } }))
      .data;
  });
  const ways = useMemo(
    () => ({
      setPage: (to: number) => step({ page: String(to) }),
      setPerPage: (to: number) => step({ perPage: String(to) }),
      setSort: ({ field, order }: SortPayload) => step({ sort: field, order }),
      setFilters: (filters: FilterValues) => changeFilters(() => filters),
      getData: ({ maxResults }: { readonly maxResults?: number } = {}) => readAll(maxResults),
      onSelectAll: async ({ limit }: { readonly limit?: number } = {}) =>
        onSelect((await readAll(limit)).map(({ id }) => id)),
      ...{ displayedFilters: {}, exporter: false, showFilter: () => undefined, hideFilter: () => undefined },
    }),
    [step, changeFilters, readAll, onSelect],
  );
  const list = {
    ...{ resource: name, data: answer?.data, total: answer?.total, meta: answer?.meta, error, refetch },
    ...{ isPending, isLoading: isPending && isFetching, isFetching, isPaused, isPlaceholderData: isFormer },
    ...{ page, perPage, sort: shown.sort, filterValues: shown.filter },
    ...{ hasNextPage: page * perPage < (answer?.total ?? 0), hasPreviousPage: page > 1 },
    ...{ selectedIds, onSelect, onToggleItem, onUnselectItems, ...ways },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: all members, always the same number of them
  const context = useMemo(() => list as unknown as ListControllerResult<RowRecord>, Object.values(list));
  const filterText = JSON.stringify(filtersIn(view));
  const filters = useMemo(() => JSON.parse(filterText) as FilterValues, [filterText]);
  const filtersNow = useEvent(() => filtersIn(newest.current));
  const pageNow = useEvent(() => viewIn(newest.current).pagination.page);
  return { context, filters, filtersNow, pageNow, changeFilters };
}
