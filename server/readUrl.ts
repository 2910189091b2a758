/**
 * A text as the address that it is; `undefined` when it is none. `URL.canParse` is no way to ask: once Node 20 has compiled it, it says
 * no to every text with a letter between U+0080 and U+00FF.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
