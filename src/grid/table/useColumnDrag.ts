import { type DragEvent, useRef } from 'react';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { useTableModel } from '../tableModel';
import { movedColumn } from './movedColumn';
import { cellOf, columnIndexOf } from './tableDom';

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
      changeSettings({ order: movedColumn(columns, dragged.current, column) });
    },
    onDragEnd(): void {
      dragged.current = undefined;
      markTarget(undefined);
    },
  };
}
