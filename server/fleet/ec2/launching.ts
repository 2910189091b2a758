import { type Instance, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { CloudError, type LaunchOrder, OutcomeUnknown, ownTags } from '../fleet';
import type { Clients } from './clients';
import { type Failures, kindOf, wordsOf } from './failures';
import { machinesByToken } from './lookUp';

/** EC2's rules for tags: characters of a value. */
const tagLength = 256;

/** Whether there is no room for as many machines as were asked for. */
const capacityCodes =
  /^(Insufficient(InstanceCapacity|CapacityOnHost|HostCapacity|ReservedInstanceCapacity|FreeAddressesInSubnet)|UnfulfillableCapacity)$/;

/** Milliseconds before a throttled launch is sent again, under the same token, and before one is looked for that got no answer. */
const busyPauses = [1_000, 2_500, 5_000] as const;
const lookPauses = [500, 1_500, 3_000] as const;

/**
 * So long after its reservation, in milliseconds, a request of a launch is sent at most: with the time that its answer may take, the
 * launch is settled before another server takes it for one that came to nothing ({@link launchSettlesMs}). A server that was paused in
 * between (a suspended machine, say) finds that it is too late.
 */
const sendsForMs = 12_000;

/**
 * For so long, in milliseconds, nothing follows from a launch not being found, or not all of it: its request may be on its way still,
 * or what it made not be listed yet (S41).
 */
export const launchSettlesMs = 45_000;

/** The token of the launch, and that of the second try with fewer machines. EC2 takes 64 characters. */
export function tokensOf(clientToken: string): readonly [all: string, fewer: string] {
  return [clientToken, `${clientToken}-fewer`];
}

/** Launches machines by `RunInstances`, once for a token. */
export class Launching {
  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
  ) {}

  /**
   * Launches what an order says: all of it, or where there is no room for all, as many as there is room for.
   *
   * @throws CloudError when nothing was launched, OutcomeUnknown when nobody can tell
   */
  async launch(order: LaunchOrder): Promise<readonly Instance[]> {
    checkTags(order);
    const [all, fewer] = tokensOf(order.clientToken);
    try {
      return await this.once(order, all, order.count);
    } catch (error) {
      const isTooMany = error instanceof CloudError && capacityCodes.test(error.code) && order.count > 1;
      if (!isTooMany || order.age() > sendsForMs) throw error;
      return await this.once(order, fewer, 1);
    }
  }

  /** Sends one request, and again only under its token: when it was throttled, or was looked for and not found. */
  private async once(order: LaunchOrder, token: string, least: number): Promise<readonly Instance[]> {
    let isLost = false;
    for (let tries = 0; ; tries += 1) {
      try {
        const { Instances = [] } = await this.clients.ec2('write', order).send(commandOf(order, token, least));
        // EC2 launches at least so many, or none: a response with fewer leaves some out.
        if (Instances.length >= least) return Instances;
        isLost = true;
      } catch (error) {
        // What is none of the SDK's errors was thrown before anything was sent.
        const kind = error instanceof CloudError ? 'refused' : kindOf(error);
        isLost ||= kind === 'lost';
        const fault = await this.failures.told(error, order);
        const busyPause = busyPauses[tries];
        if (kind === 'busy' && busyPause !== undefined && order.age() + busyPause < sendsForMs) {
          await this.clients.wait(busyPause);
          continue;
        }
        const isKnown = fault.code === 'IdempotentParameterMismatch' || fault.code === 'IdempotentInstanceTerminated';
        if (!isLost && !isKnown) throw fault;
        const found = await this.lookFor(order);
        if (found.length >= order.count) return found;
        // The others may not be listed yet.
        if (found.length > 0) throw new OutcomeUnknown('The cloud did not list all machines');
        if (!isLost) throw fault;
      }
      // Once: EC2 launches nothing twice for a token.
      if (tries >= 1) throw new OutcomeUnknown('The cloud did not answer');
    }
  }

  /** What a request has launched whose answer did not come: all of it at once, or what is listed after a while. */
  private async lookFor(order: LaunchOrder): Promise<readonly Instance[]> {
    let found: readonly Instance[] = [];
    for (const pauseMs of lookPauses) {
      await this.clients.wait(pauseMs);
      try {
        found = await machinesByToken(this.clients, order, tokensOf(order.clientToken));
      } catch (error) {
        // Whoever could not look must not launch again.
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
    // The contract has it as a text; EC2 says whether there is such a type.
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
  // Right before it is sent, when credentials have been got and it has been signed.
  command.middlewareStack.add(
    (next) => (args) => {
      if (age() > sendsForMs) throw new CloudError('NotSentInTime', wordsOf('NotSentInTime'));
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'refusesWhatIsLate' },
  );
  return command;
}

/** Refuses what EC2 would refuse, which counts characters and not their halves. */
function checkTags({ name }: LaunchOrder): void {
  const { length } = [...name];
  if (length > tagLength)
    throw new CloudError('InvalidTags', `The tag Name has ${length} characters; the cloud takes ${tagLength}.`);
}
