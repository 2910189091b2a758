import type { machineActions } from '../../contract/values';
import type { CloudFault } from './fleet';

/** What a machine is on its way to, or has reached. */
export type Goal = 'running' | 'stopped' | 'terminated';

export const machineStates = ['pending', 'running', 'stopping', 'stopped', 'shutting-down', 'terminated'] as const;

export type MachineState = (typeof machineStates)[number];

/** What changes a machine. */
export type MachineAction = Exclude<(typeof machineActions)[number], 'status'>;

/** The state of a machine that has not reached a goal yet. */
export const onTheWay = { running: 'pending', stopped: 'stopping', terminated: 'shutting-down' } as const;

/** What each action leads to. */
export const goals: Record<MachineAction, Goal> = { start: 'running', stop: 'stopped', terminate: 'terminated' };

/** Whether a machine in a state takes up the limit of its process and costs money. */
export function isLive(state: MachineState): boolean {
  return state !== 'shutting-down' && state !== 'terminated';
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
  readonly termination_protection: boolean | null;
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
