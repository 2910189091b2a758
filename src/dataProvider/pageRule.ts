import { metaOf } from '../../contract/field';
import type { ListDefinition } from '../definitions/page';
import { fieldsOf } from '../definitions/record';
import { type ColumnRule, columnRule } from './columnRules';

/** Returns the declaration of a column: that of the list, over the schema of its records. */
export function pageRule({ list, record = {} }: Pick<ListDefinition, 'list' | 'record'>, name: string): ColumnRule {
  const { label, words } = metaOf(fieldsOf(record)[name]) ?? {};
  return { ...(label !== undefined && { label }), ...(words && { words }), ...columnRule(list, name) };
}
