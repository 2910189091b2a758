/** A number from 0 up to 1, to spread over time what all clients would do at once. */
export function randomShare(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
