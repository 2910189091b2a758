import { columnsOf } from '../dataProvider/cells';
import { type ColumnRule, columnRule, orderedColumns } from '../dataProvider/columnRules';
import { jsonOf } from '../dataProvider/json';
import { keyOf } from '../dataProvider/records';
import { saysGood, splitAnswer, warningsOf } from '../dataProvider/rows';
import type { Row } from '../definitions/basics';
import type { ColumnDefinition } from '../definitions/list';
import { actionsOn } from '../list/actions/actionRules';
import { arrangedColumns, growingColumn, numericColumns, widthOf } from '../list/columns';
import { boxesWidth, controlsWidths } from '../list/table/measures';
import { columnTracks } from '../list/table/tableDom';
import type { TableSettings } from '../list/tableSettings';
import { cleanedView, defaultRowsPerPage, sameView } from '../list/viewAddress';
import type { FirstList } from './declared';

/** A page of rows, in the order in which they came. */
export interface FirstView {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** More rows than this are no page that is drawn at once. */
const mostRows = 50;

/** The view that an address asks for; `undefined` for one that has to be searched, filtered, sorted, or set right. */
export function firstViewIn(search: string): FirstView | undefined {
  const asked = new URLSearchParams(search);
  const page = asked.get('page') ?? '1';
  const perPage = asked.get('perPage') ?? String(defaultRowsPerPage);
  const isOnce = new Set(asked.keys()).size === [...asked.keys()].length;
  const isPlain = isOnce && !cleanedView(asked) && sameView(search, `?page=${page}&perPage=${perPage}`);
  if (!isPlain || !/^[1-9]\d{0,8}$/.test(page) || Number(perPage) > mostRows) return undefined;
  return { page: Number(page), perPage: Number(perPage) };
}

/** What is drawn of a list. */
export interface FirstTable {
  readonly rules: readonly ColumnRule[];
  /** The columns whose cells only the console's code can draw. */
  readonly later: ReadonlySet<string>;
  readonly numeric: ReadonlySet<string>;
  readonly rows: readonly Row[];
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** In px. */
  readonly rowHeight: number;
  /** The widths of all columns as a grid has them, and in px the least that they take together. */
  readonly tracks: string;
  readonly minWidth: number;
}

const nothing = () => undefined;

/** The columns as a list has them, as far as they are data. */
const columnsIn = ({ columns }: FirstList): ColumnDefinition[] =>
  columns.map(({ later, ...column }) => (later === 'value' ? { ...column, getValue: nothing } : column));

/**
 * The page of an answer's rows as the list's table is going to show it.
 *
 * @returns `undefined` for an answer that is no good one, or of which the page has to say or show more than rows
 */
export function firstTable(
  declared: FirstList,
  text: string,
  { page, perPage }: FirstView,
  settings: TableSettings,
): FirstTable | undefined {
  const split = splitAnswer(jsonOf(text), declared.rows);
  if (!split || !saysGood(declared, split.rest) || warningsOf(split.rest).length > 0) return undefined;
  const rows = split.rows.slice((page - 1) * perPage, page * perPage);
  if (rows.length === 0) return undefined;
  const { identifier, actions } = declared;
  const list = { columns: columnsIn(declared), ...(identifier !== undefined && { identifier }) };
  const ruleOf = (name: string): ColumnRule => ({ ...declared.fields[name], ...columnRule(list, name) });
  const rules = arrangedColumns(orderedColumns(list, columnsOf(split.rows)), settings, ruleOf).visible.map(ruleOf);
  const later = new Set(declared.columns.filter((column) => column.later).map(({ name }) => name));
  const numeric = new Set(numericColumns(rows, rules));
  const widths = rules.map((rule) => widthOf(settings.widths, rule));
  const selectable = actionsOn('selection', actions).length > 0 && tellsApart(list, later, split.rows);
  const boxes = selectable ? boxesWidth : 0;
  const controls = controlsWidths[declared.opens ? 'oneButton' : 'twoButtons'];
  return {
    ...{ rules, later, numeric, rows, selectable },
    hasActions: actionsOn('row', actions).length > 0,
    rowHeight: settings.rowHeight,
    tracks: columnTracks(boxes, widths, controls, growingColumn(rules, numeric, settings.widths)),
    minWidth: widths.reduce((sum, width) => sum + width, boxes + controls),
  };
}

/** Whether the identifier tells the rows apart; one that a function makes surely does. */
function tellsApart(list: Parameters<typeof keyOf>[0], later: ReadonlySet<string>, rows: readonly Row[]): boolean {
  if (later.has(list.identifier ?? 'id')) return true;
  const keys = rows.map(keyOf(list));
  return !keys.includes(undefined) && new Set(keys.map(String)).size === rows.length;
}
