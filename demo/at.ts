/** Returns an item by index, starting over after the last one. */
export function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
