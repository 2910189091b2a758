/** Decodes a part of an address. Returns a part with malformed escapes, such as `%E2%82`, as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Decodes each part of a path. */
export const decodedPath = (path: string): string => path.split('/').map(decoded).join('/');

/**
 * Returns the parameters of a path; `undefined` if it does not fit the pattern. Decodes each part once: a name may contain a slash, or be
 * `a%2Fb`, which the router would read as `a/b`.
 *
 * @param path encoded, as in the address
 * @example pathParams('person/:username', 'person/a%2Fb') // { username: 'a/b' }
 */
export function pathParams(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names = pattern.split('/');
  const parts = path.split('/').map(decoded);
  const isFit = (name: string, place: number) => (name.startsWith(':') ? parts[place] !== '' : name === parts[place]);
  if (names.length !== parts.length || !names.every(isFit)) return undefined;
  const values = names.map((name, place) => [name.slice(1), parts[place] ?? ''] as const);
  return Object.fromEntries(values.filter((_value, place) => names[place]?.startsWith(':')));
}

/** Encodes a text as a part of a path. Returns `undefined` for '', `.`, `..` and lone surrogates. */
export function encodedPart(text: string): string | undefined {
  try {
    return /^\.{0,2}$/.test(text) ? undefined : encodeURIComponent(text);
  } catch {
    return undefined;
  }
}
