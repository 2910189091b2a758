let known: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Up to so many characters over and over are no more than one of them. */
const shortPiece = 4;

/** The shortest piece that the text is made of when it is repeated; the text itself when there is none. */
function pieceOf(text: string): string {
  // A text that is a piece over and over is found again in itself before its end.
  return text.slice(0, (text + text).indexOf(text, 1));
}

/**
 * Whether a password is among the first that somebody guesses: one of the list of 49,000 that people choose most often, in any
 * case of letters; one of those over and over; or a piece of up to four characters over and over. The list is read when it is
 * asked for the first time.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const text = password.toLowerCase();
  const piece = pieceOf(text);
  return list.has(text) || (piece !== text && ([...piece].length <= shortPiece || list.has(piece)));
}
