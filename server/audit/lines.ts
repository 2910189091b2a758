import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Logger } from 'pino';
import { afterCommit } from '../db/afterCommit';
import type { Database, Db } from '../db/connection';
import type { AuditRow } from './chain';

/** Changes no query: a handle of the database carries along who is told of the rows that are written with it. */
class RowTellerPlugin implements KyselyPlugin {
  constructor(readonly tell: (row: AuditRow) => void) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The same handle, which tells of each new row of the audit log once it is there for good. */
export function tellingRows(db: Db, tell: (row: AuditRow) => void): Db {
  return db.withPlugin(new RowTellerPlugin(tell));
}

/**
 * Logs each new row of the audit log once its transaction is committed, so that a copy leaves the machine with the
 * log. The line omits the values before and after the change, which may be personal.
 */
export function withAuditLines(database: Database, log: Pick<Logger, 'info'>): Database {
  const tell = ({ before: _, after: __, previous_hash: ___, ...row }: AuditRow) =>
    log.info(row, `audit: ${row.action} ${row.outcome}`);
  return { ...database, db: tellingRows(database.db, tell) };
}

/** Tells of a row that was written in a transaction whoever its handle carries along, once it is there for good. */
export async function tellOfRow(transaction: Db, row: AuditRow): Promise<void> {
  for (const plugin of transaction.getExecutor().plugins)
    if (plugin instanceof RowTellerPlugin) await afterCommit(transaction, () => plugin.tell(row));
}
