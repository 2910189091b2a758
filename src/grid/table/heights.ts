/** In px: the header row of a table, and the strip of headers above cards. */
export const headHeight = 40;
export const cardsHead = 49;

/** In px, of a card: a line for each column, the line of its buttons, and what is around them. */
const line = 28;
const buttons = 48;
const around = 20;

/** The height of a card in px, its distance to the next included. All cards of a list are alike, so that they can be scrolled to. */
export function cardHeight(columns: number): number {
  return columns * line + buttons + around;
}
