import { createContext, useContext } from 'react';
import type { FilterValues } from '../../dataProvider/listQuery';
import { useTableModel } from '../tableModel';

/**
 * Changes a list's filters, starting from the newest.
 *
 * @param options `typing`: more of it may follow, so that the address waits for a pause
 */
export type ChangeFilters = (
  edit: (filters: FilterValues) => FilterValues,
  options?: { readonly typing?: boolean },
) => void;

/** The filters as the person sees them, before they have reached the address. */
export const FiltersContext = createContext<FilterValues>({});

export interface Filters {
  readonly filters: FilterValues;
  readonly change: ChangeFilters;
}

/** The filters of the list around a component. */
export function useFilters(): Filters {
  const { changeFilters } = useTableModel();
  return { filters: useContext(FiltersContext), change: changeFilters };
}
