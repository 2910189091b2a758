import type { machineActions } from '../../contract/values';
import type { CloudFault } from './fleet';

/** What a machine is on its way to, or has reached. */
export type Goal = 'running' | 'stopped' | 'terminated';

export const machineStates = ['pending', 'running', 'stopping', 'stopped', 'shutting-down', 'terminated'] as const;

export type MachineState = (typeof machineStates)[number];

/** What changes a machine. */
export type MachineAction = Exclude<(typeof machineActions)[number], 'status'>;

/** Where a machine is going, and from when on it is there. */
export interface Course {
  readonly goal: Goal;
  readonly settles_at: Date;
}

const onTheWay = { running: 'pending', stopped: 'stopping', terminated: 'shutting-down' } as const;

/** Milliseconds that the embedded fleet takes to reach a goal. */
const durations: Record<Goal, number> = { running: 8_000, stopped: 12_000, terminated: 15_000 };
const hurried = 2_000;

/** How long a terminated machine is still listed, in milliseconds, as EC2 does. */
const afterlife = 3_600_000;

const goals: Record<MachineAction, Goal> = { start: 'running', stop: 'stopped', terminate: 'terminated' };

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

/** Whether a machine in a state takes up the limit of its process and costs money. */
export function isLive(state: MachineState): boolean {
  return state !== 'shutting-down' && state !== 'terminated';
}

/** The way that an action sends a machine. */
export function courseOf(action: MachineAction, now: Date, skipShutdown = false): Course {
  const goal = goals[action];
  const takes = skipShutdown && goal !== 'running' ? hurried : durations[goal];
  return { goal, settles_at: new Date(now.getTime() + takes) };
}

/** Whether an action asks for what a machine is, or is becoming, already: it changes nothing and is no error. */
export function isReached(action: MachineAction, state: MachineState): boolean {
  const goal = goals[action];
  return state === goal || state === onTheWay[goal];
}

interface Actionable {
  readonly instance_id: string;
  readonly state: MachineState;
  readonly lifecycle: 'normal' | 'spot';
  readonly termination_protection: boolean;
}

/** Why the cloud refuses an action on a machine, in EC2's codes; nothing when it does not. */
export function refusalOf(action: MachineAction, machine: Actionable): CloudFault | undefined {
  const { instance_id, state, lifecycle, termination_protection } = machine;
  if (isReached(action, state)) return undefined;
  if (action === 'terminate')
    return termination_protection
      ? { code: 'OperationNotPermitted', message: `${instance_id} is protected from termination` }
      : undefined;
  if (lifecycle === 'spot')
    return {
      code: 'UnsupportedOperation',
      message: `${instance_id} is a spot machine: it cannot be stopped or started`,
    };
  const from = action === 'start' ? 'stopped' : 'running';
  if (state === from) return undefined;
  return {
    code: 'IncorrectInstanceState',
    message: `${instance_id} is ${state}: only a ${from} machine can be ${action === 'start' ? 'started' : 'stopped'}`,
  };
}
