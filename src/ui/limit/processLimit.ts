import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';

/** How much of a process's machine limit is taken; what a back end does not say is absent. */
export interface ProcessLimit {
  /** How many machines the process may have. */
  readonly approved: number;
  /** How many it has. */
  readonly live?: number | undefined;
  /** How many more are being launched. */
  readonly reserved?: number | undefined;
}

/** The limit in a row of the process list; `undefined` in one without. */
export function limitOf(row: Row): ProcessLimit | undefined {
  const approved = countIn(row, 'machine_max_count');
  if (approved === undefined) return undefined;
  return { approved, live: countIn(row, 'machines_live'), reserved: countIn(row, 'machines_reserved') };
}

/** How many more machines may be launched; `undefined` where the back end does not say how many there are. */
export function freeOf({ approved, live, reserved = 0 }: ProcessLimit): number | undefined {
  return live === undefined ? undefined : Math.max(0, approved - live - reserved);
}

function countIn(row: Row, key: string): number | undefined {
  const value = Number(cellValue(row, key) ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
