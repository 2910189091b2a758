import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { shownText } from '../../components/shownText';
import type { ColumnRule } from '../../dataProvider/columnRules';
import type { Facet } from '../../dataProvider/consoleDataProvider';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import type { FilterValues } from '../../dataProvider/listQuery';
import { useTableModel } from '../tableModel';

/** Options of queries over rows in memory, whose key has the moment when they were read: never stale, also offline. */
export const rowsInMemory = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, networkMode: 'always' } as const;

/** The boxes of a column: loading, failed, or ready. Former ones stay while others load. */
type FacetState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'ready'; readonly facet: Facet };

/**
 * The values of a column that contain `find` in the rows that pass `filter`; the rule's choices for a list over REST.
 *
 * @param enabled whether to load now; until then the former ones stay
 */
export function useFacet(column: string, filter: FilterValues, find: string, enabled = true): FacetState {
  const { resource } = useListContext();
  const { dataProvider, meta, ruleOf } = useTableModel();
  const rule = ruleOf(column);
  const { data, isError, refetch } = useQuery({
    queryKey: ['facet', resource, column, filter, find, meta?.loadedAt],
    queryFn: async () => (await dataProvider.facet(resource, { filter, column, find })) ?? null,
    placeholderData: keepPreviousData,
    enabled,
    ...rowsInMemory,
  });
  if (isError) return { state: 'failed', again: () => void refetch() };
  if (data === undefined) return { state: 'loading' };
  return { state: 'ready', facet: data ?? facetOfChoices(rule, find) };
}

/** Choices that a resource declares, of which nobody has counted the rows. */
function facetOfChoices(rule: ColumnRule, find: string): Facet {
  const { choices = [] } = rule;
  const forms = formsOf(find);
  const entries = choices.filter((text) => hasOneOf(shownText(rule, text), forms));
  return { entries: entries.map((text) => ({ text, count: Number.NaN })), total: entries.length };
}
