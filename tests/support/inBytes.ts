/** A text as the bytes of an answer, which comes in pieces of so many bytes; it may be read more than once. */
export function inBytes(text: string, pieces = Number.POSITIVE_INFINITY): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return {
    async *[Symbol.asyncIterator]() {
      for (let from = 0; from < bytes.length; from += pieces) yield bytes.slice(from, from + pieces);
    },
  };
}
