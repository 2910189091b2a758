import { accountNames } from '../../access/accountNames';
import type { ListSource } from '../../definitions/list';
import { orderedColumns } from '../columnRules';
import type { ListShape } from './listEngine';

/** What a list's definition says about its rows, as the engine needs it. */
export function listShape(list: ListSource): ListShape {
  const declared = (list.columns ?? []).filter((column) => typeof column !== 'string');
  const named = (filter: 'checkboxes' | 'text') =>
    declared.filter((column) => column.filter === filter).map(({ name }) => name);
  const derived = declared.flatMap(({ name, getValue }) => (getValue ? [{ name, getValue }] : []));
  const key = list.identifier ?? 'id';
  return {
    rowsKey: list.rows,
    key,
    plan: {
      presets: declared.flatMap(({ name, preset }) => (preset ? [[name, preset] as const] : [])),
      checkboxes: named('checkboxes'),
      textFilters: named('text'),
      accountNames: accountNames(),
      key,
      derived: derived.map(({ name }) => name),
    },
    derived,
    arrange: (inData) => orderedColumns(list, inData),
  };
}
