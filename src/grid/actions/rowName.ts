import { cellText } from '../../dataProvider/cells';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { ruleValue } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';

/** What a row is called in the results of an action, and whether that is an identifier. */
export interface RowName {
  readonly name: string;
  readonly mono: boolean;
}

/** The name of a row: what the first column of the action's results or question shows of it, else its key. */
export function rowName(action: RowAction, record: RowRecord, ruleOf: (column: string) => ColumnRule): RowName {
  const [first] = action.results ?? action.question?.columns ?? [];
  if (first === undefined) return { name: String(record.id), mono: true };
  const rule = ruleOf(first);
  return { name: cellText(ruleValue(rule, rowOf(record))), mono: rule.preset === 'identifier' };
}
