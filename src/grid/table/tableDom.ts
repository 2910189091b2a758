/** The row's place that an element of the body stands in; `undefined` outside of one. */
export function rowIndexOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}

/** The cell of data, of header or body, that an element stands in. */
export function cellOf(element: Element): HTMLTableCellElement | undefined {
  return element.closest<HTMLTableCellElement>('th, td:not([role="gridcell"])') ?? undefined;
}

/** The data column of a cell, from 0; the cells of controls before it do not count. */
export function columnIndexOf(cell: HTMLTableCellElement, selectable: boolean): number {
  return cell.cellIndex - (selectable ? 1 : 0);
}

/** The cell of data at a place, if its row is drawn; of a row on its way, the one cell that it has. */
export function findCell(
  frame: Element,
  row: number,
  column: number,
  selectable: boolean,
): HTMLTableCellElement | undefined {
  const cells = frame.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`)?.cells;
  return cells?.[column + (selectable ? 1 : 0)] ?? cells?.[0];
}

/** The cells of a data column that are drawn, its header first. */
export function columnCells(frame: Element, column: number, selectable: boolean): HTMLTableCellElement[] {
  return [...frame.querySelectorAll('tr')].flatMap((row) => {
    const cell = row.cells[column + (selectable ? 1 : 0)];
    return cell && cell.colSpan === 1 ? [cell] : [];
  });
}

/** A column's `col`. */
export function columnElement(frame: Element, column: number, selectable: boolean): HTMLElement | undefined {
  return frame.querySelectorAll('col')[column + (selectable ? 1 : 0)];
}
