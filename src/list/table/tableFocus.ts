import { type RefObject, type UIEvent, useRef } from 'react';
import { columnHeaders, columnIndexOf, findCell, rowIndexOf } from './tableDom';

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

/**
 * One tab stop for all cells of the body, moved in the DOM and not by React: going from cell to cell renders no row. It is
 * remembered by row and column, so that paging and refreshing stay at the same place.
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
  /** Noted as it happens: asking the frame would compute the layout of new rows at once, and again when they are painted. */
  const scrolled = useRef(false);
  /** Whether the focus goes to a cell that is not rendered yet. */
  const pending = useRef(false);

  /** Makes a cell the tab stop. */
  function moveStop(cell: HTMLTableCellElement): void {
    if (stop.current !== cell) stop.current?.removeAttribute('tabindex');
    cell.tabIndex = 0;
    stop.current = cell;
  }

  /** Of all rows only one has buttons that are tab stops: thirty would stand between the rows and what can be done with those selected. */
  function moveButtonStops(target: Element): void {
    const row = target.closest('tr[data-row]') ?? stop.current?.closest('tr');
    const buttons = frame.current?.querySelectorAll<HTMLElement>('tr[data-row] > td:last-child button:not([data-act])');
    for (const button of buttons ?? []) button.tabIndex = row?.contains(button) ? 0 : -1;
  }

  function focusCell(cell: HTMLTableCellElement, place: Position): void {
    moveStop(cell);
    cell.focus({ preventScroll: true });
    // Minds the frame's scroll padding: not under the header, nor under the row's buttons.
    const top = frame.current?.scrollTop ?? 0;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!scrollTo.current || !frame.current) return;
    // Rows beyond the tallest element are drawn where the frame was a moment ago: what counts is where the row will be. The one cell of
    // a row that is loading is no column, and stands for the one that was meant.
    frame.current.scrollTop = top;
    scrollTo.current(place);
  }

  return {
    active: () => active.current,

    /** Where a key in a cell starts from: the cell that is about to have the focus, if there is one, so that no quick key is lost. */
    startOf: (cell: Position): Position => (pending.current ? active.current : cell),

    /** Focuses a cell; a row that is not rendered is scrolled to, and focused as soon as it is. */
    go(position: Position): void {
      active.current = position;
      inside.current = true;
      const cell = frame.current && findCell(frame.current, position.row, position.column, selectable);
      pending.current = !cell;
      if (cell) focusCell(cell, position);
      else scrollTo.current?.(position);
    },

    /** Scrolls to the first row; but the cell that has the focus stays visible. */
    toTop(): void {
      if (scrolled.current) frame.current?.scrollTo({ top: 0 });
      const focused = document.activeElement;
      if (inside.current && focused && rowIndexOf(focused) !== undefined) {
        focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    },

    onScroll({ currentTarget }: UIEvent): void {
      scrolled.current = currentTarget.scrollTop > 0;
    },

    /** A press on a cell: the browser's own focus follows. */
    point(cell: HTMLTableCellElement): void {
      active.current = { row: rowIndexOf(cell) ?? 0, column: columnIndexOf(cell, selectable) };
      pending.current = false;
      moveStop(cell);
    },

    onFocus(target: Element): void {
      inside.current = rowIndexOf(target) !== undefined || target === frame.current;
      moveButtonStops(target);
    },

    onBlur(next: EventTarget | null): void {
      if (next instanceof Node && !frame.current?.contains(next)) inside.current = false;
    },

    /** After `count` rows were rendered: restores the tab stop, and the focus if its cell went. */
    restore(count: number): void {
      if (!frame.current) return;
      const { column } = active.current;
      const row = Math.max(0, Math.min(active.current.row, count - 1));
      const lost = inside.current && (pending.current || document.activeElement === document.body);
      if (stop.current?.isConnected && !lost && rowIndexOf(stop.current) === row) return;
      const cell = findCell(frame.current, row, column, selectable);
      if (cell) moveStop(cell);
      if (cell && lost && pending.current) {
        focusCell(cell, { row, column });
        pending.current = row !== active.current.row;
      } else if (lost) (cell ?? frame.current).focus({ preventScroll: true });
      else if (!cell) {
        const first = frame.current.querySelector<HTMLElement>('tr[data-row]')?.dataset.row;
        const any = first === undefined ? undefined : findCell(frame.current, Number(first), 0, selectable);
        if (any) moveStop(any);
      }
    },
  };
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Of all headers only one's controls are tab stops: 30 columns would put a hundred stops before the rows. Arrows lead from
 * column to column. Like the cells' own, the stop is moved in the DOM.
 */
export function useHeaderFocus(frame: RefObject<HTMLElement | null>) {
  const stop = useRef<Element | undefined>(undefined);

  const headers = () => [...(frame.current?.querySelectorAll(columnHeaders) ?? [])];
  const controlsOf = (header: Element | undefined) => [
    ...(header?.querySelectorAll<HTMLElement>('button, [role="separator"]') ?? []),
  ];

  function moveStop(header: Element | undefined): void {
    for (const control of controlsOf(stop.current)) control.tabIndex = -1;
    for (const control of controlsOf(header)) control.tabIndex = 0;
    stop.current = header;
  }

  return {
    onFocus(target: Element): void {
      const header = target.closest(columnHeaders);
      if (header && header !== stop.current) moveStop(header);
    },

    /** @returns whether the key led to another column: to the control there that is like the one that had the focus */
    onKey(key: string, target: HTMLElement): boolean {
      const step = steps[key];
      const all = headers();
      const from = all.findIndex((header) => header.contains(target));
      if (step === undefined || from < 0) return false;
      const to = all[Math.max(0, Math.min(all.length - 1, from + step))];
      const controls = controlsOf(to).filter((control) => !control.matches(':disabled'));
      const like = controlsOf(to)[controlsOf(all[from]).indexOf(target)];
      (like && controls.includes(like) ? like : controls[0])?.focus();
      return true;
    },

    /** After headers were rendered: restores the stop if its column went. */
    restore(): void {
      if (!stop.current?.isConnected) moveStop(headers()[0]);
    },
  };
}
