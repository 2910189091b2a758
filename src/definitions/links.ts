import type { Row } from './basics';

/**
 * A link from an identifier to the page of its record (D56).
 *
 * @example { page: 'machine' } // the row has account, region and instance_id, as the address has
 * @example { page: 'process', params: ({ process_id }) => ({ id: process_id }) }
 */
export interface RecordLink<Fields = Row> {
  /** The page's name in its file of `src/resources/`. */
  readonly page: string;
  /** Returns true if a row names such a record. Default: every row does. */
  readonly when?: (row: Fields) => boolean;
  /** Parts of the address by their names in the page's path. Default: the row's values of these names. A missing part means no link. */
  readonly params?: (row: Fields) => Readonly<Record<string, unknown>>;
}

/** One or more links. The first that fits the row and that the person may follow is used. */
export type RecordLinks<Fields = Row> = RecordLink<Fields> | readonly RecordLink<Fields>[];
