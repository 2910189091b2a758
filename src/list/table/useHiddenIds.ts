import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Identifier, useEvent, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { columnFiltersOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import type { RowRecord } from '../../dataProvider/records';
import type { ListDefinition } from '../../definitions/page';
import { useTableModel } from '../tableModel';
import { scrollsWhole } from '../viewAddress';

/** Limits a request to a back end that filters by itself: the identifiers are part of its address. */
const idsPerRequest = 200;

interface Selection {
  readonly page: Pick<ListDefinition, 'name' | 'list'>;
  readonly filter: FilterValues;
  readonly ids: readonly Identifier[];
}

/** Returns the identifiers of the rows that pass the search and the filters of a list. */
export async function passingIds(
  dataProvider: Pick<ConsoleDataProvider, 'getList'>,
  { page: { name, list }, filter, ids }: Selection,
): Promise<readonly Identifier[]> {
  const key = list.identifier ?? 'id';
  // The filter by identifiers replaces the column's own.
  const own = columnFiltersOf(filter).find(({ column }) => column === key);
  const forms = own && 'contains' in own ? formsOf(own.contains) : [];
  const candidates = ids.filter((id) => {
    if (own && 'contains' in own) return hasOneOf(String(id), forms);
    return !(own && 'oneOf' in own) || own.oneOf.includes(String(id));
  });
  const size = list.call ? Math.max(1, candidates.length) : idsPerRequest;
  const batches = Array.from({ length: Math.ceil(candidates.length / size) }, (_, place) =>
    candidates.slice(place * size, (place + 1) * size),
  );
  const answers = await Promise.all(
    batches.map((batch) =>
      dataProvider.getList<RowRecord>(name, {
        filter: withColumnFilter(filter, key, batch.map(String)),
        sort: { field: '', order: 'ASC' },
        pagination: { page: 1, perPage: batch.length },
      }),
    ),
  );
  return answers.flatMap(({ data }) => data.map(({ id }) => id));
}

/** The selected rows that the list does not show: they are on another page, or do not pass the search or a filter. */
export interface HiddenIds {
  readonly hidden: readonly Identifier[];
  /** Reads them again, before an action starts. */
  readonly find: () => Promise<readonly Identifier[]>;
}

/**
 * Returns the selected rows that the list does not show. If all rows scroll in one page, it shows every row that passes the search and
 * the filters.
 */
export function useHiddenIds(): HiddenIds {
  const { page, dataProvider, meta } = useTableModel();
  const { data, selectedIds, filterValues, perPage, total } = useListContext();
  const isWhole = scrollsWhole(perPage, total);
  const selection = { page, filter: filterValues, ids: selectedIds as readonly Identifier[] };
  const { data: answer } = useQuery({
    queryKey: ['passing ids', page.name, filterValues, meta?.loadedAt, isWhole ? selectedIds : undefined],
    queryFn: async () => ({ asked: selection.ids, passing: await passingIds(dataProvider, selection) }),
    enabled: isWhole && selectedIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hidden = useMemo(() => {
    if (!isWhole) return without(selection.ids, data?.map(({ id }) => id) ?? []);
    // A row that was just selected is visible.
    const asked = new Set(answer?.asked);
    return without(selection.ids, answer?.passing ?? []).filter((id) => asked.has(id));
  }, [isWhole, data, selection.ids, answer]);
  const find = useEvent(async () =>
    isWhole ? without(selection.ids, await passingIds(dataProvider, selection)) : hidden,
  );
  return { hidden, find };
}

function without(ids: readonly Identifier[], shown: readonly Identifier[]): readonly Identifier[] {
  const there = new Set(shown);
  return ids.filter((id) => !there.has(id));
}
