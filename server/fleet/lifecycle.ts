import type { machineActions } from '../../contract/values';

/** An error of the cloud. */
export interface CloudFault {
  /** The cloud's own code, for example `OperationNotPermitted`. */
  readonly code: string;
  /** Explanation for people. */
  readonly message: string;
  /** The cloud's own message, if it differs. */
  readonly detail?: string | undefined;
  /** The cloud's identifier of the request. */
  readonly requestId?: string | undefined;
  /** The result is unknown. Otherwise the request was not carried out. */
  readonly mayBeDone?: boolean | undefined;
}

/** A state that actions lead to. */
export type Goal = 'running' | 'stopped' | 'terminated';

/** Machine states that EC2 documents. */
export const machineStates = ['pending', 'running', 'stopping', 'stopped', 'shutting-down', 'terminated'] as const;

/** A state with the cloud's name. It may be unknown to {@link machineStates}. */
export type MachineState = string;

export type MachineAction = Exclude<(typeof machineActions)[number], 'status'>;

/** Transitional states by goal. */
export const onTheWay = { running: 'pending', stopped: 'stopping', terminated: 'shutting-down' } as const;

export const goals: Record<MachineAction, Goal> = { start: 'running', stop: 'stopped', terminate: 'terminated' };

/** Returns true unless the machine is ending or has ended. Such a machine counts against its process's limit and costs money. */
export function isLive(state: MachineState): boolean {
  return state !== 'shutting-down' && state !== 'terminated';
}

/** Returns true if a machine is in the wanted state of an action or on the way to it. */
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

/** Returns the error with which the cloud refuses an action on a machine. Only the cloud decides on unknown states. */
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
