/** What a person has chosen for one list, besides the view that stands in the address (D8). */
export interface TableSettings {
  /** Columns taken out of sight, and columns that are hidden at first and were put into sight. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  /** The columns in the person's order; ones that it does not name follow in theirs. Empty: none chosen. */
  readonly order: readonly string[];
  /** Widths in px, as pairs: a column may be called `__proto__`. */
  readonly widths: readonly (readonly [column: string, width: number])[];
  /** In px. */
  readonly rowHeight: number;
}

/** In px (specification, section 9). */
export const columnWidths = { standard: 160, least: 60, most: 1_200 } as const;
export const rowHeights = { standard: 40, least: 20, most: 200 } as const;

export const defaultSettings: TableSettings = {
  hidden: [],
  shown: [],
  order: [],
  widths: [],
  rowHeight: rowHeights.standard,
};
