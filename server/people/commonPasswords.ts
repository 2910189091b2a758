let known: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Characters. A repetition of a piece up to this length is easy to guess. */
const maxShortPiece = 4;

/** Returns the shortest piece whose repetition is the text, or else the text itself. */
function pieceOf(text: string): string {
  // A repetition occurs again in the doubled text, before its end.
  return text.slice(0, (text + text).indexOf(text, 1));
}

/**
 * Returns true if a password is easy to guess: one of the 49,000 most common passwords in any letter case, a repetition of one, or a
 * repetition of up to four characters. Loads the list on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const text = password.toLowerCase();
  const piece = pieceOf(text);
  return list.has(text) || (piece !== text && ([...piece].length <= maxShortPiece || list.has(piece)));
}
