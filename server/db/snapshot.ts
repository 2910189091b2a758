import type { Db } from './connection';

/** The driver converts a page of rows in one go, which takes a few milliseconds. */
const pageSize = 500;

/** Runs several reads in one repeatable-read snapshot. */
export function inSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/**
 * Reads rows page by page, so that other requests get their turn in between.
 *
 * @param read returns at most `count` rows after a row, or from the beginning
 */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, pageSize);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
