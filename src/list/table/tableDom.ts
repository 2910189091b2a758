import { cut, hinted } from '../../components/cellLook';

/*
 * Each row is a grid of its own, so that a row that mounts or unmounts while 100,000 rows scroll lays out only itself. Some browsers
 * remove the roles of a table with its layout, so they are explicit.
 */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
export const asCell = { role: 'cell' } as const;

/** Cells with controls. Only the cells under the column headers have the role `cell`, in their order. */
export const asControls = { role: 'gridcell' } as const;

/** The cell above them, which is not a column header. */
export const asControlsHead = { role: 'gridcell', scope: 'col' } as const;

/** Selects the column headers. */
export const columnHeaders = 'thead th:not([role="gridcell"])';

/** Returns the index of the row around an element of the body. */
export function rowIndexOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}

/** Returns the data or header cell around an element. */
export function cellOf(element: Element): HTMLTableCellElement | undefined {
  return element.closest<HTMLTableCellElement>(':is(th, td):not([role="gridcell"])') ?? undefined;
}

/** Returns the index of a cell's data column. Cells are numbered if only some columns are rendered. */
export function columnIndexOf(cell: HTMLTableCellElement, selectable: boolean): number {
  const place = cell.ariaColIndex === null ? cell.cellIndex : Number(cell.ariaColIndex) - 1;
  return place - (selectable ? 1 : 0);
}

/** Returns the rendered cell of a row in a data column. */
function cellAt(row: HTMLTableRowElement, column: number, selectable: boolean): HTMLTableCellElement | undefined {
  const place = column + (selectable ? 1 : 0);
  const numbered = row.hasAttribute('aria-rowindex');
  return numbered
    ? (row.querySelector<HTMLTableCellElement>(`[aria-colindex="${place + 1}"]`) ?? undefined)
    : row.cells[place];
}

/** Returns the rendered cell at a position, or the only cell of a row that is loading. */
export function findCell(
  frame: Element,
  row: number,
  column: number,
  selectable: boolean,
): HTMLTableCellElement | undefined {
  const found = frame.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`);
  if (found?.hasAttribute('aria-busy')) return found.cells[0];
  return found ? cellAt(found, column, selectable) : undefined;
}

/** Returns the rendered cells of a data column, its header first. */
export function columnCells(frame: Element, column: number, selectable: boolean): HTMLTableCellElement[] {
  return [...frame.querySelectorAll('tr')].flatMap((row) => {
    const cell = row.hasAttribute('aria-busy') ? undefined : cellAt(row, column, selectable);
    return cell ? [cell] : [];
  });
}

/** Adds a tooltip to a cell whose text is truncated, unless it has one. */
export function showHint(cell: HTMLElement | undefined): void {
  if (cell?.title !== '') return;
  const head = cell.querySelector('span');
  const clipped = cell.scrollWidth > cell.clientWidth || (head !== null && head.scrollWidth > head.clientWidth);
  if (!clipped) return;
  cell.title = cut(cell.textContent ?? '', hinted);
  cell.dataset.hinted = '';
}

/** Removes the tooltip of {@link showHint}, since the text of the cell may change. */
export function hideHint(cell: HTMLElement | undefined): void {
  if (cell?.dataset.hinted === undefined) return;
  cell.removeAttribute('title');
  delete cell.dataset.hinted;
}
