import { cut, hinted } from '../../components/cellLook';

/*
 * Each row is a grid of its own: one that comes or goes while 100,000 of them scroll costs the layout of that row, where a table
 * layout computes all of them again. Some browsers remove the roles of a table with its layout, so they are explicit.
 */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
export const asCell = { role: 'cell' } as const;

/**
 * For the cells of a row that hold controls, not data: boxes and buttons. Of the role `cell` are then exactly the cells
 * under the column headers, in their order.
 */
export const asControls = { role: 'gridcell' } as const;

/** For the cell above them, which says what they are and is no header of a column. */
export const asControlsHead = { role: 'gridcell', scope: 'col' } as const;

/** The headers of the columns, in a table or one of its rows. */
export const columnHeaders = 'thead th:not([role="gridcell"])';

/** The row's place that an element of the body stands in; `undefined` outside of one. */
export function rowIndexOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}

/** The cell of data, of header or body, that an element stands in. */
export function cellOf(element: Element): HTMLTableCellElement | undefined {
  return element.closest<HTMLTableCellElement>(':is(th, td):not([role="gridcell"])') ?? undefined;
}

/** The data column of a cell, from 0; the cells of controls before it do not count. Where only some are drawn, they are numbered. */
export function columnIndexOf(cell: HTMLTableCellElement, selectable: boolean): number {
  const place = cell.ariaColIndex === null ? cell.cellIndex : Number(cell.ariaColIndex) - 1;
  return place - (selectable ? 1 : 0);
}

/** The cell of a row in a data column, if it is drawn. */
function cellAt(row: HTMLTableRowElement, column: number, selectable: boolean): HTMLTableCellElement | undefined {
  const place = column + (selectable ? 1 : 0);
  const numbered = row.hasAttribute('aria-rowindex');
  return numbered
    ? (row.querySelector<HTMLTableCellElement>(`[aria-colindex="${place + 1}"]`) ?? undefined)
    : row.cells[place];
}

/** The cell of data at a place, if its row is drawn; of a row that is loading, the one cell that it has. */
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

/** The cells of a data column that are drawn, its header first. */
export function columnCells(frame: Element, column: number, selectable: boolean): HTMLTableCellElement[] {
  return [...frame.querySelectorAll('tr')].flatMap((row) => {
    const cell = row.hasAttribute('aria-busy') ? undefined : cellAt(row, column, selectable);
    return cell ? [cell] : [];
  });
}

/** Gives a cell whose text does not fit a tooltip with it, while the mouse is there; one with a tooltip of its own keeps that. */
export function showHint(cell: HTMLElement | undefined): void {
  if (cell?.title !== '') return;
  const head = cell.querySelector('span');
  const clipped = cell.scrollWidth > cell.clientWidth || (head !== null && head.scrollWidth > head.clientWidth);
  if (!clipped) return;
  cell.title = cut(cell.textContent ?? '', hinted);
  cell.dataset.hinted = '';
}

/** Takes the tooltip of {@link showHint} away: the next text in this cell may be another one. */
export function hideHint(cell: HTMLElement | undefined): void {
  if (cell?.dataset.hinted === undefined) return;
  cell.removeAttribute('title');
  delete cell.dataset.hinted;
}
