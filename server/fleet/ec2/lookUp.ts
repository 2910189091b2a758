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

/** Machines of one response, which the SDK parses in one go. EC2 takes up to 200 values of a filter. */
const machinesPerResponse = 50;

/** Time limit for all pages of a lookup. An action (25 s) with two lookups ends before another server closes it (60 s). */
const lookUpLimitMs = 12_000;

async function instancesBy(client: EC2Client, filter: Filter): Promise<Instance[]> {
  const found: Instance[] = [];
  const abortSignal = AbortSignal.timeout(lookUpLimitMs);
  const pageSize = machinesPerResponse;
  const pages = paginateDescribeInstances({ client, pageSize }, { Filters: [filter] }, { abortSignal });
  for await (const { Reservations = [] } of boundedPages(pages, { pageSize, progress: () => found.length }))
    found.push(...Reservations.flatMap(({ Instances = [] }) => Instances));
  return found;
}

/**
 * Finds machines by identifier. The query is a filter, so that an unknown identifier is left out and does not fail the others.
 */
export async function machinesById(
  clients: Clients,
  place: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedMachine>> {
  const found = new Map<string, ListedMachine>();
  const parts = chunksOf(ids, machinesPerResponse).map((Values) =>
    instancesBy(clients.ec2('quick', place), { Name: 'instance-id', Values }),
  );
  for (const instance of (await Promise.all(parts)).flat()) {
    const machine = machineOf(instance, place);
    if (machine) found.set(machine.instance_id, machine);
  }
  return found;
}

/**
 * Looks up machines by identifier without a filter. EC2 rejects identifiers that do not exist, so that a machine that is gone differs
 * from one that a response leaves out.
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

/** Error codes of an unsupported filter. Compatible clouds may not have all filters of EC2. */
const unknownFilter = /^(InvalidParameterValue|InvalidFilter|FilterNotImplemented|NotImplemented)/;

/**
 * Finds the machines of a launch by the tag with its token, or by EC2's own client token.
 *
 * @throws the SDK's error if the cloud does not answer, which does not mean that there are no machines
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
