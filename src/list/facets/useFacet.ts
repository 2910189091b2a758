import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { shownText } from '../../components/shownText';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { useFilters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import { chosenValues, type Facet, facetOf } from './facet';

type FacetState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'ready'; readonly facet: Facet };

interface FacetQuery {
  /** Lists only values that contain this text. */
  readonly find?: string;
  /** Values that stay although no row has them. */
  readonly kept?: readonly string[];
  /** Counts all rows of the list, not only those that pass the filters of the other columns. */
  readonly isOfAll?: boolean;
  /** False to keep the former values for now. */
  readonly enabled?: boolean;
}

const everything: FilterValues = {};

/** Returns the values of a column and their counts; for a list over REST its declared choices, without counts. */
export function useFacet(
  column: string,
  { find = '', kept, isOfAll = false, enabled = true }: FacetQuery = {},
): FacetState {
  const { resource } = useListContext();
  const { dataProvider, meta, ruleOf } = useTableModel();
  const { filters } = useFilters();
  const filter = isOfAll ? everything : withColumnFilter(filters, column, undefined);
  const { data, isError, refetch } = useQuery({
    queryKey: ['facet', resource, column, filter, find, meta?.loadedAt],
    queryFn: async () => (await dataProvider.facet(resource, { filter, column, find })) ?? null,
    placeholderData: keepPreviousData,
    enabled,
    // The key has the moment of the read, so that the values are never stale, also offline.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  if (isError) return { state: 'failed', again: () => void refetch() };
  if (data === undefined) return { state: 'loading' };
  const values = data ?? declaredChoices(ruleOf(column), find);
  return {
    state: 'ready',
    facet: facetOf(values, { chosen: chosenValues(filters, column), find, ...(kept && { kept }) }),
  };
}

function declaredChoices(rule: ColumnRule, find: string) {
  const forms = formsOf(find);
  const texts = (rule.choices ?? []).filter((text) => hasOneOf(shownText(rule, text), forms));
  return { entries: texts.map((text) => ({ text, count: Number.NaN })), total: texts.length };
}
