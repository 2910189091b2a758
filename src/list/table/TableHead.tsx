import { memo, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { columnFiltersOf } from '../../dataProvider/listQuery';
import { afterPaint } from '../../dataProvider/scheduling';
import { t } from '../../i18n/translate';
import { ariaSort, columnLabel, columnTip, timeHelp } from '../columns';
import { FilterButton } from '../filter/FilterButton';
import { filterText } from '../filter/useFilters';
import { ascendingIcon, copyIcon, descendingIcon } from '../icons';
import { columnWidths } from '../tableSettings';
import header from './ColumnHeader.module.css';
import { unfolds } from './cards';
import type { RowPlan } from './rowPlan';
import styles from './TableHead.module.css';
import rowStyles from './TableRow.module.css';
import { asColumnHeader, asControlsHead, asRow, asRowGroup } from './tableDom';
import { useHiddenIds } from './useHiddenIds';

/**
 * Returns the sentence about the zone of times after the first paint: the first time, a browser takes 60 ms and more to name its zone,
 * and the rows would wait for it.
 */
function useTimeHelp(isNeeded: boolean): string | undefined {
  const [help, setHelp] = useState<string>();
  useEffect(() => (isNeeded ? afterPaint(() => setHelp(timeHelp())) : undefined), [isNeeded]);
  return help;
}

interface TableHeadProps {
  readonly plan: RowPlan;
  /** Widths of the columns, in px. */
  readonly widths: readonly number[];
  /** The number of rows of the page. */
  readonly count: number;
}

/** Renders the header row. Its only column headers are those of the visible columns. */
export const TableHead = memo(function TableHead({ plan, widths, count }: TableHeadProps) {
  const { sort, filterValues } = useListContext();
  const words = new Map(columnFiltersOf(filterValues).map((filter) => [filter.column, filterText(filter).whole]));
  const { rules, numeric, stays, selectable, cards, numbered } = plan;
  const isTime = ({ preset }: ColumnRule) => preset === 'time';
  const help = useTimeHelp(rules.some(isTime));
  return (
    <thead {...asRowGroup} className={styles.head}>
      <tr {...asRow} aria-rowindex={numbered ? 1 : undefined}>
        {selectable ? <SelectPage count={count} hasWords={cards} /> : null}
        {rules.map((rule, index) => (
          <ColumnHeader
            key={rule.name}
            rule={rule}
            sorted={ariaSort(sort, rule.name)}
            width={widths[index] ?? 0}
            numeric={numeric.has(rule.name)}
            stays={index === stays}
            filter={words.get(rule.name)}
            help={isTime(rule) ? help : undefined}
            cards={cards}
            place={numbered ? index + (selectable ? 2 : 1) : undefined}
          />
        ))}
        {cards && unfolds(plan) ? (
          <th {...asControlsHead} className={styles.corner}>
            <span className="visually-hidden">{t('list.moreFacts')}</span>
          </th>
        ) : null}
        <th {...asControlsHead} className={styles.corner}>
          <span className="visually-hidden">{t('list.rowActions')}</span>
        </th>
      </tr>
    </thead>
  );
});

/** Renders the box that selects the rows of the page. It says nothing about selected rows elsewhere. */
function SelectPage({ count, hasWords }: { readonly count: number; readonly hasWords: boolean }) {
  const { selectedIds } = useListContext();
  const { hidden } = useHiddenIds();
  const selected = selectedIds.length - hidden.length;
  const box = useRef<HTMLInputElement>(null);
  const some = selected > 0 && selected < count;
  // Only a property: HTML has no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <th {...asControlsHead} className={styles.select}>
      <label className={styles.box}>
        <input
          ref={box}
          type="checkbox"
          className={rowStyles.box}
          data-act="selectPage"
          aria-label={t('list.selectPage')}
          title={t('list.selectShown', { n: count })}
          checked={count > 0 && selected === count}
          onChange={() => undefined}
        />
        {hasWords ? t('list.selectPage') : null}
      </label>
    </th>
  );
}

interface ColumnHeaderProps {
  readonly rule: ColumnRule;
  readonly sorted: 'ascending' | 'descending' | 'none';
  /** In px. */
  readonly width: number;
  readonly numeric: boolean;
  /** True if it stays in sight while the other columns are scrolled. */
  readonly stays: boolean;
  /** The column's filter in words, if it has one. */
  readonly filter: string | undefined;
  /** Its description for screen readers. */
  readonly help: string | undefined;
  readonly cards: boolean;
  /** The number of the column, from 1, if rows render only the visible columns. */
  readonly place: number | undefined;
}

/**
 * The header of a column: its label, which sorts and whose tooltip has the key (D54), and controls to filter, copy and resize the
 * column. The table handles all events but the filter's, and makes one header's controls the tab stops.
 */
const ColumnHeader = memo(function ColumnHeader(props: ColumnHeaderProps) {
  const { rule, sorted, width, numeric, stays, filter, help, cards, place } = props;
  const label = columnLabel(rule);
  return (
    <th
      {...asColumnHeader}
      scope="col"
      aria-colindex={place}
      className={header.header}
      aria-label={label}
      aria-sort={sorted}
      data-field={rule.name}
      data-kind={numeric ? 'number' : undefined}
      data-filtered={filter !== undefined || undefined}
      data-stays={stays || undefined}
      draggable={cards ? undefined : true}
    >
      <div className={header.content}>
        <button
          type="button"
          className={header.sort}
          tabIndex={-1}
          data-act="sort"
          title={columnTip(rule)}
          aria-description={help}
          disabled={rule.name === ''}
        >
          <bdi>{label}</bdi>
          {sorted === 'none' ? null : sorted === 'ascending' ? ascendingIcon : descendingIcon}
        </button>
        <span className={header.tools}>
          <FilterButton column={rule.name} label={label} filter={filter} />
          <button
            type="button"
            className={`square ${header.tool}`}
            tabIndex={-1}
            data-act="copyColumn"
            aria-label={t('list.copyColumn', { column: label })}
            title={t('list.copyColumn', { column: label })}
          >
            {copyIcon}
          </button>
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can */}
        <span
          className={header.resize}
          role="separator"
          tabIndex={-1}
          aria-label={t('list.resizeColumn', { column: label })}
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={columnWidths.minimum}
          aria-valuemax={columnWidths.maximum}
        />
      </div>
    </th>
  );
});
