import * as z from 'zod/mini';
import { type AuditEvent, auditEvent, eventSchemaVersion } from '../../contract/receivers';
import type { AuditRow } from '../audit/chain';
import type { Db } from '../db/connection';

const pageSize = 500;

/** Reads the audit rows after `after`, up to `last`, in order and page by page. */
export async function* auditRowsAfter(db: Db, after: number, last: number): AsyncGenerator<AuditRow> {
  for (let seq = after; seq < last; ) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    yield* rows;
    seq = rows.at(-1)?.seq ?? last;
  }
}

/** Returns an audit row as receivers get it. */
export function eventOf(row: AuditRow, { withValues }: { readonly withValues: boolean }): AuditEvent {
  const { seq: id, at, before, after, previous_hash: _, hash: __, ...fields } = row;
  return {
    schema_version: eventSchemaVersion,
    id,
    at: at.toISOString(),
    ...fields,
    ...(withValues && { before, after }),
  };
}

/** The JSON Schema of {@link eventOf}. Later versions of the server may add keys. */
export function eventSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(auditEvent, { io: 'input' }), title: 'Audit event of Quarterdeck' };
}
