import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';

/** The machine limit of a process and its use, as far as the back end reports it. */
export interface ProcessLimit {
  readonly approved: number;
  /** The number of live machines. */
  readonly live?: number | undefined;
  /** The number of machines being launched. */
  readonly reserved?: number | undefined;
}

/** Returns the limit in a row of the process list; `undefined` if it has none. */
export function limitOf(row: Row): ProcessLimit | undefined {
  const approved = countIn(row, 'machine_max_count');
  if (approved === undefined) return undefined;
  return { approved, live: countIn(row, 'machines_live'), reserved: countIn(row, 'machines_reserved') };
}

/** Returns the number of machines that may be launched; `undefined` if the number of live ones is unknown. */
export function freeOf({ approved, live, reserved = 0 }: ProcessLimit): number | undefined {
  return live === undefined ? undefined : Math.max(0, approved - live - reserved);
}

function countIn(row: Row, key: string): number | undefined {
  const value = Number(cellValue(row, key) ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The use of a limit, in machines. */
export interface LimitUse {
  readonly live: number;
  readonly reserved: number;
  /** Machines of a launch that is not sent yet. */
  readonly adds: number;
  /** The requested limit, else the approved one. */
  readonly ceiling: number;
  /** The sum of all machines, and its excess over the ceiling. */
  readonly after: number;
  readonly over: number;
  /** The number of machines at the end of the bar. */
  readonly scale: number;
}

/** Returns the use of a limit, with the machines of a launch and a requested new limit. */
export function limitUse({ approved, live = 0, reserved = 0 }: ProcessLimit, adds = 0, wanted?: number): LimitUse {
  const ceiling = wanted ?? approved;
  const after = live + reserved + adds;
  const scale = Math.max(ceiling, approved, after, 1);
  return { live, reserved, adds, ceiling, after, over: Math.max(0, after - ceiling), scale };
}

/** Returns the width of a number of machines in the bar, as a CSS length. */
export function shareOf({ scale }: Pick<LimitUse, 'scale'>, count: number): string {
  return `${(100 * count) / scale}%`;
}

export type Standing = 'over' | 'full' | 'nearly';

/** The used part of its limit from which a process is nearly full. */
const nearlyFull = 0.8;

interface Used {
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

/** Compares the live and launching machines of a process with its limit; `undefined` if there is room. */
export function standingOf({ machine_max_count, machines_live, machines_reserved }: Used): Standing | undefined {
  const taken = machines_live + machines_reserved;
  if (taken > machine_max_count) return 'over';
  if (taken === machine_max_count) return 'full';
  return taken >= nearlyFull * machine_max_count ? 'nearly' : undefined;
}
