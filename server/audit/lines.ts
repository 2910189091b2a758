import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import pino, { type DestinationStream } from 'pino';
import { afterCommit } from '../db/afterCommit';
import type { Database, Db } from '../db/connection';
import { loggerOptions } from '../http/logging';
import type { AuditRow } from './chain';

/** Changes no query: a handle of the database carries along who is told of the rows that are written with it. */
class AuditLinesPlugin implements KyselyPlugin {
  constructor(readonly tell: (row: AuditRow) => void) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/**
 * The same database, whose new rows of the audit log are log lines, too: there only, since standard output has a line for each request
 * already. What was changed is not in them: it may be personal.
 *
 * @param stream absent: there are no lines
 */
export function withAuditLines(database: Database, stream: DestinationStream | undefined): Database {
  if (!stream) return database;
  const log = pino(loggerOptions, stream);
  const tell = ({ before: _, after: __, previous_hash: ___, ...row }: AuditRow) =>
    log.info(row, `audit: ${row.action} ${row.outcome}`);
  return { ...database, db: database.db.withPlugin(new AuditLinesPlugin(tell)) };
}

/** Makes a row that was written in a transaction a line, if its handle has lines, once it is there for good. */
export async function tellOfRow(transaction: Db, row: AuditRow): Promise<void> {
  const lines = transaction.getExecutor().plugins.find((plugin) => plugin instanceof AuditLinesPlugin);
  if (lines) await afterCommit(transaction, () => lines.tell(row));
}
