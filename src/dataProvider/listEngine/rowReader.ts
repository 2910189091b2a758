import type { Row } from '../../definitions/basics';

/** Whoever is given the rows of an answer while it comes. */
export interface RowTaker {
  /** A list begins. An answer that names its list twice means the second one, as in JSON: what came before does not count. */
  readonly begin: () => void;
  readonly take: (rows: readonly Row[]) => void;
}

/** Reads the rows of an answer from its bytes as they come. */
export interface RowReader {
  /** Reads on. The bytes are not kept but for those of a row that is not complete. */
  readonly add: (bytes: Uint8Array) => void;
  /** What the answer says before its rows; `undefined` until they have begun. */
  readonly before: Row | undefined;
  /** What the answer says besides its rows; `undefined` when it is broken or cut off, or no list is where it should be. */
  readonly end: () => Row | undefined;
}
