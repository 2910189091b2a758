import { useRef } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import type { RowRecord } from '../../dataProvider/records';

/** The rows that a table can scroll to: those of its page, or all. */
export interface TableRows {
  readonly count: number;
  /** `undefined` for a row that is loading, or not drawn yet. */
  readonly at: (index: number) => RowRecord | undefined;
  /** All rows from one place to another, both included; what is not there yet is read. */
  readonly between: (first: number, last: number) => Promise<readonly RowRecord[]>;
}

/**
 * The rows of a page, which are all there.
 *
 * @param isShown whether the row is what its place shows: what shows another one cannot be meant
 */
export function pageRows(records: readonly RowRecord[], isShown: (index: number) => boolean): TableRows {
  return {
    count: records.length,
    at: (index) => (isShown(index) ? records[index] : undefined),
    between: async (first, last) => records.slice(first, last + 1),
  };
}

/**
 * Selecting rows, one or a range, in react-admin's list context. A range starts at the row that was last selected alone, or
 * at the one where Shift was pressed, and replaces the former range from there.
 */
export function useRowSelection(rows: TableRows) {
  const { selectedIds, onSelect, onToggleItem } = useListContext();
  const anchor = useRef<{ readonly row: number; readonly before: readonly Identifier[] } | undefined>(undefined);
  const latest = useRef(0);

  return {
    toggle(row: number): void {
      const record = rows.at(row);
      if (!record) return;
      onToggleItem(record.id);
      const others = selectedIds.filter((id: Identifier) => id !== record.id);
      anchor.current = { row, before: others };
    },
    /** Selects from where the range began, else from `start`, to a row. */
    async extend(start: number, row: number): Promise<void> {
      anchor.current ??= { row: start, before: selectedIds };
      const { row: from, before } = anchor.current;
      latest.current += 1;
      const turn = latest.current;
      const range = await rows.between(Math.min(from, row), Math.max(from, row));
      // Rows that had to be read may come after a later range.
      if (turn !== latest.current) return;
      onSelect([...new Set([...before, ...range.map(({ id }) => id)])]);
    },
    /** The next range begins anew. */
    endRange(): void {
      anchor.current = undefined;
    },
    /** Selects all rows of the page, or takes them out of the selection. */
    async page(selected: boolean): Promise<void> {
      const ids = (await rows.between(0, rows.count - 1)).map(({ id }) => id);
      const here = new Set(ids);
      onSelect(
        selected ? [...new Set([...selectedIds, ...ids])] : selectedIds.filter((id: Identifier) => !here.has(id)),
      );
    },
  };
}
