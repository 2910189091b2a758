import type { ColumnRule } from '../../dataProvider/columnRules';

/**
 * Whether a column's filter is a checkbox list (D35): as its resource says, else where there are choices, else as the list
 * has found (`checkboxes`).
 */
export function hasCheckboxes({ name, filter, choices }: ColumnRule, checkboxes: readonly string[]): boolean {
  if (filter !== undefined) return filter === 'checkboxes';
  return choices !== undefined || checkboxes.includes(name);
}
