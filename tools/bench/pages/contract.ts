/** What kind of values a column holds, as the data say. */
export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** What the bench is about to do, worked out from the data by `lib/plan.mjs`. */
export interface Plan {
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[];
  /** The column whose values tell the rows apart. */
  readonly key: string;
}

export type Row = Record<string, unknown> & { id?: number | string };

/** A grid as the runner drives it, besides the clicks and keys that it sends like a person. */
export interface Grid {
  /** Everything that is not measured. */
  readonly prepare: () => Promise<void>;
  /** Fetches and parses the rows, for the grids that begin with rows in memory. Absent: {@link mount} does. */
  readonly load?: () => Promise<void>;
  /** Shows the grid. */
  readonly mount: () => void;
  /** Passes rows whose column has one of these values; an empty list passes all. */
  readonly filter: (column: string, values: readonly string[]) => void;
  /** Fetches and parses the rows that {@link refresh} will hand over; not measured. */
  readonly prepareRefresh?: () => Promise<void>;
  /** Hands the grid the same list as new objects. Absent: its own button does it. */
  readonly refresh?: () => void;
  /** Saves all rows that pass as a CSV file. Absent: its own button does it, or it has none. */
  readonly save?: () => void;
  /** Shows all rows in a virtual scroll. */
  readonly showAll?: () => void;
  /** CSS selectors of the first and last row on the page, and of the text with the number of rows that pass. */
  readonly rows: string;
  readonly count: string;
}
