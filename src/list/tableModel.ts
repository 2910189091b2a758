import { createContext, useContext } from 'react';
import type { ColumnRule } from '../dataProvider/columnRules';
import type { ConsoleDataProvider, ListMeta } from '../dataProvider/consoleDataProvider';
import type { FilterValues } from '../dataProvider/listQuery';
import type { ListDefinition } from '../definitions/page';
import type { TableSettings } from './tableSettings';

/**
 * Changes a list's filters, starting from the newest.
 *
 * @param options `typing`: more may follow, so the address waits for a pause; `perPage`: the page size to change with them
 */
export type ChangeFilters = (
  edit: (filters: FilterValues) => FilterValues,
  options?: { readonly typing?: boolean; readonly perPage?: number },
) => void;

/**
 * What the parts of a list page share besides react-admin's list context, which is where rows, search, filters, sort, page
 * and selection are.
 */
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
  /** The newest filters, for what is read at once: a CSV, a copy. */
  readonly filtersNow: () => FilterValues;
  /** The number of the newest page: two quick presses turn two. */
  readonly pageNow: () => number;
  /** Absent until rows have been read. */
  readonly meta: ListMeta | undefined;
  /** Reads the list again from the back end. */
  readonly refresh: () => Promise<void>;
}

export const TableModelContext = createContext<TableModel | undefined>(undefined);

/**
 * The model of the table around a component.
 *
 * @throws Error outside a list page
 */
export function useTableModel(): TableModel {
  const model = useContext(TableModelContext);
  if (!model) throw new Error('useTableModel needs a ListPage around it');
  return model;
}
