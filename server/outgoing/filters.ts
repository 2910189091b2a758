import type { AuditRow } from '../audit/chain';

/** Events that a receiver gets. Empty lists and absent ones filter nothing. */
export interface Filters {
  readonly actions?: readonly string[];
  readonly outcomes?: readonly AuditRow['outcome'][];
  readonly accounts?: readonly string[];
  readonly verticals?: readonly string[];
}

export const noFilters = { actions: [], outcomes: [], accounts: [], verticals: [] } as const satisfies Filters;

/** The columns of an audit row that filters test. */
export type Filtered = Pick<AuditRow, 'action' | 'outcome' | 'account' | 'vertical'>;

/** Returns true if an audit row passes the filters. */
export function passes(filters: Filters, row: Filtered): boolean {
  const { actions, outcomes, accounts, verticals } = { ...noFilters, ...filters };
  const fits = (wanted: readonly string[], value: string | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    fits(actions, row.action) &&
    fits(outcomes, row.outcome) &&
    fits(accounts, row.account) &&
    fits(verticals, row.vertical)
  );
}
