import type { machineActions } from '../../contract/values';
import type { CloudFault } from './fleet';

/** What a machine is on its way to, or has reached. */
export type Goal = 'running' | 'stopped' | 'terminated';

/** The states of a machine that EC2 documents. */
export const machineStates = ['pending', 'running', 'stopping', 'stopped', 'shutting-down', 'terminated'] as const;

/** A state as the cloud names it. It need not be one of {@link machineStates}: a cloud adds states. */
export type MachineState = string;

/** What changes a machine. */
export type MachineAction = Exclude<(typeof machineActions)[number], 'status'>;

/** The state of a machine that has not reached a goal yet. */
export const onTheWay = { running: 'pending', stopped: 'stopping', terminated: 'shutting-down' } as const;

/** What each action leads to. */
export const goals: Record<MachineAction, Goal> = { start: 'running', stop: 'stopped', terminate: 'terminated' };

/** Returns true unless the machine is ending or has ended. Such a machine counts against its process's limit and costs money. */
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
  readonly lifecycle: string;
  readonly termination_protection: boolean | null;
}

/** Returns why the cloud refuses an action on a machine, with EC2's code. In a state unknown here, only the cloud can tell. */
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
  if (state === from || !machineStates.some((known) => known === state)) return undefined;
  return {
    code: 'IncorrectInstanceState',
    message: `${instance_id} is ${state}: only a ${from} machine can be ${action === 'start' ? 'started' : 'stopped'}`,
  };
}
