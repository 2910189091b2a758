import { type Goal, goals, type MachineAction, type MachineState, onTheWay } from '../lifecycle';

/** The state that a machine goes to, and when it reaches it. */
export interface Course {
  readonly goal: Goal;
  readonly settles_at: Date;
}

const durationsMs: Record<Goal, number> = { running: 8_000, stopped: 12_000, terminated: 15_000 };
const skippedShutdownMs = 2_000;

/** Time that a terminated machine stays listed, as in EC2. */
const listedAfterEndMs = 3_600_000;

/** Returns the state of a machine at a moment. */
export function stateOf({ goal, settles_at }: Course, now: Date): MachineState {
  return now < settles_at ? onTheWay[goal] : goal;
}

/** Returns when a machine changes its state or leaves the list, in milliseconds since 1970. */
export function nextChangeOf({ goal, settles_at }: Course, now: Date): number {
  const settles = settles_at.getTime();
  if (now.getTime() < settles) return settles;
  return goal === 'terminated' ? settles + listedAfterEndMs : Number.POSITIVE_INFINITY;
}

/** Returns true if a terminated machine is no longer listed. */
export function isGone({ goal, settles_at }: Course, now: Date): boolean {
  return goal === 'terminated' && now.getTime() >= settles_at.getTime() + listedAfterEndMs;
}

/** A course with the moment from which the machine is on its way. */
export interface NewCourse extends Course {
  readonly began_at: Date;
}

/** Returns the course that an action sets. */
export function courseOf(action: MachineAction, now: Date, skipShutdown = false): NewCourse {
  const goal = goals[action];
  const durationMs = skipShutdown && goal !== 'running' ? skippedShutdownMs : durationsMs[goal];
  return { goal, settles_at: new Date(now.getTime() + durationMs), began_at: now };
}
