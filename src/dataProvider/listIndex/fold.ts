/**
 * A text as the search compares it: in lower case, and with one sigma. Lower-casing alone would make the last Σ of a word
 * another letter than those before it, so that the beginning of a word could not find it.
 */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Whether a text, as it is shown, contains what was typed; the naive statement of what the index finds quickly. */
export function contains(text: string, search: string): boolean {
  return fold(text).includes(fold(search.trim()));
}
