import type { EventKind } from '../../../contract/events';

/**
 * For the `meta` of a query that shows things which no list call names: it is read anew when others change such things (D65).
 *
 * @example useQuery({ queryKey, queryFn, meta: follows('process', 'machine') })
 */
export const follows = (...kinds: readonly EventKind[]) => ({ follows: kinds });

/** Whether a query follows one of some kinds. */
export function isFollowing(meta: Record<string, unknown> | undefined, kinds: ReadonlySet<EventKind>): boolean {
  const followed = meta?.follows;
  return Array.isArray(followed) && followed.some((kind) => kinds.has(kind));
}

/** How much later than a read ends its rows may be seen, in ms. */
const late = 500;

/** When the list calls are, or were last, read anew because others changed something: from and until, in ms since 1970. */
const quiet = new Map<string, { readonly from: number; until: number }>();

/** Notes that some list calls are read anew without anybody having asked for it, until the work is done. */
export async function quietly(calls: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const reading = { from: Date.now(), until: Number.POSITIVE_INFINITY };
  for (const call of calls) quiet.set(call, reading);
  try {
    await work();
  } finally {
    reading.until = Date.now() + late;
  }
}

/** Whether what was read of a list call at a moment is nothing to announce: nobody asked for it. */
export function isQuiet(call: string | undefined, at: number): boolean {
  const reading = call === undefined ? undefined : quiet.get(call);
  return reading !== undefined && at >= reading.from && at <= reading.until;
}
