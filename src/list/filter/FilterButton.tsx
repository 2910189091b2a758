import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate';
import { filterIcon, filterSetIcon } from '../icons';
import header from '../table/ColumnHeader.module.css';

/**
 * Which column's filter is open. It opens outside the table: the header that its button stands in may go while the filter
 * leaves no rows.
 */
export interface OpenFilter {
  readonly column: string;
  /** The button that opened it. */
  readonly opener: HTMLElement;
}

const listeners = new Set<() => void>();
let open: OpenFilter | undefined;

/** Stable between changes. */
export function openFilter(): OpenFilter | undefined {
  return open;
}

/** Opens the filter of a column in the place of any other; `undefined` closes it. */
export function showFilter(next: OpenFilter | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Calls back at every change; returns how to stop. */
export function subscribeOpenFilter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
      className={`square ${header.tool}`}
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
