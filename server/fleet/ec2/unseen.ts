import { isLive } from '../lifecycle';
import type { Held } from './heldMachines';
import type { LookedUp } from './lookUpById';
import { lossMs } from './places';

/** Maximum time that EC2 takes to list a new or changed machine, or a new template. */
export const settlesMs = 3 * 60_000;

/** A finished reading of a region. */
export interface Reading {
  /** Known machines of the region. */
  readonly held: readonly Held[];
  /** Identifiers in the reading. */
  readonly seen: ReadonlySet<string>;
  /** Start of the reading, in ms since 1970. */
  readonly begun: number;
  /** Start of the last reading that had ended before this one began, in ms since 1970. */
  readonly lastReadAt: number | undefined;
  /** Time of the first of consecutive readings that lacked most machines, in ms since 1970. */
  readonly lostSince: number | undefined;
}

/** The known machines that a reading lacked, by identifier. */
export interface Conclusion {
  /** Machines that have ended. */
  readonly gone: readonly string[];
  /** Machines missing from a complete reading for the second time in a row. */
  readonly twice: readonly string[];
  /** Machines missing for the first time. */
  readonly once: readonly string[];
  /** More than half of the live machines are missing, so the reading counts as failed. */
  readonly isIncomplete: boolean;
  readonly lost: number;
  readonly live: number;
}

const isSettled = ({ notedAt }: Held, { begun }: Reading) => notedAt < begun - settlesMs;
const idOf = ({ machine }: Held) => machine.instance_id;

/** Returns the missing machines that must be looked up by identifier. */
export function unseenIn(reading: Reading): readonly Held[] {
  return reading.held.filter(
    (one) => !reading.seen.has(idOf(one)) && one.machine.state !== 'terminated' && isSettled(one, reading),
  );
}

/**
 * Classifies the machines that a reading lacked. A machine has ended if it was terminated before, or if a lookup by its identifier does
 * not find it.
 */
export function concludeUnseen(
  reading: Reading,
  { found, absent, silent }: LookedUp<Pick<Held['machine'], 'state'>>,
): Conclusion {
  const { held, seen, begun, lastReadAt = 0, lostSince } = reading;
  const isLoss = lostSince !== undefined && begun - lostSince >= lossMs;
  const isOver = (one: Held) => one.machine.state === 'terminated' && !seen.has(idOf(one)) && isSettled(one, reading);
  const isGone = (one: Held) => isOver(one) || absent.has(idOf(one)) || (isLoss && silent.has(idOf(one)));
  const stateOf = (one: Held) => found.get(idOf(one))?.state ?? one.machine.state;
  const isLiving = (one: Held) =>
    isLive(stateOf(one)) && !isGone(one) && one.machine.launch_time.getTime() < begun - settlesMs;
  const live = held.filter(isLiving);
  const lost = live.filter((one) => !seen.has(idOf(one))).length;
  const left = unseenIn(reading).filter((one) => !isGone(one));
  // A machine that EC2 has sent since the last reading without it counts as missing for the first time. So does one that was only
  // missing from a reading that another server made at the same time.
  const isTwice = ({ missingAt, notedAt, machine }: Held) =>
    !found.has(machine.instance_id) && missingAt !== undefined && missingAt > notedAt && missingAt <= lastReadAt;
  return {
    gone: held.filter(isGone).map(idOf),
    twice: left.filter(isTwice).map(idOf),
    once: left.filter((one) => !isTwice(one)).map(idOf),
    isIncomplete: lost * 2 > live.length,
    lost,
    live: live.length,
  };
}
