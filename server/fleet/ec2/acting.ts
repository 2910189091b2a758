import {
  type InstanceStateChange,
  StartInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2';
import { groupBy } from '../../groupBy';
import { CloudError, type Machine, type MachineOutcome, type Order } from '../fleet';
import { type CloudFault, isReached, type MachineState } from '../lifecycle';
import { chunksOf } from './chunks';
import type { Clients } from './clients';
import { type FailureKind, type Failures, kindOf, wordsOf } from './failures';
import { machinesById } from './lookUp';
import type { Protection } from './protection';

/** Limit of EC2. */
const maxIdsPerRequest = 1_000;

/** Few regions have more zones. */
const maxConcurrentRequests = 8;

/** Delays before a throttled request is sent again. */
const busyPausesMs = [500, 1_500] as const;

/** Delays before the lookups of machines without a response. */
const lookupPausesMs = [700, 2_000] as const;

/** Error codes about machines rather than about the request. */
const machineCodes = /^(OperationNotPermitted|Incorrect|UnsupportedOperation|InvalidInstanceID|BesideProtected)/;

/** Starts, stops and terminates machines. */
export class Acting {
  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
    private readonly protection: Protection,
  ) {}

  /**
   * Carries out an action and returns the result of each machine.
   *
   * @param find returns the known machine of an identifier
   * @throws CloudError if the cloud refused all requests for a reason unrelated to the machines
   */
  async act(order: Order, find: (id: string) => Machine | undefined): Promise<readonly MachineOutcome[]> {
    const groups = groupsOf(order, find);
    const outcomes = new Map<string, MachineOutcome>();
    for (const some of chunksOf(groups, maxConcurrentRequests)) {
      const results = await Promise.all(some.map((ids) => this.actOn(order, ids, find)));
      for (const outcome of results.flat()) outcomes.set(outcome.instance_id, outcome);
    }
    const all = order.instanceIds.map((id) => outcomes.get(id) ?? unknown(id));
    const [first] = all;
    const isAboutRequest = ({ error }: MachineOutcome) => error && !machineCodes.test(error.code);
    if (first?.error && all.every((one) => isAboutRequest(one) && one.error?.code === first.error?.code))
      throw new CloudError(first.error.code, first.error.message, first.error);
    return all;
  }

  /**
   * Reads the present state of a machine.
   *
   * @throws CloudError if EC2 does not know the machine, or does not answer
   */
  async stateOf(machine: Machine): Promise<MachineState> {
    const { instance_id } = machine;
    const found = await machinesById(this.clients, machine, [instance_id]).catch(async (error: unknown) => {
      throw await this.failures.told(error, machine);
    });
    const state = found.get(instance_id)?.state;
    const unknown = 'InvalidInstanceID.NotFound';
    if (state === undefined) throw new CloudError(unknown, wordsOf(unknown));
    return state;
  }

  /** Sends one request. If it fails, its machines are looked up, since EC2 may have done a part of it or all (S40). */
  private async actOn(order: Order, ids: readonly string[], find: (id: string) => Machine | undefined) {
    // Read before sending, since a later state may be the result of this request.
    const before = new Map(ids.map((id) => [id, find(id)?.state] as const));
    try {
      const changes = new Map((await this.sendOnce(order, ids)).map((change) => [change.InstanceId, change]));
      return ids.map((id) => outcomeOf(id, changes.get(id)));
    } catch (error) {
      const kind = kindOf(error);
      const fault = await this.failures.told(error, order);
      const isPartial = kind === 'refused' && ids.length > 1 && machineCodes.test(fault.code);
      const seen = kind === 'lost' || isPartial ? await this.lookAt(order, ids, kind) : undefined;
      const isProtected = await this.protectedAmong(order, ids, fault);
      return ids.map((id): MachineOutcome => {
        const previous_state = before.get(id) ?? 'unknown';
        const now = seen?.get(id);
        if (now && isReached(order.action, now)) return { instance_id: id, previous_state, state: now };
        const isSpot = find(id)?.lifecycle === 'spot';
        const error = isSpot ? errorOf(id, ofSpot(fault), kind, isProtected) : errorOf(id, fault, kind, isProtected);
        return { instance_id: id, previous_state, state: now ?? previous_state, error };
      });
    }
  }

  /** Sends a request, and repeats it if it was throttled. */
  private async sendOnce(order: Order, ids: readonly string[]): Promise<readonly InstanceStateChange[]> {
    for (const pauseMs of busyPausesMs) {
      try {
        return await this.send(order, ids);
      } catch (error) {
        if (kindOf(error) !== 'busy') throw error;
        await this.clients.wait(pauseMs);
      }
    }
    return this.send(order, ids);
  }

  private async send(order: Order, ids: readonly string[]): Promise<readonly InstanceStateChange[]> {
    const { action, force: Force, skipShutdown: SkipOsShutdown } = order;
    const client = this.clients.ec2('write', order);
    const InstanceIds = [...ids];
    switch (action) {
      case 'start':
        return (await client.send(new StartInstancesCommand({ InstanceIds }))).StartingInstances ?? [];
      case 'stop':
        return (
          (await client.send(new StopInstancesCommand({ InstanceIds, ...(Force && { Force }) }))).StoppingInstances ??
          []
        );
      case 'terminate': {
        const how = { ...(Force && { Force }), ...(SkipOsShutdown && { SkipOsShutdown }) };
        return (await client.send(new TerminateInstancesCommand({ InstanceIds, ...how }))).TerminatingInstances ?? [];
      }
    }
  }

  /** Reads the states of machines after a failed request. Machines that cannot be read are left out. */
  private async lookAt(order: Order, ids: readonly string[], kind: FailureKind) {
    const states = new Map<string, MachineState>();
    for (const pauseMs of kind === 'lost' ? lookupPausesMs : [0]) {
      await this.clients.wait(pauseMs);
      try {
        for (const [id, { state }] of await machinesById(this.clients, order, ids)) states.set(id, state);
      } catch {
        continue;
      }
      if (ids.every((id) => isReached(order.action, states.get(id) ?? 'pending'))) break;
    }
    return states;
  }

  /** Reads the protection of machines if EC2 refused their termination for it. */
  private async protectedAmong(order: Order, ids: readonly string[], { code }: CloudError) {
    if (order.action !== 'terminate' || code !== 'OperationNotPermitted') return undefined;
    return this.protection.readNow(order, ids);
  }
}

