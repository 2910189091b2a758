/** Number of single-character edits between two texts. A swap of neighbours is one edit. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const cost = one[at - 1] === other[to - 1] ? 0 : 1;
      const edits = [(rows[at - 1]?.[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (rows[at - 1]?.[to - 1] ?? 0) + cost];
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(Math.min(...edits, ...(isSwap ? [(rows[at - 2]?.[to - 2] ?? 0) + 1] : [])));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** Returns the name that a misspelt one most likely means, ignoring case; `undefined` if none is similar. */
export function similarTo(name: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3));
  const [nearest] = [...new Set(names)]
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}

/** Returns `: did you mean "…"?` for a misspelt name; `''` if no name is similar. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const similar = similarTo(name, names);
  return similar === undefined ? '' : `: did you mean "${similar}"?`;
}
