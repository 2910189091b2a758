import type { ColumnRule } from '../dataProvider/columnRules';
import type { TableSettings } from './tableSettings';

/**
 * A list's columns in a person's order, and those of them in sight.
 *
 * @example arrangedColumns(['id', 'name'], { ...defaultSettings, order: ['name'], hidden: ['id'] }, rule)
 * // { columns: ['name', 'id'], visible: ['name'] }
 */
export function arrangedColumns(
  inData: readonly string[],
  { order, hidden, shown }: TableSettings,
  ruleOf: (column: string) => Pick<ColumnRule, 'hidden'>,
): { columns: readonly string[]; visible: readonly string[] } {
  const there = new Set(inData);
  const columns = [...new Set([...order.filter((column) => there.has(column)), ...inData])];
  const inSight = (column: string) => (ruleOf(column).hidden ? shown.includes(column) : !hidden.includes(column));
  return { columns, visible: columns.filter(inSight) };
}
