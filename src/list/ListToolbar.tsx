import Refresh from '@mui/icons-material/Refresh';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import { memo, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { isForbidden } from '../components/failures';
import { IconButton } from '../components/IconButton';
import { useLate } from '../components/useLate';
import { columnFiltersOf } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import { actionsOn } from './actions/actionRules';
import { openFilter, showFilter, subscribeOpenFilter } from './filter/FilterButton';
import { ColumnsForm, FilterChips, FilterDialog, ListActions, ListExtras, RowHeightForm } from './onDemand';
import { tableBelow } from './table/rowPlan';
import { useTableModel } from './tableModel';
import { CsvButton } from './toolbar/CsvButton';
import { PopupButton } from './toolbar/PopupButton';
import { RowsSoFar } from './toolbar/RowsSoFar';
import { ClearFilters, SearchField } from './toolbar/SearchField';
import { UpdatedAgo } from './toolbar/UpdatedAgo';
import { ViewsButton } from './views/ViewsButton';

/** A shorter read, as of rows in memory, does not turn the icon of Refresh. */
const busyAfterMs = 400;

const toolbarLook = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: { xs: '4px 8px', md: 2 },
  alignItems: { xs: 'center', md: 'flex-start' },
  mb: { xs: 1, md: 3 },
  displayPrint: 'none',
};

/** The chips are below the search and its Clear button on a phone. */
const filtersLook = {
  display: { xs: 'contents', md: 'flex' },
  flex: 1,
  flexWrap: 'wrap',
  gap: '0 8px',
  alignItems: 'center',
  // The search shrinks before the button that clears it.
  minWidth: { xs: 36, lg: 128 },
  '& > .MuiChip-root': { order: { xs: 1, md: 0 } },
};

const toolsLook = {
  display: 'flex',
  flex: { xs: 1, md: 'none' },
  order: { xs: 2, md: 0 },
  gap: { xs: 0, md: 1 },
  alignItems: 'center',
  justifyContent: { xs: 'flex-end', md: 'flex-start' },
  '& > :is(time, [role="progressbar"])': {
    flex: { xs: 1, md: 'none' },
    minWidth: 0,
    mr: 2,
    whiteSpace: { xs: 'normal', md: 'nowrap' },
  },
};

const refreshLook = {
  '&[aria-busy="true"] svg': { animation: 'turn 800ms linear infinite' },
  '@keyframes turn': { to: { transform: 'rotate(360deg)' } },
  '@media (prefers-reduced-motion: reduce)': { '&[aria-busy="true"] svg': { animation: 'none' } },
};

/**
 * The parts above a table: its figures, and the line with the search, the chips of the filters, and the tools of the list. Each reads the
 * list by itself, because rendering all of them takes 10 ms of a key, a sort or a filter.
 */
export const ListToolbar = memo(function ListToolbar() {
  const { page, meta } = useTableModel();
  return (
    <>
      <Figures />
      <Box sx={toolbarLook}>
        <SearchField />
        <Box sx={filtersLook}>
          <Chips />
          <ClearFilters />
        </Box>
        {actionsOn('list', page.list.actions).length > 0 ? (
          <div className="wrapped">
            <Suspense fallback={null}>
              <ListActions />
            </Suspense>
          </div>
        ) : null}
        <Box sx={toolsLook}>
          {meta?.growth ? <RowsSoFar growth={meta.growth} /> : null}
          {meta && !meta.growth ? <UpdatedAgo key={meta.loadedAt} moment={meta.asOf} /> : null}
          <ViewsButton list={page.name} />
          <PopupButton label={t('list.columns')} icon={ViewColumn}>
            {(close) => <ColumnsForm onClose={close} />}
          </PopupButton>
          <PopupButton label={t('list.rowHeight')} icon={TableRows}>
            {() => <RowHeightForm />}
          </PopupButton>
          <RefreshButton />
          <CsvButton />
        </Box>
        <OpenedFilter />
      </Box>
    </>
  );
});

function Figures() {
  const { tiles, facets, live } = useTableModel().page.list;
  const { error } = useListContext();
  if (!tiles && !facets && !live) return null;
  const look = facets
    ? { height: 112, mb: 4, ...tableBelow('facets') }
    : tiles
      ? { height: { xs: 48, md: 64 }, mb: { xs: 2, md: 4 }, ...tableBelow('tiles') }
      : {};
  return (
    <Suspense fallback={<Box sx={{ ...look, displayPrint: 'none' }} />}>
      {/* Remounted on a 403, because its figures are of rows that the person may no longer see. */}
      <ListExtras key={String(isForbidden(error))} />
    </Suspense>
  );
}

function Chips() {
  const { filterValues } = useListContext();
  if (columnFiltersOf(filterValues).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FilterChips />
    </Suspense>
  );
}

function RefreshButton() {
  const { refresh } = useTableModel();
  const { isFetching } = useListContext();
  return (
    <IconButton
      label={t('list.refresh')}
      icon={Refresh}
      aria-busy={useLate(isFetching ?? false, busyAfterMs)}
      sx={refreshLook}
      onClick={refresh}
    />
  );
}

/** Renders the open filter outside the table, and closes it when the list unmounts. */
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
