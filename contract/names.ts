/**
 * The form in which usernames and mail addresses are compared, stored for comparing, and counted: without blanks around them,
 * composed (NFC), in small letters. It is made here alone, never by the database, whose `lower` depends on its locale: whoever
 * can register can then sign in on every database.
 *
 * @example nameKeyOf(' ÄNNE ') === nameKeyOf('änne')
 */
export function nameKeyOf(name: string): string {
  // Composed again: a small letter may compose with what follows where its capital did not.
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
