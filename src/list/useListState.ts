import { useEffect, useMemo, useRef, useState } from 'react';
import { type ListControllerProps, type ListControllerResult, useListController } from 'react-admin';
import { isForbidden, isLost } from '../components/failures';
import type { ViewChanges } from './useViewAddress';

/**
 * Returns react-admin's list controller with our ways to another view, as a new object only when something in it is new. If a view cannot
 * be read, the rows of the view before stay, as placeholders. Rows that the person may not see any more do not.
 */
export function useListState(
  props: ListControllerProps,
  { setPage, setPerPage, setSort }: ViewChanges,
): ListControllerResult {
  const read = useListController(props);
  const { data, total, meta, error } = read;
  const last = useRef<Pick<typeof read, 'data' | 'total' | 'meta'>>(undefined);
  useEffect(() => {
    if (isForbidden(error)) last.current = undefined;
    else if (data !== undefined) last.current = { data, total, meta };
  }, [data, total, meta, error]);
  const rows = isForbidden(error)
    ? { data: undefined, total: undefined, meta: undefined }
    : isLost(error, data) && last.current
      ? { ...last.current, isPending: false, isPlaceholderData: true }
      : undefined;
  const controller = { ...read, ...rows, setPage, setPerPage, setSort } as ListControllerResult;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of its members, always the same number of them
  return useMemo(() => controller, Object.values(controller));
}

/** Returns why the rows could not be read again, also in other views of the same rows. */
export function useLastFailure(error: unknown, loadedAt: number | undefined): unknown {
  const [last, setLast] = useState({ error, loadedAt });
  if (error && (error !== last.error || loadedAt !== last.loadedAt)) setLast({ error, loadedAt });
  return error || (last.loadedAt === loadedAt ? last.error : undefined);
}
