import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type RouterNavigateFunction,
  type RouterNavigateOptions,
  type RouterProvider,
  type SortPayload,
  useEvent,
  useRouterProvider,
} from 'react-admin';
import { pathOfAddress } from '../config/basePath';
import type { FilterValues } from '../dataProvider/listQuery';
import type { ChangeFilters } from './filter/useFilters';
import type { RowsAhead } from './useRowsAhead';
import { useShownView } from './useShownView';
import { changedView, filtersIn, sameFilters, sameView, searchWith, steppedView, type ViewStep } from './viewAddress';

/** Typing must pause this long, in ms, before it enters the address: one entry of the history for a text, not one for a key. */
const debounce = 200;

/** A view that the address does not have yet. */
interface Ahead {
  readonly search: string;
  /** Whether rows are queried for it already. */
  readonly queried: boolean;
}

/** The ways to another view, the filters' besides. */
export interface ViewChanges {
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: SortPayload) => void;
}

interface ViewAddress extends ViewChanges {
  /** react-admin's router for the list, in whose location the view is the one that is shown. */
  readonly router: RouterProvider;
  /** Those of the newest view. */
  readonly filters: FilterValues;
  readonly filtersNow: () => FilterValues;
  /** The number of the newest page, which may not be shown yet. */
  readonly pageNow: () => number;
  /** Has the rows of another page or another order of the newest view there before somebody asks for them. */
  readonly prepare: (step: ViewStep) => void;
  readonly changeFilters: ChangeFilters;
}

/**
 * A list's view (D8), ahead of the address: its rows are asked for by the event itself, and it is shown with them. The address is told
 * at once too; after a pause where it is typed. Changes in quick succession build on one another; Back, Forward or a link
 * discards those that have not arrived.
 *
 * @param isHere whether rows are found in the page and no request is sent for them: then they are asked for at each key that is typed, and
 *   not only after the pause
 */
export function useViewAddress(rows: RowsAhead, isHere: () => boolean): ViewAddress {
  const outer = useRouterProvider();
  const location = outer.useLocation();
  const navigate = outer.useNavigate();
  const [ahead, setAhead] = useState<Ahead>();
  const newest = useRef(location.search);
  /** Addresses on their way, oldest first. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelTimer = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const shown = useShownView(ahead?.queried ? ahead.search : location.search, rows, isHere);

  // Another page is loading: its address is not this list's to change.
  const isOpen = () => pathOfAddress(window.location.pathname) === location.pathname;

  const send = useEvent((search: string, options?: RouterNavigateOptions): void => {
    cancelTimer();
    newest.current = search;
    sent.current.push(search);
    if (isHere() && search !== shown) void rows.ask(search);
    setAhead({ search, queried: true });
    // At once: whoever goes Back in the next moment must not find this view there later.
    navigate({ search }, options);
  });

  const sendTyped = useEvent((search: string) => {
    if (isOpen()) send(search);
  });

  const changeFilters: ChangeFilters = useEvent((edit, { typing = false, perPage } = {}) => {
    const filters = edit(filtersIn(newest.current));
    if (perPage !== undefined) {
      send(searchWith(newest.current, filters, perPage));
      return;
    }
    if (sameFilters(filters, filtersIn(newest.current))) return;
    const search = searchWith(newest.current, filters);
    const latest = sent.current.at(-1) ?? location.search;
    if (sameFilters(filters, filtersIn(latest))) {
      // Typed and deleted again: there is nothing to send.
      cancelTimer();
      newest.current = latest;
      setAhead(sent.current.length === 0 ? undefined : { search: latest, queried: true });
    } else if (typing) {
      cancelTimer();
      newest.current = search;
      const queried = isHere();
      if (queried) void rows.ask(search);
      setAhead({ search, queried });
      timer.current = setTimeout(sendTyped, debounce, search);
    } else send(search);
  });

  const setPage = useEvent((page: number) => send(steppedView(newest.current, { page })));
  const setPerPage = useEvent((perPage: number) => send(changedView(newest.current, { perPage: String(perPage) })));
  const setSort = useEvent((sort: SortPayload) => send(steppedView(newest.current, sort)));

  const go = useEvent<Parameters<RouterNavigateFunction>, void>((to, options) => {
    if (typeof to !== 'object' || to.search === undefined || to.pathname !== undefined) {
      navigate(to as string, options);
      return;
    }
    // react-admin sorts and turns pages from what it last rendered: that does not undo a filter that is newer.
    const filters = filtersIn(newest.current);
    send(sameFilters(filters, filtersIn(to.search)) ? to.search : searchWith(to.search, filters), options);
  });

  useEffect(() => {
    const place = sent.current.findIndex((search) => sameView(search, location.search));
    sent.current = place < 0 ? [] : sent.current.slice(place + 1);
    if (place >= 0 && (sent.current.length > 0 || timer.current !== undefined)) return;
    cancelTimer();
    newest.current = location.search;
    setAhead(undefined);
  }, [location, cancelTimer]);
  useEffect(() => cancelTimer, [cancelTimer]);

  const { pathname } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address that has followed is no news to whom the view was shown
  const seen = useMemo(() => ({ ...location, search: shown }), [pathname, shown]);
  const router = useMemo(
    () => ({ ...outer, useLocation: () => seen, useNavigate: () => go as RouterNavigateFunction }),
    [outer, seen, go],
  );
  const filterText = JSON.stringify(filtersIn(ahead?.search ?? location.search));
  const filters = useMemo(() => JSON.parse(filterText) as FilterValues, [filterText]);
  const filtersNow = useEvent(() => filtersIn(newest.current));
  const pageNow = useEvent(() => Number(new URLSearchParams(newest.current).get('page')) || 1);
  const prepare: ViewAddress['prepare'] = useEvent((step) => rows.prepare(steppedView(newest.current, step)));
  return { router, filters, filtersNow, pageNow, prepare, changeFilters, setPage, setPerPage, setSort };
}
