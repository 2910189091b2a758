import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A letter in the other case, or itself where that would be several. */
function single(letter: string, cased: string): string {
  return [...cased].length === 1 ? cased : letter;
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** A value and a text in the form in which they are compared: in small letters, composed. */
export interface Folded {
  readonly value: RawBuilder<string | null>;
  readonly text: string;
}

/**
 * A value and a text in any case, composed or not, for a comparison. What is a small letter is never asked of the database, whose
 * `lower` depends on its locale: it knows those of ASCII, and is told of the others that the text has.
 */
export function folded(where: RawBuilder<string | null>, text: string): Folded {
  const smallOf = new Map<string, string>();
  const letters = [...text.normalize('NFC')].map((letter) => {
    const capital = single(letter, letter.toUpperCase());
    const small = single(capital, capital.toLowerCase());
    for (const form of [letter, capital]) if (!isAscii(form) && form !== small) smallOf.set(form, small);
    return small;
  });
  const wanted = letters.join('');
  const small = sql<string | null>`lower(${where} collate "C")`;
  if (isAscii(text)) return { value: small, text: wanted };
  const composed = sql<string | null>`normalize(${small}, NFC)`;
  const [capitals, smalls] = [[...smallOf.keys()].join(''), [...smallOf.values()].join('')];
  return { value: sql`translate(${composed}, ${capitals}, ${smalls})`, text: wanted };
}

/** Whether a value contains a text, in any case, composed or not. */
export function contains(where: RawBuilder<string | null>, text: string): RawBuilder<SqlBool> {
  const { value, text: wanted } = folded(where, text);
  return sql<SqlBool>`strpos(${value}, ${wanted}) > 0`;
}
