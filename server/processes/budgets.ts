/** Drops the keys of a row whose values are null, so that rows without a budget are those of the documented contract. */
export function withoutNull<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Omit<Row, Name> & { [Key in Name]?: Exclude<Row[Key], null> } {
  const kept = Object.entries(row).filter(([name, value]) => value !== null || !names.some((one) => one === name));
  return Object.fromEntries(kept) as never;
}

interface Budgeted {
  readonly budget?: number | null | undefined;
}

/** Returns true if an update changes the budget. */
export const changesBudget = (process: Budgeted, { budget }: Budgeted): boolean =>
  budget !== undefined && budget !== (process.budget ?? 0);

/** Returns the columns of an update request; null if it leaves the budget as it is. */
export function budgetColumns(process: Budgeted, { budget = null }: Budgeted) {
  return { old_budget: budget === null ? null : (process.budget ?? 0), new_budget: budget };
}

/** Drops the keys of the budgets from an update request that leaves it as it is. */
export function withBudgetChange<
  Row extends { old_budget: number | null; new_budget: number | null; current_budget: number | null },
>(row: Row) {
  const current_budget = row.new_budget === null ? null : (row.current_budget ?? 0);
  return withoutNull({ ...row, current_budget }, 'old_budget', 'new_budget', 'current_budget');
}
