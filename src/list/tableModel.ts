import { createContext, type RefObject, useContext } from 'react';
import type { ColumnRule } from '../dataProvider/columnRules';
import type { ConsoleDataProvider, ListMeta } from '../dataProvider/consoleDataProvider';
import type { FilterValues } from '../dataProvider/listQuery';
import type { ListDefinition } from '../definitions/page';
import type { TableSettings } from './tableSettings';

/**
 * Changes a list's filters, starting from the newest.
 *
 * @param options `typing`: the address waits for a pause; `perPage`: changes the page size as well
 */
export type ChangeFilters = (
  edit: (filters: FilterValues) => FilterValues,
  options?: { readonly typing?: boolean; readonly perPage?: number },
) => void;

/** State shared by the parts of a list page, besides react-admin's list context with the rows and the view. */
export interface TableModel {
  readonly page: ListDefinition;
  readonly dataProvider: ConsoleDataProvider;
  /** The page's heading, which is the table's accessible name. */
  readonly label: string;
  /** All columns, in the person's order. */
  readonly columns: readonly string[];
  readonly visible: readonly string[];
  readonly ruleOf: (column: string) => ColumnRule;
  readonly settings: TableSettings;
  readonly changeSettings: (change: Partial<TableSettings>) => void;
  readonly changeFilters: ChangeFilters;
  /** Returns the newest filters, for a CSV or a copy. */
  readonly filtersNow: () => FilterValues;
  /** Returns the number of the newest page, so that two quick presses turn two pages. */
  readonly pageNow: () => number;
  /** The field of the search. */
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** `undefined` until rows have been read. */
  readonly meta: ListMeta | undefined;
  /** Reads the list from the back end again. */
  readonly refresh: () => Promise<void>;
}

export const TableModelContext = createContext<TableModel | undefined>(undefined);

/**
 * Returns the model of the list page around a component.
 *
 * @throws Error outside a list page
 */
export function useTableModel(): TableModel {
  const model = useContext(TableModelContext);
  if (!model) throw new Error('useTableModel needs a ListPage around it');
  return model;
}
