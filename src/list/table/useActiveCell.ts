import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { columnIndexOf, findCell, rowIndexOf } from './tableDom';

/** A cell of the body: its row among all rows of the table and its column among the visible ones, from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows in a screenful. */
  readonly screen: number;
}

/** The target of a key: a cell, the header above it, or another page. */
export type Move = Position | 'header' | 'nextPage' | 'previousPage';

/** Returns the move of a key from a cell, as in spreadsheets, or `undefined` if the key moves nothing. */
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

interface Body {
  readonly rows: number;
  readonly columns: number;
  readonly selectable: boolean;
  /** Scrolls to a cell by its position, if the table places its rows itself. */
  readonly scrollTo: ((position: Position) => void) | undefined;
}

/** Buttons of actions. Buttons of every row (`data-act`) are reached with arrow keys only. */
const actionButtons = 'tr[data-row] > td:last-child button:not([data-act])';

const limited = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/**
 * Makes one cell of the body the tab stop, by its position, so that paging and refreshing keep the place. Its row is always rendered,
 * so that scrolling does not lose the focus.
 */
export function useActiveCell(frame: RefObject<HTMLElement | null>, { rows, columns, selectable, scrollTo }: Body) {
  const [position, setPosition] = useState<Position>({ row: 0, column: 0 });
  const row = limited(position.row, rows);
  const column = limited(position.column, columns);
  /** The newest position: keys may come faster than renders. */
  const latest = useRef(position);
  /** True if the focus is in the body, also while the element that had it is being replaced. */
  const inside = useRef(false);
  const moves = useRef(false);

  function set(next: Position): void {
    latest.current = next;
    setPosition(next);
  }

  /** Leaves tab stops on the buttons of one row only: those of thirty rows would precede the buttons for selected rows. */
  function moveButtonStops(): void {
    for (const button of frame.current?.querySelectorAll<HTMLElement>(actionButtons) ?? []) {
      button.tabIndex = rowIndexOf(button) === latest.current.row ? 0 : -1;
    }
  }

  function reveal(cell: HTMLElement, element: HTMLElement): void {
    const top = element.scrollTop;
    // Respects the scroll margins: not below the header, nor below the row's buttons.
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!scrollTo) return;
    element.scrollTop = top;
    scrollTo({ row, column });
  }

  useLayoutEffect(() => {
    latest.current = { row, column };
    moveButtonStops();
    const isLost = inside.current && document.activeElement === document.body;
    const element = frame.current;
    if (!element || (!moves.current && !isLost)) return;
    const cell = findCell(element, row, column, selectable);
    (cell ?? element).focus({ preventScroll: true });
    if (cell && moves.current) reveal(cell, element);
    if (cell) moves.current = false;
  });

  return {
    row,
    column,
    now: () => latest.current,

    /** Moves the focus to a cell and scrolls it into view. */
    go(next: Position): void {
      inside.current = true;
      moves.current = true;
      set(next);
    },

    /** Makes a pressed cell the tab stop. The browser moves the focus. */
    point(cell: HTMLTableCellElement): void {
      set({ row: rowIndexOf(cell) ?? 0, column: columnIndexOf(cell, selectable) });
    },

    /** Scrolls a focused element of the body into view, after the table was scrolled for another reason. */
    keepInView(): void {
      const focused = document.activeElement;
      if (!inside.current || !focused || rowIndexOf(focused) === undefined) return;
      focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },

    onFocus(target: Element): void {
      const focusedRow = rowIndexOf(target);
      inside.current = focusedRow !== undefined || target === frame.current;
      if (focusedRow !== undefined && focusedRow !== latest.current.row) set({ ...latest.current, row: focusedRow });
      moveButtonStops();
    },

    onBlur(next: EventTarget | null): void {
      if (next instanceof Node && !frame.current?.contains(next)) inside.current = false;
    },
  };
}
