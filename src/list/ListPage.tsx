import { memo, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  ListContextProvider,
  ResourceContextProvider,
  useBasename,
  useDataProvider,
  useEvent,
  useListContext,
} from 'react-admin';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { isOffered } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { useSession } from '../authProvider/useSession';
import { PageFrame } from '../components/PageFrame';
import { useReadAgain } from '../components/reading';
import { useThingLinks } from '../components/thingLinks';
import type { ConsoleDataProvider, ListMeta } from '../dataProvider/consoleDataProvider';
import { nameOf } from '../dataProvider/listInput';
import { pageRule } from '../dataProvider/pageRule';
import { pastAt } from '../dataProvider/past';
import { keyOf, nameColumn } from '../dataProvider/records';
import { painted } from '../dataProvider/scheduling';
import type { Row } from '../definitions/basics';
import type { ListDefinition } from '../definitions/page';
import { preloadable } from '../definitions/preloadable';
import { recordHome } from '../definitions/record';
import { say } from '../i18n/translate';
import { Actions, useListActions } from './actions/actionModel';
import { arrangedColumns } from './columns';
import { FiltersContext } from './filter/useFilters';
import { ListTable } from './ListTable';
import { ListToolbar } from './ListToolbar';
import { useLastFailure, useListNews } from './listFailure';
import { warnOfMissingColumns } from './missingColumns';
import {
  NotRefreshed,
  PrintRows,
  preloadActions,
  preloadWhenIdle,
  SelectionBar,
  useActionsLoaded,
  Warnings,
} from './onDemand';
import { Pagination } from './Pagination';
import { LinkFollower } from './table/LinkFollower';
import { type TableModel, TableModelContext, useTableModel } from './tableModel';
import { useFollowedSettings } from './useFollowedSettings';
import { useListView } from './useListView';
import { cleanedView } from './viewAddress';

/** The form above a list, which only some lists have. */
const AskingList = preloadable(async () => ({ default: (await import('./input/AskingList')).AskingList }));

/** The page of a list resource. Its view is in the address (D8), without the parts that are invalid. */
export function ListPage({ page }: { page: ListDefinition }) {
  const [view] = useSearchParams();
  const cleaned = cleanedView(view);
  if (cleaned) return <Navigate to={{ search: cleaned.toString() }} replace />;
  const { heading, description, list } = page;
  return (
    <PageFrame heading={heading} description={description}>
      <Overview page={page} />
      {list.input ? <AskingList page={page} input={list.input} List={List} /> : <List page={page} />}
    </PageFrame>
  );
}

/** The part above a list that is the overview of its workspace. */
function Overview({ page: { paths, list } }: { readonly page: ListDefinition }) {
  const workspace = useBasename();
  const { pathname } = useLocation();
  useOffers();
  const isHere = paths.includes('') && pathname.replace(/\/+$/, '') === workspace;
  if (!list.overview || !isHere || !isOffered(list.overview.requires) || pastAt() !== undefined) return null;
  const { Part } = list.overview;
  // Its code loads with the page, like that of a screen.
  return <Part />;
}

/** Returns a function that returns the address of a row's record page. */
function rowLink(page: ListDefinition, workspace: string) {
  const key = keyOf(page.list);
  return (row: Row) => {
    const id = key(row);
    const path = id === undefined ? undefined : recordHome(page, id);
    return path && `${workspace}/${path}`;
  };
}

