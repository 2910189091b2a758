/**
 * Does something with each item, so many at a time, in order.
 *
 * @param act must not reject
 */
export async function atOnce<Item>(
  most: number,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await act(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}
