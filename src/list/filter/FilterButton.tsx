import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate';
import { filterIcon, filterSetIcon } from '../icons';
import header from '../table/ColumnHeader.module.css';

/** The open filter. It renders outside the table, whose header unmounts while the filter leaves no rows. */
export interface OpenFilter {
  readonly column: string;
  /** The button that opened it. */
  readonly opener: HTMLElement;
}

const listeners = new Set<() => void>();
let open: OpenFilter | undefined;

/** Returns the open filter, which is stable between changes. */
export function openFilter(): OpenFilter | undefined {
  return open;
}

/** Opens the filter of a column and closes any other; `undefined` closes it. */
export function showFilter(next: OpenFilter | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` at every change until the returned function is called. */
export function subscribeOpenFilter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface FilterButtonProps {
  readonly column: string;
  /** The column's label. */
  readonly label: string;
  /** The column's filter in words, if it has one. */
  readonly filter: string | undefined;
}

/** Opens the filter of a column (D35), and shows whether it has one. `FilterDialog` is the dialog. */
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
