import { type CSSProperties, memo, type ReactNode, Suspense, useState } from 'react';
import type { Identifier } from 'react-admin';
import { ruleLookAlike } from '../../components/lookAlikes';
import { cellText, cellValue } from '../../dataProvider/cells';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { columnLabel } from '../columns';
import { copyIcon, detailsIcon, moreIcon } from '../icons';
import { RowActions } from '../onDemand';
import { drawCell } from './Cell';
import { cardHeight, foldedColumns, isFolded, unfolds } from './cards';
import buttons from './RowButtons.module.css';
import type { RowPlan } from './rowPlan';
import styles from './TableRow.module.css';
import { asCell, asControls, asRow } from './tableDom';

interface TableRowProps {
  readonly plan: RowPlan;
  /** Absent while the row is loading. */
  readonly record: RowRecord | undefined;
  /** Its index among all rows of the table. */
  readonly index: number;
  readonly selected: boolean;
  /** The columns out of sight in which a search has found the row, in words. */
  readonly found?: string | undefined;
  /** The rendered columns, `to` excluded. Absent: all. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** In px, if the row is placed. */
  readonly top: number | undefined;
  /** The column of the tab stop, if that is in this row. */
  readonly stop: number | undefined;
}

/** Returns the name of a row: the value of its key, or its number. */
export function rowName({ keyColumn }: Pick<RowPlan, 'keyColumn'>, record: RowRecord, index: number): string {
  const key = cellValue(rowOf(record), keyColumn) ?? '';
  return key === '' ? String(index + 1) : cellText(key);
}

/** Returns true if a cell of the row links to the row's own page. */
export const opensPage = ({ opens }: Pick<RowPlan, 'opens'>, row: Row): boolean =>
  opens.some(({ link }) => link?.(row) !== undefined);

/** Looked up once, and not for each row. */
const texts = { more: t('list.moreFacts'), details: t('list.details'), copy: t('list.copyRow') };

const ownButton = (act: string, label: string, icon: ReactNode) => (
  <button
    type="button"
    className={`square ${buttons.button}`}
    tabIndex={-1}
    data-act={act}
    aria-label={label}
    title={label}
  >
    {icon}
  </button>
);

/* One element for all rows, so that React does not compare it. */
const copyButton = ownButton('copyRow', texts.copy, copyIcon);
/** A row without a page of its own shows its details here. */
const detailsAndCopy = (
  <>
    {ownButton('details', texts.details, detailsIcon)}
    {copyButton}
  </>
);

/** The last cell of a row without actions. */
const controlsWith = (own: ReactNode) => (
  <td {...asControls} className={`${styles.actions} ${styles.alone}`}>
    <div className={buttons.buttons}>{own}</div>
  </td>
);
const controls = { opens: controlsWith(copyButton), isRead: controlsWith(detailsAndCopy) };

/** The table handles clicks; React requires a handler on a controlled checkbox. */
const handledByTable = () => undefined;

/**
 * Returns the indexes of the columns to render: the given range, the column that stays, and that of the tab stop. Without numbers no
 * column is missing before another one.
 */
function renderedColumns(
  { rules, stays, numbered }: RowPlan,
  { from, to, stop = -1 }: Pick<TableRowProps, 'from' | 'to' | 'stop'>,
) {
  const all = [...rules.keys()];
  if (from === undefined || to === undefined) return all;
  if (!numbered) return all.slice(0, Math.max(to, stays + 1, stop + 1));
  return all.filter((column) => (column >= from && column < to) || column === stays || column === stop);
}

function cellsOf(row: Row, { plan, found, from, to, stop }: TableRowProps) {
  const { rules, numeric, stays, cards, selectable, numbered, lookAlikes } = plan;
  const columns = renderedColumns(plan, { from, to, stop });
  const before = selectable ? 2 : 1;
  // A cell that the resource renders has no mark, and a time has no room for one.
  const marked = rules.findIndex(
    ({ render, preset }, column) => render === undefined && preset !== 'time' && column >= stays,
  );
  return columns.map((column, nth) => {
    const rule = rules[column] as ColumnRule;
    const follows = column === (columns[nth - 1] ?? -1) + 1;
    return drawCell({
      rule,
      row,
      numeric: numeric.has(rule.name),
      stays: column === stays,
      label: cards ? columnLabel(rule) : undefined,
      isStop: column === stop,
      place: numbered ? column + before : undefined,
      startsAt: follows ? undefined : column + before,
      found: column === marked ? found : undefined,
      alike: ruleLookAlike(lookAlikes, rule, row),
    });
  });
}

/** A row. It renders again only for another record, a selection or the tab stop. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { plan, record, index, selected, top, stop } = props;
  const { rules, cards, selectable, hasActions, actionsLoaded, numbered } = plan;
  // Another record in the same place is folded.
  const [unfolded, setUnfolded] = useState<Identifier>();
  const rowIndex = numbered ? index + 2 : undefined;
  const placed = top === undefined ? undefined : { top };
  if (!record) {
    return (
      <tr {...asRow} className={styles.row} style={placed} data-row={index} aria-rowindex={rowIndex} aria-busy="true">
        <td
          {...asCell}
          className={styles.waiting}
          colSpan={rules.length}
          tabIndex={stop === undefined ? undefined : 0}
        />
      </tr>
    );
  }
  const row = rowOf(record);
  const whole = record.id === unfolded;
  const hasPage = opensPage(plan, row);
  const fullHeight: CSSProperties & Record<`--${string}`, string> = { '--row-height': `${cardHeight(plan, false)}px` };
  return (
    <tr
      {...asRow}
      className={styles.row}
      data-row={index}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      data-folded={cards && isFolded(plan) && !whole ? foldedColumns(plan) : undefined}
      style={cards && whole ? fullHeight : placed}
    >
      {selectable ? (
        <td {...asControls} className={styles.select}>
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={-1}
            data-act="select"
            aria-label={t('list.selectRow', { row: rowName(plan, record, index) })}
            checked={selected}
            onChange={handledByTable}
          />
        </td>
      ) : null}
      {cellsOf(row, props)}
      {cards && unfolds(plan) ? (
        <td {...asControls} className={styles.more}>
          <button
            type="button"
            className={buttons.more}
            aria-expanded={whole}
            tabIndex={-1}
            onClick={() => setUnfolded(whole ? undefined : record.id)}
          >
            {texts.more}
            {moreIcon}
          </button>
        </td>
      ) : null}
      {hasActions ? (
        <td {...asControls} className={styles.actions}>
          <div className={buttons.buttons}>
            <div className={buttons.acts}>
              {actionsLoaded ? (
                <Suspense fallback={null}>
                  <RowActions key={record.id} record={record} />
                </Suspense>
              ) : null}
              <div className={buttons.own}>{hasPage ? copyButton : detailsAndCopy}</div>
            </div>
          </div>
        </td>
      ) : hasPage ? (
        controls.opens
      ) : (
        controls.isRead
      )}
    </tr>
  );
});
