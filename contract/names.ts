/**
 * Returns a username or email address in the form for comparison: trimmed, composed (NFC) and in lower case. The database never folds
 * names, since its `lower` depends on the locale.
 *
 * @example nameKeyOf(' ÄNNE ') === nameKeyOf('änne')
 */
export function nameKeyOf(name: string): string {
  // Composed again, since a lower-case letter may compose with the next character although its capital did not.
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
