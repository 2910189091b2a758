/** What is to be added to a list of identifiers, and what taken from it; nothing stands in both. */
export interface Difference {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

export const noDifference: Difference = { added: [], removed: [] };

const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

/** The difference when `id` is added too: one that was to be removed stays instead, one that is held already changes nothing. */
export function withAdded({ added, removed }: Difference, held: readonly number[], id: number): Difference {
  if (removed.includes(id)) return { added, removed: without(removed, id) };
  return held.includes(id) || added.includes(id) ? { added, removed } : { added: [...added, id], removed };
}

/** The difference when `id` is taken away too: one that was to be added is not. */
export function withRemoved({ added, removed }: Difference, held: readonly number[], id: number): Difference {
  if (added.includes(id)) return { added: without(added, id), removed };
  return held.includes(id) && !removed.includes(id) ? { added, removed: [...removed, id] } : { added, removed };
}

/** The list with the difference made, whatever else has happened to it (C29). */
export function applied(held: readonly number[], { added, removed }: Difference): number[] {
  return [...held.filter((id) => !removed.includes(id)), ...added.filter((id) => !held.includes(id))];
}

/** What of a difference is still to be done to a list. */
export function pendingOf({ added, removed }: Difference, held: readonly number[]): Difference {
  return { added: added.filter((id) => !held.includes(id)), removed: removed.filter((id) => held.includes(id)) };
}

/** What has happened between two states of a list. */
export function differenceBetween(before: readonly number[], after: readonly number[]): Difference {
  return { added: after.filter((id) => !before.includes(id)), removed: before.filter((id) => !after.includes(id)) };
}

/** How many single changes it is. */
export const sizeOf = ({ added, removed }: Difference): number => added.length + removed.length;
