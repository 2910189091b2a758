import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A letter in the other case, or itself where that would be several. */
function single(letter: string, cased: string): string {
  return [...cased].length === 1 ? cased : letter;
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/**
 * Whether a value contains a text, in any case, composed or not. What is a small letter is never asked of the database, whose `lower`
 * depends on its locale: it knows those of ASCII, and is told of the others that the text has.
 */
export function contains(where: RawBuilder<string | null>, text: string): RawBuilder<SqlBool> {
  const smallOf = new Map<string, string>();
  const letters = [...text.normalize('NFC')].map((letter) => {
    const capital = single(letter, letter.toUpperCase());
    const small = single(capital, capital.toLowerCase());
    for (const form of [letter, capital]) if (!isAscii(form) && form !== small) smallOf.set(form, small);
    return small;
  });
  const small = sql<string | null>`lower(${where} collate "C")`;
  const isIn = (value: RawBuilder<string | null>) => sql<SqlBool>`strpos(${value}, ${letters.join('')}) > 0`;
  if (isAscii(text)) return isIn(small);
  const composed = sql<string | null>`normalize(${small}, NFC)`;
  return isIn(sql`translate(${composed}, ${[...smallOf.keys()].join('')}, ${[...smallOf.values()].join('')})`);
}
