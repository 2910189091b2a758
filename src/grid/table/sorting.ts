import type { SortPayload } from 'react-admin';

/** What a click on a column's header sorts by next: ascending, then descending, then not at all (D44). */
export function nextSort(sort: SortPayload, column: string): SortPayload {
  if (column === '' || sort.field !== column) return { field: column, order: 'ASC' };
  return sort.order === 'DESC' ? { field: '', order: 'ASC' } : { field: column, order: 'DESC' };
}

/** A header's `aria-sort`. A column without a name has none to sort by. */
export function ariaSort(sort: SortPayload, column: string): 'none' | 'ascending' | 'descending' {
  if (column === '' || sort.field !== column) return 'none';
  return sort.order === 'DESC' ? 'descending' : 'ascending';
}
