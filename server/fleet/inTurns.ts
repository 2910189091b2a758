import { setImmediate } from 'node:timers/promises';

/** Machines that are looked at before others get their turn: a millisecond or two. */
const atOnce = 10_000;

/** Looks at all machines of a list, however many, between parts of which others get their turn. */
export async function inTurns<Item>(items: readonly Item[], look: (item: Item) => void): Promise<void> {
  for (let first = 0; first < items.length; first += atOnce) {
    if (first > 0) await setImmediate();
    for (const item of items.slice(first, first + atOnce)) look(item);
  }
}
