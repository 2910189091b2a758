import type { LookAlikes } from '../../components/lookAlikes';
import type { ColumnRule } from '../../dataProvider/columnRules';

/** The properties that all rows of a table share. A new plan renders all rows. */
export interface RowPlan {
  readonly rules: readonly ColumnRule[];
  /** The index of the column that stays in sight while the others are scrolled, or -1. */
  readonly stays: number;
  /** The columns that link to the row's own page. */
  readonly opens: readonly ColumnRule[];
  /** The names that can be taken for others. */
  readonly lookAlikes: LookAlikes | undefined;
  /** The columns that hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** The column of the rows' identifiers. */
  readonly keyColumn: string;
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** True once the code of the actions has loaded. */
  readonly actionsLoaded: boolean;
  /** Rows are cards, on a phone. */
  readonly cards: boolean;
  /** Only visible rows and columns are rendered, so that rows are placed, and numbered for screen readers. */
  readonly numbered: boolean;
}
