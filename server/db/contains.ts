import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns a letter in the other case, or the letter itself if that has several characters. */
function single(letter: string, cased: string): string {
  return [...cased].length === 1 ? cased : letter;
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** A value and a text in the form for comparison: lower case, composed. */
export interface Folded {
  readonly value: RawBuilder<string | null>;
  readonly text: string;
}

/**
 * Folds the case and composition of a value and a text for a comparison. The database's `lower` depends on its locale, so it folds
 * ASCII only; the other letters of the text are passed along with their lower case.
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

/** Tests if a value contains a text, in any case, composed or not. */
export function contains(where: RawBuilder<string | null>, text: string): RawBuilder<SqlBool> {
  const { value, text: wanted } = folded(where, text);
  return sql<SqlBool>`strpos(${value}, ${wanted}) > 0`;
}
