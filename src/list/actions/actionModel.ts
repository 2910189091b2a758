import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';
import type { ColumnRule } from '../../dataProvider/columnRules';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';

/** The page on which actions are used: a list, or the page of one thing. */
export interface ActionModel {
  /** By its name it is known what is under way on the page. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  readonly ruleOf: (column: string) => ColumnRule;
  /** The columns that tell its rows apart for people, for a question of an action that names none. Absent: no row is ever hidden. */
  readonly naming?: readonly string[];
  /** Reads the page again, and makes other lists, by name, read again when they are next shown. */
  readonly refresh: (others: readonly string[]) => Promise<void>;
  /** Shows a record with other values until it is read again. */
  readonly show: (id: Identifier, values: Row) => void;
}

export const ActionModelContext = createContext<ActionModel | undefined>(undefined);

/**
 * The page around, for what acts on it.
 *
 * @throws Error outside such a page
 */
export function useActionModel(): ActionModel {
  const model = useContext(ActionModelContext);
  if (!model) throw new Error('useActionModel needs a page with actions around it');
  return model;
}
