import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Facet } from '../../dataProvider/consoleDataProvider';
import type { FilterValues } from '../../dataProvider/listQuery';
import { useTableModel } from '../tableModel';

/** The boxes of a column: being read, not to be had, or there. Those of before stay while others are read. */
export type FacetState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'ready'; readonly facet: Facet };

/** The values of a column that contain `find` in the rows that pass `filter`; the rule's choices for a list over REST. */
export function useFacet(column: string, filter: FilterValues, find: string): FacetState {
  const { resource } = useListContext();
  const { dataProvider, meta, ruleOf } = useTableModel();
  const { choices } = ruleOf(column);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Facet | 'none' | 'failed'>();
  const asked = JSON.stringify(filter);
  const loadedAt = meta?.loadedAt;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were read again, and another try, are read anew
  useEffect(() => {
    let awaited = true;
    const tell = (facet: Facet | 'none' | 'failed') => {
      if (awaited) setFound(facet);
    };
    dataProvider.facet(resource, { filter: JSON.parse(asked), column, find }).then(
      (facet) => tell(facet ?? 'none'),
      () => tell('failed'),
    );
    return () => {
      awaited = false;
    };
  }, [dataProvider, resource, column, asked, find, loadedAt, attempt]);

  if (found === undefined) return { state: 'loading' };
  if (found === 'failed') return { state: 'failed', again: () => setAttempt(attempt + 1) };
  return { state: 'ready', facet: found === 'none' ? facetOfChoices(choices ?? [], find) : found };
}

/** Choices that a resource declares, of which nobody has counted the rows. */
function facetOfChoices(choices: readonly string[], find: string): Facet {
  const entries = choices.filter((text) => text.toLowerCase().includes(find.toLowerCase()));
  return { entries: entries.map((text) => ({ text, count: Number.NaN })), total: entries.length };
}
