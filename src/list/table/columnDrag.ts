import { type DragEvent, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { limitedWidth, widthAfterKey, widthOf, withMoved, withWidth } from '../columns';
import { useTableModel } from '../tableModel';
import { cellOf, columnCells, columnIndexOf, draggedTracks } from './tableDom';

interface Drag {
  readonly rule: ColumnRule;
  readonly table: HTMLElement;
  /** The tracks of the table's grid, and which of them is dragged. */
  readonly tracks: readonly string[];
  readonly track: number;
  readonly from: number;
  readonly width: number;
  /** The table's least width without this column. */
  readonly others: number;
  now: number;
}

/** Resizes columns by their separator: by dragging, with keys, or with a double click or Enter to fit their texts. */
export function useColumnResize(
  frame: RefObject<HTMLElement | null>,
  rules: readonly ColumnRule[],
  selectable: boolean,
) {
  const { settings, changeSettings } = useTableModel();
  const drag = useRef<Drag | undefined>(undefined);

  const separatorOf = (target: EventTarget) => (target as Element).closest('[role="separator"]');
  const indexOf = (separator: Element): number => {
    const cell = cellOf(separator);
    return cell ? columnIndexOf(cell, selectable) : -1;
  };
  /** As it is drawn: one column takes what the others leave. */
  const widthAt = (separator: Element, rule: ColumnRule): number =>
    Math.max(widthOf(settings.widths, rule), Math.round(cellOf(separator)?.getBoundingClientRect().width ?? 0));
  const fitted = (index: number) =>
    frame.current ? fittedWidth(columnCells(frame.current, index, selectable)) : undefined;
  const save = (rule: ColumnRule, width: number) =>
    changeSettings({ widths: withWidth(settings.widths, rule.name, width) });

  /** While dragging only the DOM changes; the settings, and with them the rows, follow at the end. */
  function show({ table, tracks, track, others }: Drag, width: number): void {
    table.dataset.resizing = '';
    table.style.setProperty('--columns', draggedTracks(tracks, track, width));
    table.style.minWidth = `${others + width}px`;
  }

  return {
    isDragging: () => drag.current !== undefined,

    onPointerDown(event: PointerEvent): void {
      const separator = separatorOf(event.target);
      if (!separator || event.button !== 0 || !frame.current) return;
      const index = indexOf(separator);
      const rule = rules[index];
      const table = frame.current.querySelector('table');
      if (!rule || !table) return;
      separator.setPointerCapture(event.pointerId);
      const width = widthAt(separator, rule);
      const others = Number.parseFloat(table.style.minWidth) - widthOf(settings.widths, rule);
      const tracks = table.style.getPropertyValue('--columns').split(' ');
      const track = index + (selectable ? 1 : 0);
      drag.current = { rule, table, tracks, track, from: event.clientX, width, others, now: width };
    },

    onPointerMove(event: PointerEvent): void {
      const current = drag.current;
      if (!current) return;
      current.now = limitedWidth(current.width + event.clientX - current.from);
      show(current, current.now);
    },

    onPointerUp(): void {
      const current = drag.current;
      drag.current = undefined;
      delete current?.table.dataset.resizing;
      if (current && current.now !== current.width) save(current.rule, current.now);
    },

    onPointerCancel(): void {
      const current = drag.current;
      drag.current = undefined;
      if (!current) return;
      const { table, tracks, rule, others } = current;
      table.style.setProperty('--columns', tracks.join(' '));
      table.style.minWidth = `${others + widthOf(settings.widths, rule)}px`;
      delete current.table.dataset.resizing;
    },

    /** @returns whether the key was meant for a separator */
    onKey(event: KeyboardEvent): boolean {
      const separator = separatorOf(event.target);
      if (!separator) return false;
      const index = indexOf(separator);
      const rule = rules[index];
      const fits = event.key === 'Enter' ? fitted(index) : undefined;
      const width = rule && (fits ?? widthAfterKey(widthAt(separator, rule), event.key, event.shiftKey));
      if (!rule || width === undefined) return false;
      event.preventDefault();
      save(rule, width);
      return true;
    },

    /** @returns whether the double click was on a separator */
    onDoubleClick(target: EventTarget): boolean {
      const separator = separatorOf(target);
      if (!separator) return false;
      const index = indexOf(separator);
      const rule = rules[index];
      const width = fitted(index);
      if (rule && width !== undefined) save(rule, width);
      return true;
    },
  };
}

/** A header dragged onto another takes its place. The column chooser does the same with keys. */
export function useColumnDrag(rules: readonly ColumnRule[], selectable: boolean, isResizing: () => boolean) {
  const { columns, changeSettings } = useTableModel();
  const dragged = useRef<string | undefined>(undefined);
  const target = useRef<HTMLElement | undefined>(undefined);

  const headerAt = (event: DragEvent) => {
    const cell = cellOf(event.target as Element);
    return cell?.tagName === 'TH' ? cell : undefined;
  };
  const columnOf = (header: HTMLTableCellElement | undefined) =>
    header && rules[columnIndexOf(header, selectable)]?.name;
  const markTarget = (header: HTMLElement | undefined) => {
    target.current?.removeAttribute('data-drop');
    header?.setAttribute('data-drop', '');
    target.current = header;
  };

  return {
    onDragStart(event: DragEvent): void {
      const column = columnOf(headerAt(event));
      if (column === undefined || isResizing()) {
        event.preventDefault();
        return;
      }
      dragged.current = column;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', column);
    },
    onDragOver(event: DragEvent): void {
      if (dragged.current === undefined) return;
      const header = headerAt(event);
      if (header) event.preventDefault();
      if (header !== target.current) markTarget(header);
    },
    onDrop(event: DragEvent): void {
      const column = columnOf(headerAt(event));
      if (dragged.current === undefined || column === undefined) return;
      event.preventDefault();
      changeSettings({ order: withMoved(columns, dragged.current, columns.indexOf(column)) });
    },
    onDragEnd(): void {
      dragged.current = undefined;
      markTarget(undefined);
    },
  };
}

/** Space beside the text, in px: the cell's padding, a status' dot, the arrow of a sorted header. */
const padding = 26;
const dot = 16;
const arrow = 18;

let canvas: CanvasRenderingContext2D | null | undefined;

function textWidth(element: Element): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  // One by one: a type with tabular figures has no short form.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return canvas.measureText(element.textContent ?? '').width;
}

/** The width in px in which all these cells of a column show their whole text; not limited. */
function fittedWidth(cells: readonly HTMLTableCellElement[]): number {
  const widths = cells.map((cell) => {
    const content = cell.querySelector('bdi, time') ?? cell;
    const beside = cell.tagName === 'TH' ? arrow : content.hasAttribute('data-tone') ? dot : 0;
    return textWidth(content) + beside + padding;
  });
  return Math.ceil(Math.max(0, ...widths));
}
