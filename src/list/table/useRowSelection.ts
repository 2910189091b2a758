import { useRef } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import type { TableRows } from './useRows';

/**
 * Selects rows in react-admin's list context, one by one or in ranges. A range starts at the row that was last selected alone, or
 * at the row where Shift was pressed, and replaces the former range from there.
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
    /** Selects from the start of the range, or else from `start`, to a row. */
    async extend(start: number, row: number): Promise<void> {
      anchor.current ??= { row: start, before: selectedIds };
      const { row: from, before } = anchor.current;
      latest.current += 1;
      const turn = latest.current;
      const range = await rows.between(Math.min(from, row), Math.max(from, row));
      // Fetched rows may arrive after a later range.
      if (turn !== latest.current) return;
      onSelect([...new Set([...before, ...range.map(({ id }) => id)])]);
    },
    /** Ends the range, so that the next one has its own start. */
    endRange(): void {
      anchor.current = undefined;
    },
    /** Selects or unselects all rows of the page. */
    async page(selected: boolean): Promise<void> {
      const ids = (await rows.between(0, rows.count - 1)).map(({ id }) => id);
      const here = new Set(ids);
      onSelect(
        selected ? [...new Set([...selectedIds, ...ids])] : selectedIds.filter((id: Identifier) => !here.has(id)),
      );
    },
  };
}
