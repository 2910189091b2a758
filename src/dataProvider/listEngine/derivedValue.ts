import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';

/** A column that `getValue` makes. */
export interface ComputedColumn {
  readonly name: string;
  readonly getValue: (row: Row) => unknown;
}

/**
 * What a resource's `getValue` gives for a row, as plain JSON data: an index may be in a worker, and keeps nothing that it
 * could not be sent. A row that it cannot read has no value there; it does not take the list away.
 */
export function derivedValue({ name, getValue }: ComputedColumn, row: Row): unknown {
  return guarded(`getValue of the column "${name}"`, () => plain(getValue(row)), null);
}

function plain(value: unknown): unknown {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value) ?? 'null') as unknown) : value;
}
