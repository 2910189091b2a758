/** Kind of a column's values, according to the data. */
export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** The benchmark's actions, which `lib/plan.mjs` derives from the data. */
export interface Plan {
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[];
  /** The column with unique values. */
  readonly key: string;
}

export type Row = Record<string, unknown> & { id?: number | string };

/** A grid as the runner drives it, besides clicks and keys. */
export interface Grid {
  /** Preparation that is not measured. */
  readonly prepare: () => Promise<void>;
  /** Fetches and parses the rows, for grids that start with rows in memory. Absent: {@link mount} does. */
  readonly load?: () => Promise<void>;
  /** Shows the grid. */
  readonly mount: () => void;
  /** Filters rows by the values of a column; an empty list shows all. */
  readonly filter: (column: string, values: readonly string[]) => void;
  /** Fetches and parses the rows for {@link refresh}; not measured. */
  readonly prepareRefresh?: () => Promise<void>;
  /** Passes the grid the same list as new objects. Absent: its own button does. */
  readonly refresh?: () => void;
  /** Saves all filtered rows as a CSV file. Absent: its own button does, or it has none. */
  readonly save?: () => void;
  /** Shows all rows in a virtual scroll. */
  readonly showAll?: () => void;
  /** CSS selectors of the first and last row of the page, and of the text with the number of filtered rows. */
  readonly rows: string;
  readonly count: string;
}
