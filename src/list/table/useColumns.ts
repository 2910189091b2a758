import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { limitedWidth, widthAfterKey, widthOf, withMoved, withWidth } from '../columns';
import { useTableModel } from '../tableModel';
import { cellOf, columnCells, columnIndexOf } from './tableDom';

/** A column whose edge is dragged, from an x in px, and its width in px at first and now. */
interface Drag {
  readonly name: string;
  readonly from: number;
  readonly width: number;
  readonly now: number;
}

/** Returns the visible columns and their widths, and the events that resize and move them. */
export function useColumns(frame: RefObject<HTMLElement | null>, selectable: boolean) {
  const { columns, visible, ruleOf, settings, changeSettings } = useTableModel();
  const [drag, setDrag] = useState<Drag>();
  const rules = useMemo(() => visible.map(ruleOf), [visible, ruleOf]);
  /** The widths that the person chose, including the one that is being dragged. */
  const chosen = drag ? withWidth(settings.widths, drag.name, drag.now) : settings.widths;
  const chosenText = JSON.stringify(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value, since a drag makes a new list at each render
  const widths = useMemo(() => rules.map((rule) => widthOf(chosen, rule)), [rules, chosenText]);
  const setWidth = (name: string, width: number) => changeSettings({ widths: withWidth(settings.widths, name, width) });

  const indexAt = (target: EventTarget) => {
    const cell = cellOf(target as Element);
    return cell?.tagName === 'TH' ? columnIndexOf(cell, selectable) : -1;
  };
  /** The column of a separator, and its width as it is drawn: one column takes the free width. */
  const resized = (target: EventTarget) => {
    const separator = (target as Element).closest('[role="separator"]');
    const index = separator ? indexAt(separator) : -1;
    const rule = rules[index];
    if (!separator || !rule) return undefined;
    const drawn = Math.round(cellOf(separator)?.getBoundingClientRect().width ?? 0);
    return { separator, index, name: rule.name, width: Math.max(widths[index] ?? 0, drawn) };
  };
  const fitted = (index: number) => fittedWidth(frame.current ? columnCells(frame.current, index, selectable) : []);

  const resizing = {
    onPointerDown(event: PointerEvent): void {
      const column = event.button === 0 ? resized(event.target) : undefined;
      if (!column) return;
      const { separator, name, width } = column;
      separator.setPointerCapture(event.pointerId);
      setDrag({ name, from: event.clientX, width, now: width });
    },
    // The header and the tracks render while dragging. Rows do not.
    onPointerMove({ clientX }: PointerEvent): void {
      if (drag) setDrag({ ...drag, now: limitedWidth(drag.width + clientX - drag.from) });
    },
    onPointerUp({ clientX }: PointerEvent): void {
      if (drag && clientX !== drag.from) setWidth(drag.name, limitedWidth(drag.width + clientX - drag.from));
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };

  const moved = useRef<string | undefined>(undefined);
  const target = useRef<HTMLElement | undefined>(undefined);
  const markTarget = (header: HTMLElement | undefined) => {
    target.current?.removeAttribute('data-drop');
    header?.setAttribute('data-drop', '');
    target.current = header;
  };
  const moving = {
    onDragStart(event: DragEvent): void {
      const column = rules[indexAt(event.target)]?.name;
      if (column === undefined || drag) {
        event.preventDefault();
        return;
      }
      moved.current = column;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', column);
    },
    onDragOver(event: DragEvent): void {
      if (moved.current === undefined) return;
      const header = indexAt(event.target) < 0 ? undefined : cellOf(event.target as Element);
      if (header) event.preventDefault();
      if (header !== target.current) markTarget(header);
    },
    onDrop(event: DragEvent): void {
      const column = rules[indexAt(event.target)]?.name;
      if (moved.current === undefined || column === undefined) return;
      event.preventDefault();
      changeSettings({ order: withMoved(columns, moved.current, columns.indexOf(column)) });
    },
    onDragEnd(): void {
      moved.current = undefined;
      markTarget(undefined);
    },
  };

  return {
    rules,
    chosen,
    /** In px. */
    widths,
    events: { ...resizing, ...moving },

    /**
     * Resizes the column of a focused separator.
     *
     * @returns true if the key was for a separator
     */
    onKey(event: KeyboardEvent): boolean {
      const column = resized(event.target);
      if (!column) return false;
      const { key, shiftKey } = event;
      const width = key === 'Enter' ? fitted(column.index) : widthAfterKey(column.width, key, shiftKey);
      if (width === undefined) return false;
      event.preventDefault();
      setWidth(column.name, width);
      return true;
    },

    /**
     * Fits a column to its texts.
     *
     * @returns true if the double click was on a separator
     */
    onDoubleClick(target: EventTarget): boolean {
      const column = resized(target);
      if (column) setWidth(column.name, fitted(column.index));
      return column !== undefined;
    },
  };
}

/** Space beside the text, in px: the padding of the cell, the dot of a state, the arrow of a sorted header. */
const padding = 26;
const dot = 16;
const arrow = 18;

let canvas: CanvasRenderingContext2D | null | undefined;

function textWidth(element: Element): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  // A font with tabular figures has no shorthand.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return canvas.measureText(element.textContent ?? '').width;
}

/** Returns the width in px in which the cells of a column show their whole text, without limits. */
function fittedWidth(cells: readonly HTMLTableCellElement[]): number {
  const widths = cells.map((cell) => {
    const content = cell.querySelector('bdi, time') ?? cell;
    const beside = cell.tagName === 'TH' ? arrow : content.hasAttribute('data-tone') ? dot : 0;
    return textWidth(content) + beside + padding;
  });
  return Math.ceil(Math.max(0, ...widths));
}
