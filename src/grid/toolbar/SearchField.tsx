import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathOfAddress } from '../../config/basePath';
import { searchOf, withSearch } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { holdSearch } from '../filter/filterStore';
import { restingTime } from '../filter/restingTime';
import { useFilters, useTypedSearch } from '../filter/useFilters';
import styles from './SearchField.module.css';

const fields = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/**
 * The search over every cell. What is typed shows at once; the list, and the address, follow when the typing rests. `/`
 * leads to it, Escape empties it.
 */
export function SearchField() {
  const { filters, change } = useFilters();
  const typed = useTypedSearch();
  const field = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();

  const apply = useEffectEvent(() => {
    // Another page is on its way already: its address, and what it was opened with, are not this list's to change.
    if (typed === undefined || pathOfAddress(window.location.pathname) !== pathname) return;
    change((known) => withSearch(known, typed));
    holdSearch(undefined);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => apply(), restingTime);
    return () => clearTimeout(timer);
  }, [typed]);

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
      value={typed ?? searchOf(filters)}
      onChange={(event) => holdSearch(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        change((known) => withSearch(known, ''));
        holdSearch(undefined);
      }}
    />
  );
}
