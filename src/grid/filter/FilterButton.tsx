import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate';
import { filterIcon, filterSetIcon } from '../icons';
import styles from './FilterButton.module.css';
import { openFilter, showFilter, subscribeOpenFilter } from './openFilter';

interface FilterButtonProps {
  readonly column: string;
  /** What the column is called. */
  readonly label: string;
  /** The column's filter in words; absent where it has none. */
  readonly filter: string | undefined;
}

/** Opens the filter of one column (D35), and shows whether there is one. `FilterDialog` is what opens. */
export function FilterButton({ column, label, filter }: FilterButtonProps) {
  const open = useSyncExternalStore(subscribeOpenFilter, () => openFilter()?.column === column);
  const words = t('list.filter', { column: label });
  return (
    <button
      type="button"
      className={styles.button}
      tabIndex={-1}
      aria-label={words}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={filter === undefined ? words : t('list.filterSet', { text: filter })}
      data-active={filter !== undefined || undefined}
      onClick={({ currentTarget }) => showFilter(open ? undefined : { column, opener: currentTarget })}
    >
      {filter === undefined ? filterIcon : filterSetIcon}
    </button>
  );
}
