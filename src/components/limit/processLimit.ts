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

/** How a limit is taken, in machines. */
export interface LimitUse {
  readonly live: number;
  readonly reserved: number;
  /** About to be launched as well. */
  readonly adds: number;
  /** What counts as the limit: the one asked for, else the approved one. */
  readonly ceiling: number;
  /** All of them together, and by how many they pass the ceiling. */
  readonly after: number;
  readonly over: number;
  /** What the whole bar stands for. */
  readonly scale: number;
}

/** How a limit is taken, with what is about to be launched and a limit that is asked for in its place. */
export function limitUse({ approved, live = 0, reserved = 0 }: ProcessLimit, adds = 0, wanted?: number): LimitUse {
  const ceiling = wanted ?? approved;
  const after = live + reserved + adds;
  const scale = Math.max(ceiling, approved, after, 1);
  return { live, reserved, adds, ceiling, after, over: Math.max(0, after - ceiling), scale };
}

/** The part of the bar that so many machines take, as a length of CSS. */
export function shareOf({ scale }: Pick<LimitUse, 'scale'>, count: number): string {
  return `${(100 * count) / scale}%`;
}
