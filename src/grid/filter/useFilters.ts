import { useEffect, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import type { FilterValues } from '../../dataProvider/listQuery';
import {
  askedFilters,
  askFilters,
  changesUnderWay,
  filtersNow,
  forgetFilters,
  settleFilters,
  subscribeFilters,
  typedSearch,
} from './filterStore';

/** A list's filters, changes on their way into the address included. */
export interface Filters {
  readonly filters: FilterValues;
  /** Changes them, starting from the newest. */
  readonly change: (edit: (filters: FilterValues) => FilterValues) => void;
  /** What the person sees just now: with the search as it is typed. For a CSV or a copy that is asked for right after. */
  readonly now: () => FilterValues;
}

/** The filters of the list around a component. */
export function useFilters(): Filters {
  const { resource, filterValues, setFilters } = useListContext();
  useSyncExternalStore(subscribeFilters, changesUnderWay);
  return {
    filters: askedFilters(resource, filterValues),
    change(edit) {
      const next = edit(askedFilters(resource, filterValues));
      if (askFilters(resource, filterValues, next)) setFilters(next);
    },
    now: () => filtersNow(resource, filterValues),
  };
}

/** Keeps {@link useFilters} in step with the address; for the one part of a list page that is always there. */
export function useSettledFilters(): void {
  const { resource, filterValues } = useListContext();
  useEffect(() => settleFilters(resource, filterValues), [resource, filterValues]);
  useEffect(() => forgetFilters, []);
}

/** A search that is typed and not yet applied; `undefined` when there is none. */
export function useTypedSearch(): string | undefined {
  return useSyncExternalStore(subscribeFilters, typedSearch);
}
