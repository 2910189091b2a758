/**
 * Splits a text into what stands before, in and behind the part that was looked for. A text that fits in another way, as the prefix
 * that an address lies in, is all match.
 *
 * @param wanted as `wantedTexts` makes it
 * @example markedIn('Fare crawler', ['crawl']) // ['Fare ', 'crawl', 'er']
 */
export function markedIn(text: string, wanted: readonly string[]): readonly [string, string, string] {
  const small = text.toLowerCase();
  // A letter that is two in lower case would put the mark in the wrong place.
  const places = small.length === text.length ? wanted.map((form) => [small.indexOf(form), form.length] as const) : [];
  const [at, length] = places.find(([place]) => place >= 0) ?? [0, isWhole(text) ? text.length : 0];
  return [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
}

const isWhole = (text: string) => /^[\da-f.:]+\/\d+$/i.test(text);

/** Returns the end of a text, with a sign that there is more before it. */
export const lastOf = (text: string, maximum: number): string =>
  text.length > maximum ? `…${text.slice(-maximum)}` : text;
