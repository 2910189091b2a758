/**
 * A row with the number of live machines, `machines_live`, right behind the limit that they count against: the order of
 * keys is the order of the console's columns.
 *
 * @param live nothing for a row without a process
 */
export function withLive<Row extends object, Limit extends keyof Row>(
  row: Row,
  limit: Limit,
  live: number | null,
): Row & { readonly machines_live: number | null } {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] =>
    key === limit
      ? [
          [key, value],
          ['machines_live', live],
        ]
      : [[key, value]],
  );
  return Object.fromEntries(entries) as Row & { readonly machines_live: number | null };
}
