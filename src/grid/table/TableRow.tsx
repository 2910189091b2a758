import { memo, Suspense } from 'react';
import { cellText, cellValue } from '../../dataProvider/cells';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import { t } from '../../i18n/translate';
import { RowActions } from '../actions/onDemandActions';
import { columnLabel } from '../columns';
import boxes from '../filter/Box.module.css';
import { copyIcon, showIcon } from '../icons';
import { drawCell } from './Cell';
import styles from './TableRow.module.css';
import { asCell, asControls, asRow } from './tableDom';

/** What all rows of a table share; a new one renders all rows. */
export interface RowPlan {
  readonly rules: readonly ColumnRule[];
  /** Of the columns, in px. */
  readonly widths: readonly number[];
  /** The columns that hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** The column of the rows' identifiers. */
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
  /** Absent while the row is loading. */
  readonly record: RowRecord | undefined;
  /** Its place among all rows that can be scrolled to, from 0. */
  readonly index: number;
  readonly selected: boolean;
  /** The rendered columns, where not all are: from the first to before the last. */
  readonly from?: number;
  readonly to?: number;
}

/** What a row is called: the value of its key, or its place. */
export function rowName({ keyColumn }: Pick<RowPlan, 'keyColumn'>, record: RowRecord, index: number): string {
  const key = cellValue(rowOf(record), keyColumn) ?? '';
  return key === '' ? String(index + 1) : cellText(key);
}

/** Looked up once, and not for each row. */
const texts = { show: t('list.showRow'), copy: t('list.copyRow') };

/** The buttons that every row has: one element for all rows, which React does not compare again. */
const ownButtons = (
  <>
    <button
      type="button"
      className={styles.button}
      tabIndex={-1}
      data-act="show"
      aria-label={texts.show}
      title={texts.show}
    >
      {showIcon}
    </button>
    <button
      type="button"
      className={styles.button}
      tabIndex={-1}
      data-act="copyRow"
      aria-label={texts.copy}
      title={texts.copy}
    >
      {copyIcon}
    </button>
  </>
);

/** The last cell of a row without actions. */
const ownControls = (
  <td {...asControls} className={styles.actions}>
    <div className={styles.buttons}>{ownButtons}</div>
  </td>
);

/** The table handles clicks; React requires a handler on a controlled checkbox. */
const handledByTable = () => undefined;

/** A row. It renders again only when it is another one, or is selected: not for a highlight, nor for the focus. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { plan, record, index, selected, from = 0, to } = props;
  const { rules, widths, numeric, cards, selectable, hasActions, numbered } = plan;
  const rowIndex = numbered ? index + 2 : undefined;
  if (!record) {
    return (
      <tr {...asRow} className={styles.row} data-row={index} aria-rowindex={rowIndex} aria-busy="true">
        <td {...asCell} className={styles.waiting} colSpan={rules.length} />
      </tr>
    );
  }
  const row = rowOf(record);
  return (
    <tr
      {...asRow}
      className={styles.row}
      data-row={index}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
    >
      {selectable ? (
        <td {...asControls} className={styles.select}>
          <input
            type="checkbox"
            className={boxes.light}
            tabIndex={-1}
            data-act="select"
            aria-label={t('list.selectRow', { row: rowName(plan, record, index) })}
            checked={selected}
            onChange={handledByTable}
          />
        </td>
      ) : null}
      {rules.slice(from, to).map((rule, index) =>
        drawCell({
          rule,
          row,
          numeric: numeric.has(rule.name),
          width: widths[from + index] ?? 0,
          label: cards ? columnLabel(rule) : undefined,
          place: numbered ? from + index + (selectable ? 2 : 1) : undefined,
          startsAt: index === 0 && from > 0 ? from + (selectable ? 2 : 1) : undefined,
        }),
      )}
      {hasActions ? (
        <td {...asControls} className={styles.actions}>
          <div className={styles.buttons}>
            <Suspense fallback={null}>
              <RowActions key={record.id} record={record} />
            </Suspense>
            {ownButtons}
          </div>
        </td>
      ) : (
        ownControls
      )}
    </tr>
  );
});
