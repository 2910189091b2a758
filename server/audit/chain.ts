import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalJson } from '../canonicalJson';
import type { AuditTable } from '../db/tables';
import { type AuditKey, signed } from './keys';

export type AuditRow = Selectable<AuditTable>;

/**
 * Fields in a fixed order and objects by sorted keys, as rows without a key are hashed. An object and a list of pairs are one here, which
 * {@link canonicalJson} tells apart.
 */
function pairs(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(pairs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => [key, pairs(inner)]);
}

/**
 * The hash of a row, over everything in it and the hash of the row before.
 *
 * @param key of rows that are keyed: whoever can write to the database but has no key cannot make one. Rows of earlier versions
 * have none
 */
export function hashOf(row: Omit<AuditRow, 'hash'>, key?: AuditKey): string {
  const { hash: _, ...fields } = row as AuditRow;
  if (key) return signed(key, canonicalJson(fields));
  return createHash('sha256')
    .update(JSON.stringify(pairs(fields)))
    .digest('hex');
}
