/** The bytes of an answer as they came. */
export interface Bytes {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly length: number;
}

/** Bytes as text: UTF-8, without its mark. */
export function textOf(chunks: Bytes['chunks']): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

/** A text as the JSON value that it is; `undefined` when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
