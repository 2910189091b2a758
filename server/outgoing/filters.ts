import type { AuditRow } from '../audit/chain';

/** Events that a receiver gets. Empty lists and absent ones filter nothing. */
export interface Filters {
  readonly actions?: readonly string[];
  readonly outcomes?: readonly AuditRow['outcome'][];
  readonly accounts?: readonly string[];
  readonly verticals?: readonly string[];
}

/** The columns of an audit row that filters test. */
export type Filtered = Pick<AuditRow, 'action' | 'outcome' | 'account' | 'vertical'>;

/** Returns true if an audit row passes the filters. */
export function passes({ actions, outcomes, accounts, verticals }: Filters, row: Filtered): boolean {
  const fits = (wanted: readonly string[] | undefined, value: string | null) =>
    wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    fits(actions, row.action) &&
    fits(outcomes, row.outcome) &&
    fits(accounts, row.account) &&
    fits(verticals, row.vertical)
  );
}
