import type { RowRecord } from '../../dataProvider/records';

/** The rows that a table can scroll to: those of its page, or all. */
export interface TableRows {
  readonly count: number;
  /** `undefined` for a row that is on its way. */
  readonly at: (index: number) => RowRecord | undefined;
  /** All rows from one place to another, both included; what is not there yet is read. */
  readonly between: (first: number, last: number) => Promise<readonly RowRecord[]>;
}

/** The rows of a page, which are all there. */
export function pageRows(records: readonly RowRecord[]): TableRows {
  return {
    count: records.length,
    at: (index) => records[index],
    between: async (first, last) => records.slice(first, last + 1),
  };
}
