import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type RouterNavigateFunction,
  type RouterNavigateOptions,
  type RouterProvider,
  useEvent,
  useRouterProvider,
} from 'react-admin';
import { pathOfAddress } from '../config/basePath';
import type { FilterValues } from '../dataProvider/listQuery';
import type { ChangeFilters } from './filter/useFilters';
import { filtersIn, sameFilters, sameView, searchWith } from './viewAddress';

/** Typing must pause this long, in ms, before it enters the address: one entry of the history for a text, not one for a key. */
const debounce = 200;

/** A view that the address does not have yet. */
interface Ahead {
  readonly search: string;
  /** Whether rows are queried for it already. */
  readonly queried: boolean;
}

interface ViewAddress {
  /** react-admin's router for the list, in whose location the view is the newest one. */
  readonly router: RouterProvider;
  readonly filters: FilterValues;
  readonly filtersNow: () => FilterValues;
  readonly changeFilters: ChangeFilters;
}

/**
 * A list's view (D8), ahead of the address: a change shows at once, and the address follows, after a pause where it is typed.
 * Changes in quick succession build on one another; Back, Forward or a link discards those that have not arrived.
 *
 * @param queriesEveryKey whether rows are queried for each key that is typed, and not only after the pause: where that sends no request
 */
export function useViewAddress(queriesEveryKey: () => boolean): ViewAddress {
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

  function send(search: string, options?: RouterNavigateOptions): void {
    cancelTimer();
    newest.current = search;
    sent.current.push(search);
    setAhead({ search, queried: true });
    navigate({ search }, options);
  }

  const sendTyped = useEvent((search: string) => {
    // Another page is loading: its address is not this list's to change.
    if (pathOfAddress(window.location.pathname) === location.pathname) send(search);
  });

  const changeFilters: ChangeFilters = useEvent((edit, { typing = false } = {}) => {
    const filters = edit(filtersIn(newest.current));
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
      setAhead({ search, queried: queriesEveryKey() });
      timer.current = setTimeout(sendTyped, debounce, search);
    } else send(search);
  });

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

  const shown = useMemo(() => (ahead?.queried ? { ...location, search: ahead.search } : location), [location, ahead]);
  const router = useMemo(
    () => ({ ...outer, useLocation: () => shown, useNavigate: () => go as RouterNavigateFunction }),
    [outer, shown, go],
  );
  const filterText = JSON.stringify(filtersIn(ahead?.search ?? location.search));
  const filters = useMemo(() => JSON.parse(filterText) as FilterValues, [filterText]);
  const filtersNow = useEvent(() => filtersIn(newest.current));
  return { router, filters, filtersNow, changeFilters };
}
