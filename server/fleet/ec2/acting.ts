import {
  type InstanceStateChange,
  StartInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2';
import { CloudError, type CloudFault, type Machine, type MachineOutcome, type Order } from '../fleet';
import { isReached, type MachineState } from '../lifecycle';
import { chunksOf } from './chunks';
import type { Clients } from './clients';
import { type FailureKind, type Failures, kindOf, wordsOf } from './failures';
import { machinesById } from './lookUp';
import type { Protection } from './protection';

/** EC2 takes at most so many machines in one request. */
const idsAtOnce = 1_000;

/** So many requests of one order are sent at once: few regions have more zones, so that an order takes as long as its slowest one. */
const requestsAtOnce = 8;

/** Milliseconds before an order that was throttled, and so not carried out, is sent again. */
const busyPauses = [500, 1_500] as const;

/** Milliseconds before it is looked what became of machines that no answer told of. */
const lookPauses = [700, 2_000] as const;

/** What says something about machines rather than about the request. */
const machineCodes = /^(OperationNotPermitted|Incorrect|UnsupportedOperation|InvalidInstanceID|BesideProtected)/;

/** Starts, stops and terminates machines, and tells what became of each, from the cloud's answers. */
export class Acting {
  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
    private readonly protection: Protection,
  ) {}

  /**
   * Carries out an order.
   *
   * @param find what is known of a machine of the order
   * @throws CloudError when the cloud refused all of it for a reason that has nothing to do with the machines
   */
  async act(order: Order, find: (id: string) => Machine | undefined): Promise<readonly MachineOutcome[]> {
    const groups = groupsOf(order, find);
    const outcomes = new Map<string, MachineOutcome>();
    for (let first = 0; first < groups.length; first += requestsAtOnce) {
      const some = groups.slice(first, first + requestsAtOnce).map((ids) => this.actOn(order, ids, find));
      for (const outcome of (await Promise.all(some)).flat()) outcomes.set(outcome.instance_id, outcome);
    }
    const all = order.instanceIds.map((id) => outcomes.get(id) ?? unknown(id));
    const [first] = all;
    const isAboutRequest = ({ error }: MachineOutcome) => error && !machineCodes.test(error.code);
    if (first?.error && all.every((one) => isAboutRequest(one) && one.error?.code === first.error?.code))
      throw new CloudError(first.error.code, first.error.message, first.error);
    return all;
  }

  /** One request. When it fails, what became of its machines is looked up: EC2 may have done a part of it, or all (S40). */
  private async actOn(order: Order, ids: readonly string[], find: (id: string) => Machine | undefined) {
    // Before it is sent: what is known of a machine may be what came of this very request, once there is no answer to it.
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
        // What was known before says nothing of what came of a request.
        if (now && isReached(order.action, now)) return { instance_id: id, previous_state, state: now };
        const isSpot = find(id)?.lifecycle === 'spot';
        const error = isSpot ? errorOf(id, ofSpot(fault), kind, isProtected) : errorOf(id, fault, kind, isProtected);
        return { instance_id: id, previous_state, state: now ?? previous_state, error };
      });
    }
  }

  /** Sends an order until it is taken or refused: again only when it was throttled. */
  private async sendOnce(order: Order, ids: readonly string[]): Promise<readonly InstanceStateChange[]> {
    for (const busyPause of busyPauses) {
      try {
        return await this.send(order, ids);
      } catch (error) {
        if (kindOf(error) !== 'busy') throw error;
        await this.clients.wait(busyPause);
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

  /** The states of machines after a request that failed; nothing where they cannot be read. */
  private async lookAt(order: Order, ids: readonly string[], kind: FailureKind) {
    const states = new Map<string, MachineState>();
    for (const pauseMs of kind === 'lost' ? lookPauses : [0]) {
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

  /** Which of the machines are protected, when EC2 refused to terminate them because one is. */
  private async protectedAmong(order: Order, ids: readonly string[], { code }: CloudError) {
    if (order.action !== 'terminate' || code !== 'OperationNotPermitted') return undefined;
    return this.protection.readNow(order, ids);
  }
}

/** Whether a spot machine can be stopped or started is a matter of its request. */
const ofSpot = (fault: CloudError) =>
  fault.code === 'UnsupportedOperation' ? new CloudError(fault.code, wordsOf('OneTimeSpotRequest'), fault) : fault;

/** What is told of one machine of a request that failed, whichever of its machines was the reason. */
function errorOf(
  id: string,
  fault: CloudError,
  kind: FailureKind,
  isProtected: ReadonlyMap<string, boolean> | undefined,
): CloudFault {
  const { code, message, detail = '', requestId } = fault;
  const told = { detail, requestId };
  const isAny = isProtected && [...isProtected.values()].includes(true);
  if (isAny && !isProtected.get(id)) return { code, message: wordsOf('BesideProtected'), ...told };
  if (isAny) return { code, message: `${id} is protected from termination`, ...told };
  const isOfAnother = machineCodes.test(code) && /\bi-[\w-]+/.test(detail) && !detail.includes(id);
  if (isOfAnother) return { code, message: wordsOf('BesideRefused'), ...told };
  if (kind === 'lost')
    return { code, message: `${message} It may still be done: look at the machine again.`, ...told, mayBeDone: true };
  return { code, message, ...told };
}

/** An order as EC2 is asked: a zone each, since one protected machine stops the termination of its whole zone. */
function groupsOf({ instanceIds }: Order, find: (id: string) => Machine | undefined): string[][] {
  const zones = new Map<string, string[]>();
  for (const id of instanceIds) {
    const zone = find(id)?.availability_zone ?? '';
    const ids = zones.get(zone);
    if (ids) ids.push(id);
    else zones.set(zone, [id]);
  }
  return [...zones.values()].flatMap((ids) => chunksOf(ids, idsAtOnce));
}

/** What an answer tells of a machine; one that it does not name was not changed, as far as anybody knows. */
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
