import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useEffect, useRef, useState } from 'react';
import { searchColumnsOf, searchOf, withSearch } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './SearchField.module.css';

const fields = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/** The search over every cell. `/` leads to it, Escape empties it. While it holds a text it can be limited to the columns shown. */
export function SearchField() {
  const { page, columns, visible } = useTableModel();
  const { filters, change } = useFilters();
  const field = useRef<HTMLInputElement>(null);
  const search = searchOf(filters);
  const isSet = searchColumnsOf(filters) !== undefined;
  // It holds for the next text too.
  const [only, setOnly] = useState(isSet);
  if (search !== '' && only !== isSet) setOnly(isSet);
  const searchedIn = (limited: boolean) => (limited ? visible : undefined);
  // A back end that searches by itself looks where it looks.
  const canLimit = page.list.call !== undefined && search !== '' && (only || visible.length < columns.length);

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
    <>
      <input
        ref={field}
        type="search"
        className={`field ${styles.search}`}
        aria-label={t('list.search')}
        aria-keyshortcuts="/"
        placeholder={t('list.search')}
        value={search}
        onChange={({ target }) =>
          change((others) => withSearch(others, target.value, searchedIn(only)), { typing: true })
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          change((others) => withSearch(others, ''));
        }}
      />
      {canLimit ? (
        <button
          type="button"
          className={`button plain ${styles.only}`}
          title={t('list.shownOnly')}
          aria-pressed={only}
          onClick={() => {
            setOnly(!only);
            change((others) => withSearch(others, searchOf(others), searchedIn(!only)));
          }}
        >
          <Visibility fontSize="small" aria-hidden="true" />
          <span className={styles.label}>{t('list.shownOnly')}</span>
        </button>
      ) : null}
    </>
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
