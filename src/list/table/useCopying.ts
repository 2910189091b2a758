import { type RefObject, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { wholeText } from '../../components/cellLook';
import { rowLine, writeClipboard } from '../../components/copying';
import { showToast, toastDurations } from '../../components/toasts';
import { rowOf } from '../../dataProvider/records';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import type { RowPlan } from './rowPlan';
import { columnCells, findCell } from './tableDom';
import type { TableRows } from './useRows';

/** Returns functions that copy a cell, a row or a column, show a toast and highlight the copied cells for 2 s (D44). */
export function useCopying(frame: RefObject<HTMLElement | null>, plan: RowPlan, rows: TableRows, shown: unknown) {
  const { resource, sort, total } = useListContext();
  const { dataProvider, filtersNow } = useTableModel();
  const highlight = useHighlight(shown);
  const { rules, selectable } = plan;

  async function copy(text: string | Promise<string>, done: string, cells: () => readonly Element[]): Promise<void> {
    if (text === '') {
      showToast('warning', t('list.nothingToCopy'));
      return;
    }
    try {
      await writeClipboard(text);
    } catch {
      // Says "Copied" only if the text is on the clipboard (C25).
      showToast('error', t('list.copyFailed'), { duration: toastDurations.long });
      return;
    }
    showToast('success', done);
    highlight(cells());
  }

  const drawn = (row: number, column: number): Element[] => {
    const cell = frame.current ? findCell(frame.current, row, column, selectable) : undefined;
    return cell ? [cell] : [];
  };

  return {
    cell(row: number, column: number): void {
      const [record, rule] = [rows.at(row), rules[column]];
      if (!record || !rule) return;
      void copy(wholeText(rule, rowOf(record)), t('list.copiedCell'), () => drawn(row, column));
    },
    row(row: number): void {
      const record = rows.at(row);
      if (!record) return;
      const values = rowOf(record);
      const line = rowLine(rules.map((rule) => wholeText(rule, values)));
      void copy(line, t('list.copiedRow'), () => rules.flatMap((_, column) => drawn(row, column)));
    },
    column(column: number): void {
      const rule = rules[column];
      if (!rule) return;
      const view = { column: rule.name, filter: filtersNow(), sort };
      void copy(total ? dataProvider.columnText(resource, view) : '', t('list.copiedColumn'), () =>
        frame.current ? columnCells(frame.current, column, selectable) : [],
      );
    },
  };
}

/** (R70) */
const highlightMs = 2_000;

/**
 * Returns a function that marks elements as copied for 2 s. Sets an attribute unknown to React, so that no row renders again. New rows
 * (`shown`) end it.
 */
function useHighlight(shown: unknown): (elements: readonly Element[]) => void {
  const marked = useRef<readonly Element[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function clear(): void {
    clearTimeout(timer.current);
    for (const element of marked.current) element.removeAttribute('data-copied');
    marked.current = [];
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: ends when other rows are shown
  useEffect(() => clear, [shown]);

  return (elements) => {
    clear();
    for (const element of elements) element.setAttribute('data-copied', '');
    marked.current = elements;
    timer.current = setTimeout(clear, highlightMs);
  };
}
