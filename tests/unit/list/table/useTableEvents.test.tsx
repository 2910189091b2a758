import { renderHook } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult, type SortPayload } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { useSorting } from '../../../../src/list/table/useTableEvents';

const setSort = vi.fn();

/** Renders the hook in a sorted list. Returns a function that sorts the list otherwise. */
function sortedBy(first: SortPayload) {
  let sort = first;
  const { result, rerender } = renderHook(() => useSorting(), {
    wrapper: ({ children }) => (
      <ListContextProvider value={{ sort, setSort } as unknown as ListControllerResult}>{children}</ListContextProvider>
    ),
  });
  const draw = (next: SortPayload) => {
    sort = next;
    rerender();
  };
  return { press: (column: string) => result.current(column), draw };
}

it('continues from the last press before it is rendered', () => {
  const { press } = sortedBy({ field: '', order: 'ASC' });
  press('id');
  expect(setSort).toHaveBeenLastCalledWith({ field: 'id', order: 'ASC' });
  press('id');
  expect(setSort).toHaveBeenLastCalledWith({ field: 'id', order: 'DESC' });
  press('id');
  expect(setSort).toHaveBeenLastCalledWith({ field: '', order: 'ASC' });
});

it('continues from the order of Back or a link', () => {
  const { press, draw } = sortedBy({ field: 'id', order: 'ASC' });
  press('id');
  draw({ field: 'id', order: 'DESC' });
  draw({ field: 'name', order: 'ASC' });
  press('name');
  expect(setSort).toHaveBeenLastCalledWith({ field: 'name', order: 'DESC' });
});
