import { useLayoutEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { nextSort } from './sorting';

/**
 * Sorts by a column when its header is pressed. Every press goes on from the one before, also when that one has not been
 * drawn yet: two quick presses sort in descending order, however many rows there are to draw.
 *
 * @returns what to call with the name of the column
 */
export function useSorting(): (column: string) => void {
  const { sort, setSort } = useListContext();
  const { field, order } = sort;
  const wanted = useRef(sort);
  useLayoutEffect(() => {
    wanted.current = { field, order };
  }, [field, order]);
  return (column) => {
    wanted.current = nextSort(wanted.current, column);
    setSort(wanted.current);
  };
}
