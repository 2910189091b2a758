import { metaOf } from '../../contract/field';
import type { ListDefinition } from '../definitions/page';
import { fieldsOf } from '../definitions/record';
import { type ColumnRule, columnRule } from './columnRules';

/** The rule of a column on a page: what the schema of its records says of it stands behind what the list says. */
export function pageRule({ list, record = {} }: Pick<ListDefinition, 'list' | 'record'>, name: string): ColumnRule {
  const { label, words } = metaOf(fieldsOf(record)[name]) ?? {};
  return { ...(label !== undefined && { label }), ...(words && { words }), ...columnRule(list, name) };
}
