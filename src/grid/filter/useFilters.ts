import { useEffect, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import type { FilterValues } from '../../dataProvider/listQuery';
import {
  askedFilters,
  askFilters,
  filterState,
  filtersNow,
  forgetFilters,
  settleFilters,
  subscribeFilters,
} from './filterStore';

/** A list's filters, changes on their way into the address included. */
export interface Filters {
  readonly filters: FilterValues;
  /** A search that is typed and not yet applied. */
  readonly typed: string | undefined;
  /** Changes them, starting from the newest. */
  readonly change: (edit: (filters: FilterValues) => FilterValues) => void;
  /** What the person sees just now: with the search as it is typed. For a CSV or a copy that is asked for right after. */
  readonly now: () => FilterValues;
}

/** The filters of the list around a component. */
export function useFilters(): Filters {
  const { resource, filterValues, setFilters } = useListContext();
  const { typed } = useSyncExternalStore(subscribeFilters, filterState);
  return {
    filters: askedFilters(resource, filterValues),
    typed,
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
