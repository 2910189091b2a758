/**
 * Which column's filter is open. It opens outside the table: the header that its button stands in may go while the filter
 * leaves no rows.
 */
export interface OpenFilter {
  readonly column: string;
  /** The button that opened it. */
  readonly opener: HTMLElement;
}

const listeners = new Set<() => void>();
let open: OpenFilter | undefined;

/** Stable between changes. */
export function openFilter(): OpenFilter | undefined {
  return open;
}

/** Opens the filter of a column in the place of any other; `undefined` closes it. */
export function showFilter(next: OpenFilter | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Calls back at every change; returns how to stop. */
export function subscribeOpenFilter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
