import * as z from 'zod/mini';
import { type AuditEvent, auditEvent, eventSchemaVersion } from '../../contract/auditFeed';
import type { AuditRow } from '../audit/chain';

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
