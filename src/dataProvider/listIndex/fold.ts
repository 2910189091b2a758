import { identifiersIn, isIdentifier, visibleText } from '../../../contract/identifiers';

/**
 * A text as the search compares it: in lower case, and with one sigma. Lower-casing alone would make the last Σ of a word
 * another letter than those before it, so that the beginning of a word could not find it.
 */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * Returns the forms in which a search may be meant, each once; a text that has one of them passes. It is the text as it is typed, in
 * plain characters, and as the identifier or address that it names. Several identifiers, as a copied column has them, are each one.
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

/** Returns true if a text, as it is shown, has one of the forms of a search; every text does if there is none. */
export function hasOneOf(text: string, forms: readonly string[]): boolean {
  const folded = fold(text);
  return forms.length === 0 || forms.some((form) => folded.includes(form));
}
