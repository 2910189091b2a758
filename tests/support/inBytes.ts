/** Returns a text as the bytes of a response in pieces of this size. It may be read more than once. */
export function inBytes(text: string, pieces = Number.POSITIVE_INFINITY): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return {
    async *[Symbol.asyncIterator]() {
      for (let from = 0; from < bytes.length; from += pieces) yield bytes.slice(from, from + pieces);
    },
  };
}
