/** The columns with one of them put in another's place, the ones between moving up: what a header dragged onto another does. */
export function movedColumn(columns: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [columns.indexOf(from), columns.indexOf(to)];
  if (start < 0 || end < 0 || start === end) return columns;
  const others = columns.filter((column) => column !== from);
  return [...others.slice(0, end), from, ...others.slice(end)];
}
