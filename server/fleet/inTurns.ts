import { setImmediate } from 'node:timers/promises';

/** Items that take one or two milliseconds. */
const itemsPerTurn = 10_000;

/** Visits all items of a list, and lets other requests run in between. */
export async function inTurns<Item>(items: readonly Item[], visit: (item: Item) => void): Promise<void> {
  for (let first = 0; first < items.length; first += itemsPerTurn) {
    if (first > 0) await setImmediate();
    for (const item of items.slice(first, first + itemsPerTurn)) visit(item);
  }
}
