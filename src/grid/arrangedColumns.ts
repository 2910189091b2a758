import type { ColumnRule } from '../dataProvider/columnRules';
import type { TableSettings } from './tableSettings';

/**
 * A list's columns in a person's order, and those of them in sight: at least one, also when the data have only columns that
 * were taken out of sight.
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
  const [out, asked] = [new Set(hidden), new Set(shown)];
  const visible = columns.filter((column) => (ruleOf(column).hidden ? asked.has(column) : !out.has(column)));
  return { columns, visible: visible.length > 0 ? visible : columns.slice(0, 1) };
}
