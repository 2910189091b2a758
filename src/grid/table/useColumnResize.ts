import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { useTableModel } from '../tableModel';
import { limitedWidth, widthAfterKey, widthOf, withWidth } from './columnWidth';
import { fittedWidth } from './fittedWidth';
import { cellOf, columnCells, columnIndexOf } from './tableDom';

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

/** Columns are made wider and narrower by their separator: dragged, with keys, or with a double click or Enter to what they hold. */
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
  const fitted = (index: number) =>
    frame.current ? fittedWidth(columnCells(frame.current, index, selectable)) : undefined;
  const save = (rule: ColumnRule, width: number) =>
    changeSettings({ widths: withWidth(settings.widths, rule.name, width) });

  /** While it is dragged only the page changes; the settings, and with them the rows, follow at the end. */
  function show({ table, tracks, track, others }: Drag, width: number): void {
    table.dataset.resizing = '';
    table.style.setProperty('--columns', tracks.with(track, `${width}px`).join(' '));
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
      const width = widthOf(settings.widths, rule);
      const others = Number.parseFloat(table.style.minWidth) - width;
      const tracks = table.style.getPropertyValue('--columns').split(' ');
      const track = index + (selectable ? 1 : 0);
      drag.current = { rule, table, tracks, track, from: event.clientX, width, others, now: width };
    },

    onPointerMove(event: PointerEvent): void {
      const held = drag.current;
      if (!held) return;
      held.now = limitedWidth(held.width + event.clientX - held.from);
      show(held, held.now);
    },

    onPointerUp(): void {
      const held = drag.current;
      drag.current = undefined;
      delete held?.table.dataset.resizing;
      if (held && held.now !== held.width) save(held.rule, held.now);
    },

    onPointerCancel(): void {
      const held = drag.current;
      drag.current = undefined;
      if (!held) return;
      show(held, held.width);
      delete held.table.dataset.resizing;
    },

    /** @returns whether the key was meant for a separator */
    onKey(event: KeyboardEvent): boolean {
      const separator = separatorOf(event.target);
      if (!separator) return false;
      const index = indexOf(separator);
      const rule = rules[index];
      const fits = event.key === 'Enter' ? fitted(index) : undefined;
      const width = rule && (fits ?? widthAfterKey(widthOf(settings.widths, rule), event.key, event.shiftKey));
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
