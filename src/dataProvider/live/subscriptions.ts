import type { EventKind } from '../../../contract/events';

/**
 * Returns the `meta` of a query that shows records of some kinds without being a list call. The query is refetched when others change
 * such records (D65).
 *
 * @example useQuery({ queryKey, queryFn, meta: follows('process', 'machine') })
 */
export const follows = (...kinds: readonly EventKind[]) => ({ follows: kinds });

/** Returns true if a query follows one of some kinds. */
export function isFollowing(meta: Record<string, unknown> | undefined, kinds: ReadonlySet<EventKind>): boolean {
  const followed = meta?.follows;
  return Array.isArray(followed) && followed.some((kind) => kinds.has(kind));
}

/** The time from the end of a read until its rows are rendered, in ms. */
const renderMs = 500;

/** The times of each list call's last live refetch, in ms since 1970. */
const refetches = new Map<string, { readonly from: number; until: number }>();

/** Marks the reads of list calls as live refetches until the work is done. */
export async function quietly(calls: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const refetch = { from: Date.now(), until: Number.POSITIVE_INFINITY };
  for (const call of calls) refetches.set(call, refetch);
  try {
    await work();
  } finally {
    refetch.until = Date.now() + renderMs;
  }
}

/** Returns true if a list call was read by a live refetch, which is not announced. */
export function isQuiet(call: string | undefined, at: number): boolean {
  const refetch = call === undefined ? undefined : refetches.get(call);
  return refetch !== undefined && at >= refetch.from && at <= refetch.until;
}
