import type { ProcessLimit } from './processLimit';

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
