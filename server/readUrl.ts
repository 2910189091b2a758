/**
 * Parses a URL. Returns `undefined` if it is invalid. `URL.canParse` of Node 20 rejects every text with a letter between U+0080 and U+00FF
 * once it is compiled.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
