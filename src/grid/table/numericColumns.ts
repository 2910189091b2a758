import type { ColumnRule } from '../../dataProvider/columnRules';
import { ruleValue } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';

/** The columns that hold numbers, by the first value that each has: their headers stand at the right, like the numbers. */
export function numericColumns(records: readonly RowRecord[], rules: readonly ColumnRule[]): string[] {
  return rules
    .filter((rule) => {
      for (const record of records) {
        const value = ruleValue(rule, rowOf(record));
        if (value !== null && value !== undefined) return typeof value === 'number';
      }
      return false;
    })
    .map(({ name }) => name);
}
