import type { Priced, Prices } from './prices';

/** Adds the cost of a request's machines at the limit, if there is a price list. */
export function withLimitPrice<Row extends Priced & { readonly platform: string; readonly machine_limit: number }>(
  row: Row,
  prices?: Prices,
) {
  if (!prices) return row;
  return {
    ...row,
    hourly_at_limit: prices.hourlyOf(row.machine_limit, { ...row, provider: row.platform }),
    priced_at: prices.pricedAt,
  };
}

/** Adds the costs at the old and the new limit, and drops the values that only the price depends on. */
export function withUpdatePrices<
  Row extends Priced & {
    readonly platform: string;
    readonly old_machine_max_count: number;
    readonly new_machine_max_count: number;
  },
>({ platform, region, instance_type, ...row }: Row, prices?: Prices) {
  if (!prices) return row;
  const at = (count: number) =>
    prices.hourlyOf(count, { provider: platform, account: row.account, region, instance_type });
  const hourly_before = at(row.old_machine_max_count);
  return { ...row, hourly_before, hourly_after: at(row.new_machine_max_count), priced_at: prices.pricedAt };
}
