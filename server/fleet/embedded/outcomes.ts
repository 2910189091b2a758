import type { Machine, MachineOutcome, Order } from '../fleet';
import { type CloudFault, isReached, refusalOf } from '../lifecycle';
import type { Faults } from './faults';

const unknown = (instance_id: string): CloudFault => ({
  code: 'InvalidInstanceID.NotFound',
  message: `The instance ID '${instance_id}' does not exist`,
});

const besideProtected = (zone: string): CloudFault => ({
  code: 'OperationNotPermitted',
  message: `A machine of the same request in ${zone} is protected from termination`,
});

interface Judged {
  readonly outcome: MachineOutcome;
  /** The machine must start a state change. */
  readonly changes: boolean;
}

/**
 * Decides the result of an action on each machine by EC2's rules. An unknown identifier fails the whole action, a protected machine all
 * machines in its availability zone.
 */
export function judge(order: Order, find: (id: string) => Machine | undefined, faults: Faults): readonly Judged[] {
  const machines = order.instanceIds.map((id) => ({ id, machine: placed(find(id), order) }));
  const missing = machines.find(({ machine }) => machine === undefined);
  const zones = new Set(
    machines.flatMap(({ machine }) =>
      machine && order.action === 'terminate' && refusalOf('terminate', machine) ? [machine.availability_zone] : [],
    ),
  );
  return machines.map(({ id, machine }) => {
    if (!machine || missing) return failed(id, machine, unknown(missing?.id ?? id));
    const own = refusalOf(order.action, machine) ?? faults.machines.get(id);
    if (own) return failed(id, machine, own);
    if (zones.has(machine.availability_zone)) return failed(id, machine, besideProtected(machine.availability_zone));
    const { state } = machine;
    return { outcome: { instance_id: id, previous_state: state, state }, changes: !isReached(order.action, state) };
  });
}

function failed(instance_id: string, machine: Machine | undefined, error: CloudFault): Judged {
  const state = machine?.state ?? 'unknown';
  return { outcome: { instance_id, previous_state: state, state, error }, changes: false };
}

function placed(machine: Machine | undefined, { account, region }: Order): Machine | undefined {
  return machine?.account === account && machine.region === region ? machine : undefined;
}
