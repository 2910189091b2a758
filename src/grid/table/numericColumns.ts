import type { ColumnRule } from '../../dataProvider/columnRules';
import { ruleValue } from '../../dataProvider/columnRules';
import type { RowRecord } from '../../dataProvider/consoleDataProvider';

/** The columns that hold numbers, by the first value that each has: their headers stand at the right, like the numbers. */
export function numericColumns(records: readonly RowRecord[], rules: readonly ColumnRule[]): string[] {
  return rules
    .filter((rule) => {
      for (const { row } of records) {
        const value = ruleValue(rule, row);
        if (value !== null && value !== undefined) return typeof value === 'number';
      }
      return false;
    })
    .map(({ name }) => name);
}
