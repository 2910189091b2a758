/* In px: what a table measures whatever it shows. */

/** The header row of a table, and the strip of headers above cards. */
export const headHeights = { table: 59, cards: 49 } as const;

/** The column of the rows' boxes. */
export const boxesWidth = 44;

/** The column of the rows' own buttons, of which a row that leads to a page of its own has one less. */
export const controlsWidths = { oneButton: 46, twoButtons: 76 } as const;
