import { type Goal, goals, type MachineAction, type MachineState, onTheWay } from '../lifecycle';

/** Where a machine is going, and from when on it is there. */
export interface Course {
  readonly goal: Goal;
  readonly settles_at: Date;
}

/** Milliseconds that the embedded fleet takes to reach a goal. */
const durations: Record<Goal, number> = { running: 8_000, stopped: 12_000, terminated: 15_000 };
const hurried = 2_000;

/** How long a terminated machine is still listed, in milliseconds, as EC2 does. */
const afterlife = 3_600_000;

/** The state of a machine at a moment. */
export function stateOf({ goal, settles_at }: Course, now: Date): MachineState {
  return now < settles_at ? onTheWay[goal] : goal;
}

/** When the state, or whether it is listed, will next change by itself: milliseconds since the epoch. */
export function nextChangeOf({ goal, settles_at }: Course, now: Date): number {
  const settles = settles_at.getTime();
  if (now.getTime() < settles) return settles;
  return goal === 'terminated' ? settles + afterlife : Number.POSITIVE_INFINITY;
}

/** Whether a terminated machine has been so for so long that nobody lists it any more. */
export function isGone({ goal, settles_at }: Course, now: Date): boolean {
  return goal === 'terminated' && now.getTime() >= settles_at.getTime() + afterlife;
}

/** The way that an action sends a machine. */
export function courseOf(action: MachineAction, now: Date, skipShutdown = false): Course {
  const goal = goals[action];
  const takes = skipShutdown && goal !== 'running' ? hurried : durations[goal];
  return { goal, settles_at: new Date(now.getTime() + takes) };
}
