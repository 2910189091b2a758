/**
 * The indices of numbers in rising order of the numbers; equal ones keep their order. Sorting a typed array without a
 * comparator is native code, and placing each index by a binary search in it is several times faster than a comparator.
 *
 * @param numbers without NaN
 */
export function argsort(numbers: Float64Array): Uint32Array {
  const sorted = numbers.slice().sort();
  const placed = new Uint32Array(sorted.length);
  const order = new Uint32Array(sorted.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const first = lowerBound(sorted, numbers[index] ?? 0);
    order[first + (placed[first] ?? 0)] = index;
    placed[first] = (placed[first] ?? 0) + 1;
  }
  return order;
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
