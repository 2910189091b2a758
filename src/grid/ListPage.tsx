import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ListContextProvider, ResourceContextProvider, useDataProvider, useListController } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import { columnRule } from '../dataProvider/columnRules';
import type { ConsoleDataProvider, ListMeta } from '../dataProvider/consoleDataProvider';
import { say } from '../i18n/translate';
import type { ListDefinition } from '../resources/defineResource';
import { PageFrame } from '../ui/PageFrame';
import { useBackOnline, useRefreshEvent } from '../ui/refreshEvent';
import { showToast, toastDurations } from '../ui/toasts';
import { arrangedColumns } from './arrangedColumns';
import { ListTable } from './ListTable';
import { ListToolbar } from './ListToolbar';
import { listFailure } from './listFailure';
import { Pagination, rowsPerPageChoices } from './Pagination';
import { type TableModel, TableModelContext } from './tableModel';
import { useTableSettings } from './useTableSettings';

/** Rows per page; the last choice is all of them (section 9, D35). */
export const defaultRowsPerPage = 10;

/** In the order in which they came, until a column is chosen. */
const unsorted = { field: '', order: 'ASC' } as const;

/** The page of a list resource. Its view stands in the address (D8), where a number of rows that is not offered is dropped. */
export function ListPage({ page }: { page: ListDefinition }) {
  const [view] = useSearchParams();
  const perPage = view.get('perPage');
  if (perPage === null || rowsPerPageChoices.some((choice) => String(choice) === perPage)) return <List page={page} />;
  const others = new URLSearchParams(view);
  others.delete('perPage');
  return <Navigate to={{ search: others.toString() }} replace />;
}

/** react-admin's list controller, and our table over it. */
function List({ page }: { page: ListDefinition }) {
  const { name, heading, description, list } = page;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  /** When the rows were read of which was told last; at first, when the page was opened. */
  const told = useRef(Date.now());
  const controller = useListController({
    resource: name,
    perPage: defaultRowsPerPage,
    sort: unsorted,
    storeKey: false,
    exporter: false,
    disableAuthentication: true,
    queryOptions: { onError: () => undefined },
  });
  const { error, data, refetch } = controller;
  const meta = controller.meta as ListMeta | undefined;
  const failure = error ? listFailure(error, list) : undefined;

  const refresh = useCallback(async (): Promise<void> => {
    await dataProvider.forget(name);
    // A read under way is joined, not sent again (D21).
    await refetch({ cancelRefetch: false });
  }, [dataProvider, name, refetch]);
  useRefreshEvent(() => void refresh());
  useBackOnline(() => {
    if (error) void refresh();
  });

  // Rows that were read for this page, or again on it; not those that a cache already had.
  const { loadedAt = 0, all = 0 } = meta ?? {};
  useEffect(() => {
    if (loadedAt < told.current) return;
    told.current = loadedAt + 1;
    if (list.loaded !== undefined) showToast('success', say(list.loaded, { n: all }));
  }, [loadedAt, all, list.loaded]);

  // Without rows the failure stands in their place. Each failure is told, the same one again too.
  const hasRows = data !== undefined;
  const tell = useEffectEvent(() => {
    if (failure !== undefined && hasRows) showToast('error', failure, { duration: toastDurations.long });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => tell(), [error]);

  const [settings, changeSettings] = useTableSettings(name);
  const model = useMemo((): TableModel => {
    const ruleOf = (column: string) => columnRule(list, column);
    return {
      page,
      label: say(heading),
      ...arrangedColumns(meta?.columns ?? [], settings, ruleOf),
      ruleOf,
      settings,
      changeSettings,
      meta,
      refresh,
    };
  }, [page, heading, list, meta, settings, changeSettings, refresh]);

  return (
    <ResourceContextProvider value={name}>
      <ListContextProvider value={controller}>
        <TableModelContext value={model}>
          <PageFrame heading={heading} description={description}>
            <ListToolbar />
            <ListTable failure={hasRows ? undefined : failure} />
            <Pagination />
          </PageFrame>
        </TableModelContext>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
