import { type RefObject, useRef } from 'react';
import type { Position } from './gridKeys';
import { columnIndexOf, findCell, rowIndexOf } from './tableDom';

/**
 * One tab stop for all cells of the body. It is moved in the page itself, not by React: going from cell to cell draws no
 * row again. Places are kept by row and column, so that paging and refreshing stay where the person is.
 */
export function useCellFocus(
  frame: RefObject<HTMLElement | null>,
  selectable: boolean,
  scrollTo: RefObject<((place: Position) => void) | undefined>,
) {
  const active = useRef<Position>({ row: 0, column: 0 });
  const stop = useRef<HTMLElement | undefined>(undefined);
  /** Whether the focus is in the body, also while the cell that had it is being replaced. */
  const inside = useRef(false);
  /** Whether the person is on the way to a cell that is not drawn yet. */
  const awaited = useRef(false);

  /** Makes a cell the tab stop. */
  function moveStop(cell: HTMLTableCellElement): void {
    if (stop.current !== cell) stop.current?.removeAttribute('tabindex');
    cell.tabIndex = 0;
    stop.current = cell;
  }

  function focusCell(cell: HTMLTableCellElement): void {
    moveStop(cell);
    cell.focus({ preventScroll: true });
    // Minds the frame's scroll padding: not under the header, nor under the row's buttons.
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return {
    active: () => active.current,

    /** Goes to a place; a row that is not drawn is scrolled to, and has the focus as soon as it is. */
    go(position: Position): void {
      active.current = position;
      inside.current = true;
      const cell = frame.current && findCell(frame.current, position.row, position.column, selectable);
      awaited.current = !cell;
      if (cell) focusCell(cell);
      else scrollTo.current?.(position);
    },

    /** To the first row; but the cell that has the focus stays in sight. */
    toTop(): void {
      frame.current?.scrollTo({ top: 0 });
      const focused = document.activeElement;
      if (inside.current && focused && rowIndexOf(focused) !== undefined) {
        focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    },

    /** The person has pointed at a cell: the browser's own focus follows. */
    point(cell: HTMLTableCellElement): void {
      active.current = { row: rowIndexOf(cell) ?? 0, column: columnIndexOf(cell, selectable) };
      awaited.current = false;
      moveStop(cell);
    },

    onFocus(target: Element): void {
      inside.current = rowIndexOf(target) !== undefined || target === frame.current;
    },

    onBlur(next: EventTarget | null): void {
      if (next instanceof Node && !frame.current?.contains(next)) inside.current = false;
    },

    /** After rows were drawn, of `count`: the tab stop is there again, and so is the focus if its cell went. */
    restore(count: number): void {
      if (!frame.current) return;
      const { column } = active.current;
      const row = Math.max(0, Math.min(active.current.row, count - 1));
      const lost = inside.current && (awaited.current || document.activeElement === document.body);
      if (stop.current?.isConnected && !lost && rowIndexOf(stop.current) === row) return;
      const cell = findCell(frame.current, row, column, selectable);
      if (cell) moveStop(cell);
      if (cell && lost && awaited.current) {
        focusCell(cell);
        awaited.current = row !== active.current.row;
      } else if (lost) (cell ?? frame.current).focus({ preventScroll: true });
      else if (!cell) {
        const first = frame.current.querySelector<HTMLElement>('tr[data-row]')?.dataset.row;
        const any = first === undefined ? undefined : findCell(frame.current, Number(first), 0, selectable);
        if (any) moveStop(any);
      }
    },
  };
}
