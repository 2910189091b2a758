import type { ColumnPreset } from '../../definitions/list';

/** What the index of a list has to know of its columns; plain data, for it may be built in a worker. */
export interface IndexPlan {
  /** The presets of declared columns; any other has the one of its name. */
  readonly presets: readonly (readonly [column: string, preset: ColumnPreset])[];
  /** Columns with a checkbox list whatever their number of values, besides those of R66. */
  readonly checkboxes: readonly string[];
  /** Columns with a text filter, however few values they have. */
  readonly textFilters: readonly string[];
  /** The column whose values tell the rows apart. */
  readonly key: string;
  /** The names of accounts by their codes: a search for either finds the rows. */
  readonly accountNames?: Readonly<Record<string, string>>;
  /** The columns that `getValue` makes. */
  readonly derived: readonly string[];
}
