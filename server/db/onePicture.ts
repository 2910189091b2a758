import type { Db } from './connection';

/** Rows of one page: the driver turns them into objects in one go, in some milliseconds. */
const pageSize = 500;

/** Reads in several statements what is committed at one moment, while others may go on writing. */
export function inOnePicture<Result>(db: Db, read: (picture: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/**
 * Rows page by page, so that nobody waits for all of them.
 *
 * @param read the first rows that follow one, or the first of all: at most so many
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