/** A list: its toolbar, its table and the actions on its rows. */
function List({ page }: { page: ListDefinition }) {
  const { name, heading, list } = page;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { context, filters, filtersNow, pageNow, changeFilters } = useListView(page);
  const { error, data, refetch } = context;
  const meta = context.meta as ListMeta | undefined;
  const hasRows = data !== undefined;
  const isUnasked = useRef(false);
  const searchField = useRef<HTMLInputElement>(null);
  const failure = useListNews(list, { meta, error, hasRows, isUnasked });

  const isGrowing = meta?.growth !== undefined;
  // A pending response may be older.
  const showMore = useEvent(async () => {
    // Paints the first rows before further ones.
    await painted();
    return refetch({ cancelRefetch: true });
  });
  useEffect(() => {
    if (!isGrowing) return;
    const left = new AbortController();
    void dataProvider.whileGrowing(name, left.signal, showMore);
    // Delayed, because another view of the same list continues the read.
    return () => void setTimeout(() => left.abort());
  }, [isGrowing, dataProvider, name, showMore]);

  const refresh = useCallback(async (): Promise<void> => {
    await dataProvider.forget(name);
    isUnasked.current = false;
    // A pending read is joined, not sent again (D21).
    await refetch({ cancelRefetch: false });
  }, [dataProvider, name, refetch]);
  useReadAgain(refresh, error);

  useEffect(() => {
    if (import.meta.env.DEV && meta) warnOfMissingColumns(page, meta);
  }, [page, meta]);

  const hasActions = (list.actions ?? []).length > 0;
  useEffect(() => {
    if (hasActions) void preloadActions();
  }, [hasActions]);
  useEffect(() => {
    for (const column of list.columns ?? []) if (typeof column === 'object') void column.render?.preload();
  }, [list]);
  useEffect(() => {
    if (hasRows) preloadWhenIdle();
  }, [hasRows]);

  const workspace = useBasename();
  const links = useThingLinks();
  const ways = { meta, filtersNow, changeFilters };
  const [settings, changeSettings] = useFollowedSettings(useSession()?.username ?? '', page, ways);
  const model = useMemo((): TableModel => {
    const plain = (column: string) => pageRule(page, column);
    const columns = arrangedColumns(meta?.columns ?? [], settings, plain);
    const link = meta?.keyed && page.record ? rowLink(page, workspace) : undefined;
    const linked = link && (nameColumn(list, columns.visible) ?? columns.visible.find((name) => !plain(name).render));
    const ruleOf = (column: string) => {
      const rule = plain(column);
      const found = rule.thing ? links(rule.thing) : column === linked ? link : undefined;
      return found ? { ...rule, link: found } : rule;
    };
    const shared = {
      searchField,
      dataProvider,
      settings,
      changeSettings,
      changeFilters,
      filtersNow,
      pageNow,
      meta,
      refresh,
    };
    return { page, label: say(heading), ...columns, ruleOf, ...shared };
  }, [
    page,
    heading,
    list,
    meta,
    workspace,
    links,
    settings,
    changeSettings,
    dataProvider,
    changeFilters,
    filtersNow,
    pageNow,
    refresh,
  ]);

  const actionModel = useListActions({
    page,
    columns: model.columns,
    ruleOf: model.ruleOf,
    refetch,
    isUnasked,
  });

  return (
    <ResourceContextProvider value={nameOf(name)}>
      <ListContextProvider value={context}>
        <FiltersContext value={filters}>
          <TableModelContext value={model}>
            <Actions model={actionModel}>
              <LinkFollower />
              <ListParts failure={failure} hasActions={hasActions} />
            </Actions>
          </TableModelContext>
        </FiltersContext>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

interface ListPartsProps {
  readonly failure: string | undefined;
  readonly hasActions: boolean;
}

/** The parts of a list page. They render when the contexts change, not with the page around them. */
const ListParts = memo(function ListParts({ failure, hasActions }: ListPartsProps) {
  const { meta, page, refresh } = useTableModel();
  const { error: latest, isPlaceholderData = false } = useListContext();
  const error = useLastFailure(latest, meta?.loadedAt);
  // The bar loads with the buttons of the rows, whose dialog it renders.
  const hasBar = useActionsLoaded() && hasActions;
  return (
    <>
      <ListToolbar />
      {meta?.warnings.length ? (
        <Suspense fallback={null}>
          <Warnings warnings={meta.warnings} hint={page.list.partial} />
        </Suspense>
      ) : null}
      {error && meta && failure === undefined ? (
        <Suspense fallback={null}>
          <NotRefreshed
            error={error}
            since={meta.loadedAt}
            isFormer={isPlaceholderData}
            onRetry={() => void refresh()}
          />
        </Suspense>
      ) : null}
      {meta && failure === undefined ? (
        <Suspense fallback={null}>
          <PrintRows />
        </Suspense>
      ) : null}
      <ListTable failure={failure} />
      {hasBar ? (
        <Suspense fallback={null}>
          <SelectionBar />
        </Suspense>
      ) : null}
      <Pagination />
    </>
  );
});
