import type { Db } from '../db/connection';

/** All processes, oldest first; every column is one of the console's. */
export function listProcesses(db: Db) {
  return db.selectFrom('process').selectAll().orderBy('id').execute();
}
