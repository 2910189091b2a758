import {
  DescribeInstancesCommand,
  type EC2Client,
  type Filter,
  type Instance,
  paginateDescribeInstances,
} from '@aws-sdk/client-ec2';
import { ownTags, type Place } from '../fleet';
import { chunksOf } from './chunks';
import type { Clients } from './clients';
import { type LookedUp, lookUpById } from './lookUpById';
import { type ListedMachine, machineOf } from './machineOf';
import { boundedPages } from './pages';

/** EC2 takes at most so many values of one filter. */
const filterValues = 200;

/**
 * The longest time in ms for all pages of a look-up. An order (25 s) with the two look-ups after it ends before another server closes
 * its act as left open (60 s).
 */
const lookUpLimitMs = 12_000;

async function instancesBy(client: EC2Client, filter: Filter): Promise<Instance[]> {
  const found: Instance[] = [];
  const abortSignal = AbortSignal.timeout(lookUpLimitMs);
  const pages = paginateDescribeInstances({ client }, { Filters: [filter] }, { abortSignal });
  for await (const { Reservations = [] } of boundedPages(pages, { progress: () => found.length }))
    found.push(...Reservations.flatMap(({ Instances = [] }) => Instances));
  return found;
}

/**
 * Machines by identifier. They are asked for by a filter: one that is not known, yet or any more, is missing from the answer
 * and takes nothing from the others.
 */
export async function machinesById(
  clients: Clients,
  place: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedMachine>> {
  const found = new Map<string, ListedMachine>();
  const parts = chunksOf(ids, filterValues).map((Values) =>
    instancesBy(clients.ec2('quick', place), { Name: 'instance-id', Values }),
  );
  for (const instance of (await Promise.all(parts)).flat()) {
    const machine = machineOf(instance, place);
    if (machine) found.set(machine.instance_id, machine);
  }
  return found;
}

/**
 * Asks whether machines exist, by their identifiers. Unlike a filter, the identifier of a machine that does not exist is
 * refused, so that a response without a machine is told from one about a machine that is gone.
 */
export function existingMachines(
  clients: Clients,
  place: Place,
  ids: readonly string[],
  abortSignal: AbortSignal,
): Promise<LookedUp<ListedMachine>> {
  const client = clients.ec2('read', place);
  return lookUpById(ids, {
    notFound: /^InvalidInstanceID\.NotFound/,
    ask: async (InstanceIds) => {
      const { Reservations = [] } = await client.send(new DescribeInstancesCommand({ InstanceIds }), { abortSignal });
      const machines = Reservations.flatMap(({ Instances = [] }) =>
        Instances.flatMap((instance) => machineOf(instance, place) ?? []),
      );
      return new Map(machines.map((machine) => [machine.instance_id, machine]));
    },
  });
}

/** What is answered where a filter is not known: what speaks EC2's protocol need not have them all. */
const unknownFilter = /^(InvalidParameterValue|InvalidFilter|FilterNotImplemented|NotImplemented)/;

/**
 * The machines of a launch: those that carry one of its tokens as a tag, which they get with their first breath, or else in what
 * EC2 itself remembers of the request.
 *
 * @throws the SDK's error when the cloud does not tell: that is not the same as that there are none
 */
export async function machinesByToken(clients: Clients, place: Place, tokens: readonly string[]): Promise<Instance[]> {
  const client = clients.ec2('quick', place);
  const [token = ''] = tokens;
  const tagged = await instancesBy(client, { Name: `tag:${ownTags.token}`, Values: [token] });
  if (tagged.length > 0) return tagged;
  try {
    return await instancesBy(client, { Name: 'client-token', Values: [...tokens] });
  } catch (error) {
    if (unknownFilter.test((error as Error).name)) return [];
    throw error;
  }
}
