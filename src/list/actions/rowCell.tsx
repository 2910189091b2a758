import type { ReactNode } from 'react';
import { cellLook, cut, isOfNumbers } from '../../components/cellLook';
import { CellLookAlike } from '../../components/lookAlikes';
import { Mark } from '../../components/Mark';
import type { PlainColumn } from '../../components/PlainTable';
import { wordIn } from '../../components/shownText';
import { ThingAnchor } from '../../components/thingLinks';
import { cellText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { columnLabel } from '../columns';

const maxTextLength = 300;
const maxTitleLength = 2_000;

/** Renders a cell in the dialogs of actions. */
function rowCell(rule: ColumnRule, row: Row): ReactNode {
  const text = wordIn(rule, row, ruleValue(rule, row));
  const mark = ruleMark(rule, row);
  const { beside } = cellLook(rule, row);
  return (
    <>
      <ThingAnchor
        address={rule.link?.(row)}
        className={rule.preset === 'identifier' ? 'identifier' : undefined}
        title={text.length > 22 ? cut(text, maxTitleLength) : undefined}
      >
        {cut(text, maxTextLength)}
      </ThingAnchor>
      {beside === undefined ? null : <bdi className="muted"> {beside}</bdi>}
      <Mark text={mark} tone={rule.markTone} />
      <CellLookAlike rule={rule} row={row} isWritten />
    </>
  );
}

/** Returns the first column, and those that have a value in any row. */
function columnsShown(
  columns: readonly string[],
  rows: readonly Row[],
  ruleOf: (column: string) => ColumnRule,
): readonly string[] {
  return columns.filter(
    (column, place) => place === 0 || rows.some((row) => (ruleValue(ruleOf(column), row) ?? null) !== null),
  );
}

/** Returns the columns of a table in the dialogs of actions, without empty ones. */
export function rowColumns<Item>(
  names: readonly string[],
  items: readonly Item[],
  rowIn: (item: Item) => Row,
  ruleOf: (column: string) => ColumnRule,
): readonly PlainColumn<Item>[] {
  const rows = items.map(rowIn);
  return columnsShown(names, rows, ruleOf).map((name) => {
    const rule = ruleOf(name);
    return {
      name,
      label: columnLabel(rule),
      number: isOfNumbers(rule, rows) ?? false,
      cell: (item) => rowCell(rule, rowIn(item)),
    };
  });
}

/** The name of a row in the results of an action. */
export interface RowName {
  readonly name: string;
  /** The name is an identifier. */
  readonly mono: boolean;
}

/** Returns the name of a row: its value in the first column of the action's results or question, else its key. */
export function rowName(action: RowAction, record: RowRecord, ruleOf: (column: string) => ColumnRule): RowName {
  const [first] = action.results ?? action.question?.columns ?? [];
  if (first === undefined) return { name: String(record.id), mono: true };
  const rule = ruleOf(first);
  return { name: cellText(ruleValue(rule, rowOf(record))), mono: rule.preset === 'identifier' };
}
