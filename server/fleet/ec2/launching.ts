import { type Instance, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { CloudError, type LaunchOrder, OutcomeUnknown, ownTags } from '../fleet';
import type { Clients } from './clients';
import { type Failures, kindOf, wordsOf } from './failures';
import { machinesByToken } from './lookUp';

/** Limit of EC2. */
const maxTagLength = 256;

/** Error codes of a lack of capacity for all machines. */
const capacityCodes =
  /^(Insufficient(InstanceCapacity|CapacityOnHost|HostCapacity|ReservedInstanceCapacity|FreeAddressesInSubnet)|UnfulfillableCapacity)$/;

/** Delays before a throttled launch is sent again, under the same token. */
const busyPausesMs = [1_000, 2_500, 5_000] as const;

/** Delays before the lookups of a launch without a response. */
const lookupPausesMs = [500, 1_500, 3_000] as const;

/**
 * Maximum time from the reservation to the last request of a launch. With the time for its response, the launch is settled before
 * another server concludes it ({@link launchSettlesMs}). A server that was suspended in between does not send its request any more.
 */
const maxSendAgeMs = 12_000;

/**
 * Time after the start of a launch before missing machines count as not launched. Until then, the request may still be running, or the
 * machines may not be listed yet (S41).
 */
export const launchSettlesMs = 45_000;

/** Returns the client tokens of a launch and of its second attempt with fewer machines. EC2 accepts 64 characters. */
export function tokensOf(clientToken: string): readonly [all: string, fewer: string] {
  return [clientToken, `${clientToken}-fewer`];
}

/** Launches machines with `RunInstances`, once per token. */
export class Launching {
  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
  ) {}

  /**
   * Launches all machines, or as many as there is capacity for.
   *
   * @throws CloudError if nothing was launched, OutcomeUnknown if the result is unknown
   */
  async launch(order: LaunchOrder): Promise<readonly Instance[]> {
    checkTags(order);
    const [all, fewer] = tokensOf(order.clientToken);
    try {
      return await this.once(order, all, order.count);
    } catch (error) {
      const isTooMany = error instanceof CloudError && capacityCodes.test(error.code) && order.count > 1;
      if (!isTooMany || order.age() > maxSendAgeMs) throw error;
      return await this.once(order, fewer, 1);
    }
  }

  /** Sends one request, and repeats it under its token if it was throttled, or if it was lost and its machines are not found. */
  private async once(order: LaunchOrder, token: string, least: number): Promise<readonly Instance[]> {
    let isLost = false;
    for (let tries = 0; ; tries += 1) {
      try {
        const { Instances = [] } = await this.clients.ec2('write', order).send(commandOf(order, token, least));
        // EC2 launches at least `least` machines or none, so that a shorter response is incomplete.
        if (Instances.length >= least) return Instances;
        isLost = true;
      } catch (error) {
        // A CloudError was thrown before the request was sent.
        const kind = error instanceof CloudError ? 'refused' : kindOf(error);
        isLost ||= kind === 'lost';
        const fault = await this.failures.told(error, order);
        const pauseMs = busyPausesMs[tries];
        if (kind === 'busy' && pauseMs !== undefined && order.age() + pauseMs < maxSendAgeMs) {
          await this.clients.wait(pauseMs);
          continue;
        }
        const isKnown = fault.code === 'IdempotentParameterMismatch' || fault.code === 'IdempotentInstanceTerminated';
        if (!isLost && !isKnown) throw fault;
        const found = await this.lookFor(order);
        if (found.length >= order.count) return found;
        // The other machines may not be listed yet.
        if (found.length > 0) throw new OutcomeUnknown('The cloud did not list all machines');
        if (!isLost) throw fault;
      }
      // One retry, which is safe since EC2 launches a token once.
      if (tries >= 1) throw new OutcomeUnknown('The cloud did not answer');
    }
  }

  /** Finds the machines of a request without a response. Waits until all are listed, or for the last pause. */
  private async lookFor(order: LaunchOrder): Promise<readonly Instance[]> {
    let found: readonly Instance[] = [];
    for (const pauseMs of lookupPausesMs) {
      await this.clients.wait(pauseMs);
      try {
        found = await machinesByToken(this.clients, order, tokensOf(order.clientToken));
      } catch (error) {
        // The result is unknown, so the launch must not be repeated.
        throw new OutcomeUnknown('The cloud did not answer', { cause: error });
      }
      if (found.length >= order.count) break;
    }
    return found;
  }
}

function commandOf(order: LaunchOrder, ClientToken: string, MinCount: number): RunInstancesCommand {
  const { templateId, templateVersion, instanceType, count, name, launchId, processId, clientToken, age } = order;
  const command = new RunInstancesCommand({
    ClientToken,
    MinCount,
    MaxCount: count,
    LaunchTemplate: { LaunchTemplateId: templateId, Version: String(templateVersion) },
    // The contract accepts any text; EC2 rejects unknown types.
    ...(instanceType !== null && { InstanceType: instanceType as never }),
    TagSpecifications: [
      {
        ResourceType: 'instance',
        Tags: [
          { Key: 'Name', Value: name },
          { Key: ownTags.launch, Value: String(launchId) },
          { Key: ownTags.process, Value: String(processId) },
          { Key: ownTags.token, Value: clientToken },
        ],
      },
    ],
  });
  // Runs right before sending, after the credentials were fetched and the request was signed.
  command.middlewareStack.add(
    (next) => (args) => {
      if (age() > maxSendAgeMs) throw new CloudError('NotSentInTime', wordsOf('NotSentInTime'));
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'rejectsLateRequests' },
  );
  return command;
}

/** Rejects a name that is too long for EC2, which counts code points. */
function checkTags({ name }: LaunchOrder): void {
  const { length } = [...name];
  if (length > maxTagLength)
    throw new CloudError('InvalidTags', `The tag Name has ${length} characters; the cloud takes ${maxTagLength}.`);
}
