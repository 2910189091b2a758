/** Decodes a part of an address. Returns a part with malformed escapes, such as `%E2%82`, as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