/** Replaces the message for a spot machine, since its request decides if it can be stopped or started. */
const ofSpot = (fault: CloudError) =>
  fault.code === 'UnsupportedOperation' ? new CloudError(fault.code, wordsOf('OneTimeSpotRequest'), fault) : fault;

/** Makes the error of one machine of a failed request. Another machine may be the reason. */
function errorOf(
  id: string,
  fault: CloudError,
  kind: FailureKind,
  isProtected: ReadonlyMap<string, boolean> | undefined,
): CloudFault {
  const { code, message, detail = '', requestId } = fault;
  const facts = { detail, requestId };
  const isAny = isProtected && [...isProtected.values()].includes(true);
  if (isAny && !isProtected.get(id)) return { code, message: wordsOf('BesideProtected'), ...facts };
  if (isAny) return { code, message: `${id} is protected from termination`, ...facts };
  const isOfAnother = machineCodes.test(code) && /\bi-[\w-]+/.test(detail) && !detail.includes(id);
  if (isOfAnother) return { code, message: wordsOf('BesideRefused'), ...facts };
  if (kind === 'lost')
    return { code, message: `${message} It may still be done: look at the machine again.`, ...facts, mayBeDone: true };
  return { code, message, ...facts };
}

/** Splits machines into requests by zone, since a protected machine prevents the termination of its whole zone. */
function groupsOf({ instanceIds }: Order, find: (id: string) => Machine | undefined): string[][] {
  const zones = groupBy(instanceIds, (id) => find(id)?.availability_zone ?? '');
  return [...zones.values()].flatMap((ids) => chunksOf(ids, maxIdsPerRequest));
}

/** Returns the result of a machine from the response. */
function outcomeOf(instance_id: string, change: InstanceStateChange | undefined): MachineOutcome {
  if (!change) return unknown(instance_id);
  const previous_state = change.PreviousState?.Name ?? 'unknown';
  return { instance_id, previous_state, state: change.CurrentState?.Name ?? 'unknown' };
}

const unknown = (instance_id: string): MachineOutcome => ({
  ...{ instance_id, previous_state: 'unknown', state: 'unknown' },
  error: {
    code: 'Unknown',
    message: 'The cloud’s answer says nothing of this machine. Look at it again.',
    mayBeDone: true,
  },
});

/** Groups the identifiers of machines by their new state. The cloud reports no state for unknown identifiers. */
export function changedStates(outcomes: readonly MachineOutcome[]): ReadonlyMap<MachineState, readonly string[]> {
  const known = outcomes.filter(
    ({ state, error }) => state !== 'unknown' && !error?.code.startsWith('InvalidInstanceID'),
  );
  const groups = [...groupBy(known, ({ state }) => state)];
  return new Map(groups.map(([state, machines]) => [state, machines.map(({ instance_id }) => instance_id)]));
}
