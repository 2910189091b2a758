import { type CSSProperties, memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import { type LookAlikes, ruleLookAlike } from '../../components/lookAlikes';
import { cellText, cellValue } from '../../dataProvider/cells';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { RowActions } from '../actions/onDemandActions';
import { columnLabel } from '../columns';
import boxes from '../filter/Box.module.css';
import { copyIcon, detailsIcon, moreIcon } from '../icons';
import { drawCell } from './Cell';
import { cardHeight, isFolded, unfolds } from './cards';
import buttons from './RowButtons.module.css';
import styles from './TableRow.module.css';
import { asCell, asControls, asRow } from './tableDom';

/** What all rows of a table share; a new one renders all rows. */
export interface RowPlan {
  readonly rules: readonly ColumnRule[];
  /** Of the columns, in px. */
  readonly widths: readonly number[];
  /** The place of the column that stays in sight while the others are scrolled; -1 for none. */
  readonly stays: number;
  /** The columns that lead to the row's own page. */
  readonly opens: readonly ColumnRule[];
  /** The names that can be taken for others. */
  readonly lookAlikes: LookAlikes | undefined;
  /** The columns that hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** The column of the rows' identifiers. */
  readonly keyColumn: string;
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** Whether the code of the actions is there. */
  readonly actionsLoaded: boolean;
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
  /** In which columns out of sight a search has found the row, in words. */
  readonly found?: string | undefined;
  /** The rendered columns, where not all are: from the first to before the last. */
  readonly from?: number;
  readonly to?: number;
  /** The column from which cells are out of sight, and what these are of: nothing at first, the former record until the next frame. */
  readonly aside?: number | undefined;
  readonly beside?: RowRecord | undefined;
}

/** What a row is called: the value of its key, or its place. */
export function rowName({ keyColumn }: Pick<RowPlan, 'keyColumn'>, record: RowRecord, index: number): string {
  const key = cellValue(rowOf(record), keyColumn) ?? '';
  return key === '' ? String(index + 1) : cellText(key);
}

/** Whether a cell of a row leads to a page of its own. */
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

/* The buttons of rows by themselves: one element for all rows, which React does not compare again. */
const copyButton = ownButton('copyRow', texts.copy, copyIcon);
/** A row that leads nowhere can be read whole where it is. */
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

/** The cells of a row from one column to before another. Where not all are drawn, the first says where it stands. */
function cellsOf(plan: RowPlan, row: Row, found: string | undefined, from: number, to?: number) {
  const { rules, widths, numeric, stays, cards, selectable, numbered, lookAlikes } = plan;
  const before = selectable ? 2 : 1;
  // A cell that the resource draws itself takes no mark, and a time has no room for one.
  const marked = rules.findIndex(
    ({ render, preset }, place) => render === undefined && preset !== 'time' && place >= stays,
  );
  return rules.slice(from, to).map((rule, nth) => {
    const place = from + nth;
    return drawCell({
      rule,
      row,
      numeric: numeric.has(rule.name),
      width: widths[place] ?? 0,
      stays: place === stays,
      label: cards ? columnLabel(rule) : undefined,
      place: numbered ? place + before : undefined,
      found: place === marked ? found : undefined,
      alike: ruleLookAlike(lookAlikes, rule, row),
      startsAt: numbered && nth === 0 && from > 0 ? place + before : undefined,
    });
  });
}

/** A row. It renders again only when it is another one, or is selected: not for a highlight, nor for the focus. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { plan, record, index, selected, found, from = 0, to, aside, beside } = props;
  const { rules, stays, cards, selectable, hasActions, actionsLoaded, numbered } = plan;
  // A row is a place in the page: another record in it is folded.
  const [unfolded, setUnfolded] = useState<Identifier>();
  const rowIndex = numbered ? index + 2 : undefined;
  // The same elements while they are of the same record: React does not look at them again.
  const cellsBeside = useMemo(
    () => (aside === undefined || !beside ? [] : cellsOf(plan, rowOf(beside), undefined, aside)),
    [plan, beside, aside],
  );
  if (!record) {
    return (
      <tr {...asRow} className={styles.row} data-row={index} aria-rowindex={rowIndex} aria-busy="true">
        <td {...asCell} className={styles.waiting} colSpan={rules.length} />
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
      data-folded={(cards && isFolded(plan) && !whole) || undefined}
      style={cards && whole ? fullHeight : undefined}
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
      {stays < from ? cellsOf(plan, row, found, stays, stays + 1) : null}
      {[...cellsOf(plan, row, found, from, to ?? aside), ...cellsBeside]}
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
