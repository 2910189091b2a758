import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  type UIEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useListContext } from 'react-admin';
import { nextSort } from '../columns';
import { useTableModel } from '../tableModel';
import { rowHeights } from '../tableSettings';
import { followLink } from './LinkFollower';
import type { RowPlan } from './rowPlan';
import { cellOf, columnHeaders, columnIndexOf, hideHint, rowIndexOf, showHint } from './tableDom';
import { moveOf, type Position, type useActiveCell } from './useActiveCell';
import type { useColumns } from './useColumns';
import type { useCopying } from './useCopying';
import type { useHeaderFocus } from './useHeaderFocus';
import { rowsTop } from './useInSight';
import { useRowSelection } from './useRowSelection';
import type { TableRows } from './useRows';

interface Parts {
  readonly frame: RefObject<HTMLElement | null>;
  readonly plan: RowPlan;
  readonly rows: TableRows;
  /** In px. */
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly columns: ReturnType<typeof useColumns>;
  readonly focus: ReturnType<typeof useActiveCell>;
  readonly headerFocus: ReturnType<typeof useHeaderFocus>;
  readonly copying: ReturnType<typeof useCopying>;
  readonly onDetails: (row: number) => void;
}

/** Returns the listeners of the table's frame, which handle mouse, touch and keys in all cells. */
export function useTableEvents(parts: Parts) {
  const { frame, plan, rows, rowHeight, headHeight, columns, focus, headerFocus, copying, onDetails } = parts;
  const { rules, selectable } = plan;
  const { perPage, total = 0, setPage } = useListContext();
  const { pageNow } = useTableModel();
  const sortBy = useSorting();
  const selection = useRowSelection(rows);

  /** React passes on the events of a dialog that a cell has opened. */
  const isOutside = ({ target, currentTarget }: SyntheticEvent) => !currentTarget.contains(target as Node);

  const bodyCell = (target: Element) => {
    const cell = cellOf(target);
    return cell && cell.tagName === 'TD' && rowIndexOf(cell) !== undefined ? cell : undefined;
  };

  function onClick(event: MouseEvent): void {
    if (isOutside(event)) return;
    const target = event.target as Element;
    const link = target.closest<HTMLElement>('[data-follow]')?.dataset.follow;
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    const row = rowIndexOf(target);
    const cell = cellOf(target);
    if (link !== undefined) follow(event, link);
    else if (act === 'selectPage') void selection.page((target as HTMLInputElement).checked);
    else if (row !== undefined && act === 'select' && event.shiftKey) void selection.extend(row, row);
    else if (row !== undefined && act === 'select') selection.toggle(row);
    else if (row !== undefined && act === 'copyRow') copying.row(row);
    else if (row !== undefined && act === 'details') onDetails(row);
    else if (row !== undefined && selectable && event.shiftKey && bodyCell(target)) void selection.extend(row, row);
    else if (cell?.tagName === 'TH') {
      const column = columnIndexOf(cell, selectable);
      const rule = rules[column];
      if (act === 'copyColumn') copying.column(column);
      else if (rule && rule.name !== '' && !target.closest('button:not([data-act]), [role="separator"]')) {
        sortBy(rule.name);
      }
    }
  }

  /** Leaves clicks that open a new tab to the browser. */
  function follow(event: MouseEvent, address: string): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    followLink(address);
  }

  function onMouseDown(event: MouseEvent): void {
    if (isOutside(event)) return;
    const cell = bodyCell(event.target as Element);
    if (!cell) return;
    focus.point(cell);
    if (selectable && event.shiftKey) {
      // Selects rows, not text.
      event.preventDefault();
      cell.focus({ preventScroll: true });
    }
  }

  function onDoubleClick(event: MouseEvent): void {
    if (isOutside(event) || columns.onDoubleClick(event.target)) return;
    const cell = bodyCell(event.target as Element);
    const row = cell && rowIndexOf(cell);
    if (!cell || row === undefined || (event.target as Element).closest('a, button, input')) return;
    copying.cell(row, columnIndexOf(cell, selectable));
    // Otherwise Ctrl+C would copy the word that the browser has selected.
    window.getSelection()?.removeAllRanges();
  }

  function onCellKey(event: KeyboardEvent, from: Position): void {
    const { key, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && key.toLowerCase() === 'c') {
      if (window.getSelection()?.toString()) return;
      copying.cell(from.row, from.column);
    } else if (key === ' ' && selectable && !ctrl) {
      if (shiftKey) void selection.extend(from.row, from.row);
      else selection.toggle(from.row);
    } else if (key === 'Enter' || key === 'F2') {
      const link = key === 'Enter' && (event.target as Element).querySelector<HTMLElement>('a[href]');
      if (link) link.click();
      else controls(from.row)[0]?.focus();
    } else {
      const head = frame.current?.querySelector('thead')?.clientHeight ?? 0;
      const screen = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - head) / rowHeight) - 1);
      const move = moveOf({ key, ctrl }, from, { rows: rows.count, columns: rules.length, screen });
      if (move === undefined) return;
      if (move === 'header') header(from.column)?.focus();
      else if (move === 'nextPage') turnPage(1, from.column);
      else if (move === 'previousPage') turnPage(-1, from.column);
      else {
        focus.go(move);
        if (shiftKey && selectable && move.row !== from.row) void selection.extend(from.row, move.row);
        else if (!shiftKey) selection.endRange();
      }
    }
    event.preventDefault();
  }

  const controls = (row: number) => [
    ...(frame.current?.querySelectorAll<HTMLElement>(
      `tr[data-row="${row}"] td[role="gridcell"] :is(button:not(:disabled), a[href])`,
    ) ?? []),
  ];
  const header = (column: number) =>
    frame.current?.querySelectorAll<HTMLElement>(columnHeaders)[column]?.querySelector('button');

  function turnPage(step: 1 | -1, column: number): void {
    const next = pageNow() + step;
    if (next < 1 || next > Math.ceil(total / perPage)) return;
    focus.go({ row: step > 0 ? 0 : perPage - 1, column });
    setPage(next);
  }

  /** Moves the focus among a row's buttons, and back to the cell. */
  function onControlKey(event: KeyboardEvent, row: number): void {
    const target = event.target as HTMLElement;
    const all = controls(row);
    const place = all.indexOf(target);
    if (event.key === 'Escape') focus.go({ row, column: focus.now().column });
    else if (event.key === 'ArrowRight') all[place + 1]?.focus();
    else if (event.key === 'ArrowLeft') all[place - 1]?.focus();
    else return;
    event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isOutside(event) || event.defaultPrevented || event.altKey || columns.onKey(event)) return;
    const target = event.target as Element;
    const row = rowIndexOf(target);
    const cell = cellOf(target);
    if (target === frame.current || (row !== undefined && cell === target)) onCellKey(event, focus.now());
    else if (row !== undefined) onControlKey(event, row);
    else if (headerFocus.onKey(event.key, target as HTMLElement)) event.preventDefault();
    else if (target.closest('thead') && event.key === 'ArrowDown') {
      event.preventDefault();
      const viewport = { top: frame.current?.scrollTop ?? 0, height: frame.current?.clientHeight ?? 0 };
      const scrolled = rowsTop(viewport, { count: rows.count, rowHeight, headHeight });
      const top = Math.ceil(scrolled / Math.max(rowHeights.minimum, rowHeight));
      // The box that selects the page is above no column.
      focus.go({ row: Math.min(top, rows.count - 1), column: cell ? columnIndexOf(cell, selectable) : 0 });
    }
  }

  return {
    onClick,
    onMouseDown,
    onDoubleClick,
    onKeyDown,
    onMouseOver: ({ target }: MouseEvent) => showHint(bodyCell(target as Element)),
    onMouseOut: ({ target }: MouseEvent) => hideHint(bodyCell(target as Element)),
    onFocus: ({ target }: FocusEvent) => {
      focus.onFocus(target);
      headerFocus.onFocus(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => focus.onBlur(relatedTarget),
    onScroll: ({ currentTarget }: UIEvent) => currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0),
    ...columns.events,
  };
}

/**
 * Returns a function that sorts by a column. Each press continues from the one before, rendered or not, so that two quick presses
 * sort in descending order.
 */
export function useSorting(): (column: string) => void {
  const { sort, setSort } = useListContext();
  const { field, order } = sort;
  const latest = useRef(sort);
  useLayoutEffect(() => {
    latest.current = { field, order };
  }, [field, order]);
  return (column) => {
    latest.current = nextSort(latest.current, column);
    setSort(latest.current);
  };
}
