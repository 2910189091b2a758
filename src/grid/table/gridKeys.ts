/** A cell of the body: its row among all rows that can be scrolled to, and its column among the visible ones, from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows of a screenful. */
  readonly screen: number;
}

/** Where a key leads: to a cell, to the header above it, or over the edge to another page. */
export type Move = Position | 'header' | 'nextPage' | 'previousPage';

/** The key's move from a cell, as spreadsheets have it; `undefined` for a key that moves nothing. */
export function moveOf(
  { key, ctrl }: { readonly key: string; readonly ctrl: boolean },
  { row, column }: Position,
  { rows, columns, screen }: Bounds,
): Move | undefined {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const to = (toRow: number, toColumn: number): Position => ({
    row: Math.max(0, Math.min(lastRow, toRow)),
    column: Math.max(0, Math.min(lastColumn, toColumn)),
  });
  if (key === 'ArrowUp') return row === 0 ? 'header' : to(row - 1, column);
  if (key === 'ArrowDown') return to(row + 1, column);
  if (key === 'ArrowLeft') return to(row, column - 1);
  if (key === 'ArrowRight') return to(row, column + 1);
  if (key === 'Home') return to(ctrl ? 0 : row, 0);
  if (key === 'End') return to(ctrl ? lastRow : row, lastColumn);
  if (key === 'PageDown') return row === lastRow ? 'nextPage' : to(row + screen, column);
  if (key === 'PageUp') return row === 0 ? 'previousPage' : to(row - screen, column);
  return undefined;
}
