import { isLive } from '../lifecycle';
import type { Held } from './heldMachines';
import type { LookedUp } from './lookUpById';
import { lossMs } from './places';

/** The longest time in ms that EC2 takes to list a machine after its launch or an action on it, and a template after its creation. */
export const settlesMs = 3 * 60_000;

/** A reading of a region that came to its end. */
export interface Reading {
  /** The machines of the region that were known. */
  readonly held: readonly Held[];
  /** The identifiers that the reading had. */
  readonly seen: ReadonlySet<string>;
  /** When it began, and since when the readings before it have lost most machines; in ms since 1970. */
  readonly begun: number;
  readonly lostSince: number | undefined;
}

/** The conclusion about the machines that a reading did not have, by their identifiers. */
export interface Conclusion {
  /** Those that have ended. */
  readonly gone: readonly string[];
  /** Those that a complete reading did not have for the second time in a row. */
  readonly twice: readonly string[];
  /** Those that a complete reading did not have for the first time. */
  readonly once: readonly string[];
  /** Returns true if so many machines are lost that the reading counts as failed: more than half of those that live. */
  readonly isIncomplete: boolean;
  readonly lost: number;
  readonly live: number;
}

const isSettled = ({ notedAt }: Held, { begun }: Reading) => notedAt < begun - settlesMs;
const idOf = ({ machine }: Held) => machine.instance_id;

/** Returns the machines to look up by identifier, because the reading should have had them. */
export function unseenIn(reading: Reading): readonly Held[] {
  return reading.held.filter(
    (one) => !reading.seen.has(idOf(one)) && one.machine.state !== 'terminated' && isSettled(one, reading),
  );
}

/**
 * Concludes what has become of the machines that a reading did not have. A machine has ended if it was terminated before, or if
 * a look-up by its identifier finds that it does not exist.
 */
export function concludeUnseen(
  reading: Reading,
  { found, absent, silent }: LookedUp<Pick<Held['machine'], 'state'>>,
): Conclusion {
  const { held, seen, begun, lostSince } = reading;
  const isLoss = lostSince !== undefined && begun - lostSince >= lossMs;
  const isOver = (one: Held) => one.machine.state === 'terminated' && !seen.has(idOf(one)) && isSettled(one, reading);
  const isGone = (one: Held) => isOver(one) || absent.has(idOf(one)) || (isLoss && silent.has(idOf(one)));
  const stateOf = (one: Held) => found.get(idOf(one))?.state ?? one.machine.state;
  const isLiving = (one: Held) =>
    isLive(stateOf(one)) && !isGone(one) && one.machine.launch_time.getTime() < begun - settlesMs;
  const live = held.filter(isLiving);
  const lost = live.filter((one) => !seen.has(idOf(one))).length;
  const left = unseenIn(reading).filter((one) => !isGone(one));
  // EC2 has sent it since the reading that did not have it: the count begins anew.
  const isTwice = (one: Held) => !found.has(idOf(one)) && one.missingAt !== undefined && one.missingAt > one.notedAt;
  return {
    gone: held.filter(isGone).map(idOf),
    twice: left.filter(isTwice).map(idOf),
    once: left.filter((one) => !isTwice(one)).map(idOf),
    isIncomplete: lost * 2 > live.length,
    lost,
    live: live.length,
  };
}
