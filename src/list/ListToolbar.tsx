import Refresh from '@mui/icons-material/Refresh';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { isForbidden } from '../components/failures';
import { useLate } from '../components/useLate';
import { columnFiltersOf } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import { actionsOn } from './actions/actionRules';
import { ListActions } from './actions/onDemandActions';
import { openFilter, showFilter, subscribeOpenFilter } from './filter/FilterButton';
import { useFilters } from './filter/useFilters';
import styles from './ListToolbar.module.css';
import { ColumnsForm, FilterChips, FilterDialog, ListExtras, RowHeightForm } from './onDemand';
import { useTableModel } from './tableModel';
import { CsvButton } from './toolbar/CsvButton';
import { PopupButton } from './toolbar/PopupButton';
import { RowsSoFar } from './toolbar/RowsSoFar';
import { ClearFilters, SearchField } from './toolbar/SearchField';
import { UpdatedAgo } from './toolbar/UpdatedAgo';
import { ViewsButton } from './views/ViewsButton';

/** A read that takes longer than this, in ms, is seen; one of the index never does. */
const busyAfter = 400;

/** What stands above a table: its figures, and the line with the search, the filters in force, and what can be done with the list. */
export function ListToolbar() {
  const { page, meta, refresh } = useTableModel();
  const { isFetching, filterValues, error } = useListContext();
  const filters = useFilters();
  const { tiles, facets, live } = page.list;
  const busy = useLate(isFetching ?? false, busyAfter);
  return (
    <>
      {tiles || facets || live ? (
        <Suspense fallback={<div className={facets ? styles.facets : tiles && styles.tiles} />}>
          {/* Remounted on a 403, so that no figures stay of rows that the person may not see any more. */}
          <ListExtras key={String(isForbidden(error))} {...filters} />
        </Suspense>
      ) : null}
      <div className={styles.toolbar}>
        <SearchField />
        <div className={styles.filters}>
          {columnFiltersOf(filterValues).length > 0 ? (
            <Suspense fallback={null}>
              <FilterChips />
            </Suspense>
          ) : null}
          <ClearFilters />
        </div>
        {actionsOn('list', page.list.actions).length > 0 ? (
          <div className="wrapped">
            <Suspense fallback={null}>
              <ListActions />
            </Suspense>
          </div>
        ) : null}
        <div className={styles.tools}>
          {meta?.growth ? <RowsSoFar growth={meta.growth} /> : null}
          {meta && !meta.growth ? <UpdatedAgo key={meta.loadedAt} moment={meta.asOf} /> : null}
          <ViewsButton list={page.name} />
          <PopupButton label={t('list.columns')} icon={ViewColumn}>
            {(close) => <ColumnsForm onClose={close} />}
          </PopupButton>
          <PopupButton label={t('list.rowHeight')} icon={TableRows}>
            {() => <RowHeightForm />}
          </PopupButton>
          <button
            type="button"
            className={`button icon ${styles.refresh}`}
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            aria-busy={busy}
            onClick={() => void refresh()}
          >
            <Refresh fontSize="small" aria-hidden="true" />
          </button>
          <CsvButton />
        </div>
        <OpenedFilter />
      </div>
    </>
  );
}

/** The filter of the column whose button was pressed; a list page has one place for it, outside the table. */
function OpenedFilter() {
  const open = useSyncExternalStore(subscribeOpenFilter, openFilter);
  useEffect(() => () => showFilter(undefined), []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FilterDialog key={open.column} {...open} />
    </Suspense>
  );
}
