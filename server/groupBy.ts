/** Rows with the same key. */
export type Group<Row> = readonly [Row, ...Row[]];

/** Groups rows by key. Groups and rows keep their order. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): ReadonlyMap<Key, Group<Row>> {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
