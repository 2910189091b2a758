import { memo } from 'react';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { t } from '../../i18n/translate';
import { columnLabel } from '../filter/columnLabel';
import { FilterButton } from '../filter/FilterButton';
import { ascendingIcon, copyIcon, descendingIcon } from '../icons';
import { columnWidths } from '../tableSettings';
import styles from './ColumnHeader.module.css';
import { asColumnHeader } from './tableRoles';

interface ColumnHeaderProps {
  readonly rule: ColumnRule;
  readonly sorted: 'ascending' | 'descending' | 'none';
  /** In px. */
  readonly width: number;
  readonly numeric: boolean;
  /** The column's filter in words; absent where it has none. */
  readonly filter: string | undefined;
  readonly cards: boolean;
  /** Its place among all columns from 1, where only those around what is in sight are drawn in the rows. */
  readonly place: number | undefined;
}

/** In px: a narrower header has no room for its buttons beside its name. */
const narrow = 120;

/**
 * The header of a column: its name, which sorts, and the ways to filter, copy and resize it. The table hears all but the
 * filter, and makes one header's controls the tab stops. Drawn again only when something of its own changes, and not with
 * every new page of rows.
 */
export const ColumnHeader = memo(function ColumnHeader(props: ColumnHeaderProps) {
  const { rule, sorted, width, numeric, filter, cards, place } = props;
  const label = columnLabel(rule);
  return (
    <th
      {...asColumnHeader}
      scope="col"
      aria-colindex={place}
      className={styles.header}
      aria-label={label}
      aria-sort={sorted}
      data-kind={numeric ? 'number' : undefined}
      data-filtered={filter !== undefined || undefined}
      data-narrow={width < narrow || undefined}
      draggable={cards ? undefined : true}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={styles.sort}
          tabIndex={-1}
          data-act="sort"
          title={label}
          disabled={rule.name === ''}
        >
          <bdi>{label}</bdi>
          {sorted === 'none' ? null : sorted === 'ascending' ? ascendingIcon : descendingIcon}
        </button>
        <span className={styles.tools}>
          <FilterButton column={rule.name} label={label} filter={filter} />
          <button
            type="button"
            className={styles.copy}
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
          className={styles.resize}
          role="separator"
          tabIndex={-1}
          aria-label={t('list.resizeColumn', { column: label })}
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={columnWidths.least}
          aria-valuemax={columnWidths.most}
        />
      </div>
    </th>
  );
});
