import { memo } from 'react';
import { cellText, cellValue } from '../../dataProvider/cells';
import type { ColumnRule } from '../../dataProvider/columnRules';
import type { RowRecord } from '../../dataProvider/consoleDataProvider';
import { t } from '../../i18n/translate';
import { RowActions } from '../actions/RowActions';
import { columnLabel } from '../filter/columnLabel';
import { Cell } from './Cell';
import { controlCell } from './controlCell';
import { copyIcon, showIcon } from './icons';
import styles from './TableRow.module.css';

/** What all rows of a table have in common; a new one draws all rows anew. */
export interface RowPlan {
  readonly rules: readonly ColumnRule[];
  /** The columns that hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** The column that tells rows apart. */
  readonly keyColumn: string;
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** Rows are cards, on a phone. */
  readonly cards: boolean;
  /** Rows are numbered for screen readers, since not all are in the page. */
  readonly numbered: boolean;
}

interface TableRowProps {
  readonly plan: RowPlan;
  /** Absent while the row is on its way. */
  readonly record: RowRecord | undefined;
  /** Its place among all rows that can be scrolled to, from 0. */
  readonly index: number;
  readonly selected: boolean;
}

/** What a row is called: the value of its key, or its place. */
export function rowName({ keyColumn }: Pick<RowPlan, 'keyColumn'>, record: RowRecord, index: number): string {
  const key = cellValue(record.row, keyColumn) ?? '';
  return key === '' ? String(index + 1) : cellText(key);
}

/** The table hears clicks itself; React wants a handler on a box that it keeps checked. */
const heardByTable = () => undefined;

/** A row. It is drawn again only when it is another one, or is selected: not for a highlight, nor for the focus. */
export const TableRow = memo(function TableRow({ plan, record, index, selected }: TableRowProps) {
  const { rules, numeric, cards, selectable, hasActions, numbered } = plan;
  const role = cards ? 'row' : undefined;
  const rowIndex = numbered ? index + 2 : undefined;
  if (!record) {
    const span = rules.length + (selectable ? 2 : 1);
    return (
      <tr className={styles.row} role={role} data-row={index} aria-rowindex={rowIndex} aria-busy="true">
        <td className={styles.waiting} role={cards ? 'cell' : undefined} colSpan={span} />
      </tr>
    );
  }
  return (
    <tr
      className={styles.row}
      role={role}
      data-row={index}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
    >
      {selectable ? (
        <td className={styles.select} {...controlCell}>
          <input
            type="checkbox"
            tabIndex={-1}
            data-act="select"
            aria-label={t('list.selectRow', { row: rowName(plan, record, index) })}
            checked={selected}
            onChange={heardByTable}
          />
        </td>
      ) : null}
      {rules.map((rule) => (
        <Cell
          key={rule.name}
          rule={rule}
          row={record.row}
          numeric={numeric.has(rule.name)}
          label={cards ? columnLabel(rule.name) : undefined}
        />
      ))}
      <td className={styles.actions} {...controlCell}>
        <div className={styles.buttons}>
          {hasActions ? <RowActions key={record.id} row={record.row} record={record} /> : null}
          <button
            type="button"
            className={styles.button}
            tabIndex={-1}
            data-act="show"
            aria-label={t('list.showRow')}
            title={t('list.showRow')}
          >
            {showIcon}
          </button>
          <button
            type="button"
            className={styles.button}
            tabIndex={-1}
            data-act="copyRow"
            aria-label={t('list.copyRow')}
            title={t('list.copyRow')}
          >
            {copyIcon}
          </button>
        </div>
      </td>
    </tr>
  );
});
