import { useEffect, useRef } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { nextSort } from '../columns';
import { useTableModel } from '../tableModel';

/** Whoever stays on a header for so long, in ms, and does not only pass it may be about to sort by it. */
const restMs = 40;

/** To sort more rows takes so long that whoever types in the meantime would wait for it. */
const mostRows = 10_000;

/**
 * Has the rows of a short list there in the order that a press of a header asks for, before it is pressed.
 *
 * @returns to be told which column's header the pointer or the focus is on, if any
 */
export function useSortAhead(): (column: string | undefined) => void {
  const { data, sort, total = 0 } = useListContext();
  const { prepare } = useTableModel();
  const near = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useEvent(() => {
    clearTimeout(timer.current);
    const column = near.current;
    if (!column || total > mostRows) return;
    timer.current = setTimeout(() => prepare(nextSort(sort, column)), restMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another order have another one next
  useEffect(() => {
    wait();
    return () => clearTimeout(timer.current);
  }, [data, sort.field, sort.order, wait]);
  return (column) => {
    if (column === near.current) return;
    near.current = column;
    wait();
  };
}
