import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { useEffect, useRef } from 'react';
import { searchOf, withSearch } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import styles from './SearchField.module.css';

const fields = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/** The search over every cell. `/` leads to it, Escape empties it. */
export function SearchField() {
  const { filters, change } = useFilters();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || modified || event.defaultPrevented || document.activeElement?.matches(fields)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);

  return (
    <input
      ref={field}
      type="search"
      className={`field ${styles.search}`}
      aria-label={t('list.search')}
      aria-keyshortcuts="/"
      placeholder={t('list.search')}
      value={searchOf(filters)}
      onChange={({ target }) => change((others) => withSearch(others, target.value), { typing: true })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        change((others) => withSearch(others, ''));
      }}
    />
  );
}

/** Takes the search and all column filters away. It keeps its place, and the focus, when there is nothing to clear. */
export function ClearFilters() {
  const { filters, change } = useFilters();
  const nothing = Object.keys(filters).length === 0;
  return (
    <button
      type="button"
      className={`button plain ${styles.clear}`}
      aria-disabled={nothing}
      title={t('list.clearFilters')}
      onClick={() => change(() => ({}))}
    >
      <FilterAltOff fontSize="small" aria-hidden="true" />
      <span className={styles.label}>{t('list.clearFilters')}</span>
    </button>
  );
}
