import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditTable } from '../db/tables';

export type AuditRow = Selectable<AuditTable>;

/** Fields in a fixed order and objects by sorted keys, since a database may give them back in another one. */
function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

/** The hash of a row, over everything in it and the hash of the row before. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { hash: _, ...fields } = row as AuditRow;
  return createHash('sha256')
    .update(JSON.stringify(canonical(fields)))
    .digest('hex');
}

/** What is wrong with a log: the first bad row and why. */
export interface Fault {
  readonly seq: number;
  readonly reason: string;
}

/** Follows the chain over the next rows, which come in order, from the link before them. */
export function firstFault(rows: readonly AuditRow[], before: { seq: number; hash: string }): Fault | undefined {
  let last = before;
  for (const row of rows) {
    if (row.seq !== last.seq + 1)
      return { seq: last.seq + 1, reason: `is missing; row ${row.seq} follows row ${last.seq}` };
    if (row.previous_hash !== last.hash) return { seq: row.seq, reason: 'does not follow from the row before it' };
    if (row.hash !== hashOf(row)) return { seq: row.seq, reason: 'was changed after it was written' };
    last = row;
  }
  return undefined;
}
