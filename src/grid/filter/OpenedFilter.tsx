import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { FilterDialog } from '../onDemand';
import { openFilter, showFilter, subscribeOpenFilter } from './openFilter';

/** The filter of the column whose button was pressed; a list page has one place for it, outside the table. */
export function OpenedFilter() {
  const open = useSyncExternalStore(subscribeOpenFilter, openFilter);
  useEffect(() => () => showFilter(undefined), []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FilterDialog key={open.column} {...open} />
    </Suspense>
  );
}
