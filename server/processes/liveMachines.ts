/** How much of its limit a process has taken up; nothing for a row without a process. */
export interface Use {
  readonly machines_live: number | null;
  /** Machines of launches of which it is not known yet what came of them. */
  readonly machines_reserved?: number;
}

/**
 * A row with the machines of its process right behind the limit that they count against: the order of keys is the order of
 * the console's columns.
 */
export function withUse<Row extends object, Limit extends keyof Row, Used extends Use>(
  row: Row,
  limit: Limit,
  use: Used,
): Row & Used {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] =>
    key === limit ? [[key, value], ...Object.entries(use)] : [[key, value]],
  );
  return Object.fromEntries(entries) as Row & Used;
}
