import { columnsOf } from '../dataProvider/cells';
import { type ColumnRule, columnRule, orderedColumns } from '../dataProvider/columnRules';
import { jsonOf } from '../dataProvider/json';
import { keyOf } from '../dataProvider/records';
import { saysGood, splitAnswer, warningsOf } from '../dataProvider/rows';
import type { Row } from '../definitions/basics';
import { actionsOn } from '../list/actions/actionRules';
import { arrangedColumns, numericColumns } from '../list/columns';
import { controlsWidths, measuresOf, type RowPlan, type TableMeasures } from '../list/table/rowPlan';
import type { TableSettings } from '../list/tableSettings';
import { cleanedView, viewIn } from '../list/viewAddress';
import type { FirstList } from './declared';

const maxRows = 50;

/** Returns the page of an address; `undefined` if it is invalid, or the rows are searched, filtered, sorted or too many. */
export function firstViewIn(search: string) {
  const address = new URLSearchParams(search);
  const isOnce = new Set(address.keys()).size === [...address.keys()].length;
  const { pagination, sort, filter } = viewIn(search);
  const isPlain = sort.field === '' && sort.order === 'ASC' && Object.keys(filter).length === 0;
  const isValid = isOnce && !cleanedView(address) && pagination.perPage <= maxRows;
  return isPlain && isValid ? pagination : undefined;
}

/** The first rows of a list, with the part of the table's row plan that they need. */
export interface FirstTable extends Pick<RowPlan, 'rules' | 'numeric' | 'selectable' | 'hasActions'> {
  /** The columns whose cells stay empty until the console's code has loaded. */
  readonly later: ReadonlySet<string>;
  readonly rows: readonly Row[];
  readonly measures: TableMeasures;
}

/** Returns a page of a response's rows; `undefined` if the response failed, has warnings, or has no rows on that page. */
export function firstTable(
  { rows: key, identifier, isSuccess, columns, fields, actions, opensPages }: FirstList,
  text: string,
  { page, perPage }: Readonly<Record<'page' | 'perPage', number>>,
  settings: TableSettings,
): FirstTable | undefined {
  const answer = splitAnswer(jsonOf(text), key);
  if (!answer || !saysGood({ isSuccess }, answer.rest)) return undefined;
  const rows = answer.rows.slice((page - 1) * perPage, page * perPage);
  if (rows.length === 0 || warningsOf(answer.rest).length > 0) return undefined;
  const list = {
    columns: columns.map(({ later, ...column }) =>
      later === 'value' ? { ...column, getValue: () => undefined } : column,
    ),
    ...(identifier !== undefined && { identifier }),
  };
  const ruleOf = (name: string): ColumnRule => ({ ...fields[name], ...columnRule(list, name) });
  const rules = arrangedColumns(orderedColumns(list, columnsOf(answer.rows)), settings, ruleOf).visible.map(ruleOf);
  const later = new Set(columns.filter((column) => column.later).map(({ name }) => name));
  const keys = answer.rows.map(keyOf(list));
  // A key that a function makes is not known yet; it surely tells the rows apart.
  const isKeyed =
    later.has(identifier ?? 'id') || (!keys.includes(undefined) && new Set(keys.map(String)).size === keys.length);
  const plan = {
    rules,
    numeric: new Set(numericColumns(rows, rules)),
    selectable: isKeyed && actionsOn('selection', actions).length > 0,
  };
  return {
    ...{ ...plan, later, rows },
    hasActions: actionsOn('row', actions).length > 0,
    measures: measuresOf(plan, settings, controlsWidths[opensPages ? 'oneButton' : 'twoButtons']),
  };
}
