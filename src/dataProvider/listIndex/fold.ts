import { identifiersIn, isIdentifier, visibleText } from '../../../contract/identifiers';

/** Returns a text in lower case with one form of sigma. Lower case alone has another letter for the last Σ of a word. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * Returns the texts that a search matches: the typed text, the text in plain characters, and each identifier or address in it, because
 * people paste copied columns.
 *
 * @example formsOf('i-0AB1 i-0ab2') // ['i-0ab1 i-0ab2', 'i-0ab1', 'i-0ab2']
 */
export function formsOf(search: string): string[] {
  const visible = visibleText(search).trim();
  if (visible === '') return [];
  const parts = identifiersIn(search);
  const named = parts.every(isIdentifier) ? parts : [];
  return [...new Set([search.trim(), visible, ...named].map(fold))];
}

/** Returns true if a shown text contains one of the forms of a search, or if there are none. */
export function hasOneOf(text: string, forms: readonly string[]): boolean {
  const folded = fold(text);
  return forms.length === 0 || forms.some((form) => folded.includes(form));
}
