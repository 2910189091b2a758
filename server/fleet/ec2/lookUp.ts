import { DescribeInstancesCommand, type EC2Client, type Filter, type Instance } from '@aws-sdk/client-ec2';
import { ownTags, type Place } from '../fleet';
import type { Clients } from './clients';
import { kindOf } from './failures';
import { type ListedMachine, machineOf } from './machineOf';

/** EC2 takes at most so many values of one filter. */
const filterValues = 200;

async function instancesBy(client: EC2Client, filter: Filter): Promise<Instance[]> {
  const found: Instance[] = [];
  let NextToken: string | undefined;
  do {
    const answer = await client.send(new DescribeInstancesCommand({ Filters: [filter], NextToken }));
    found.push(...(answer.Reservations ?? []).flatMap(({ Instances = [] }) => Instances));
    NextToken = answer.NextToken || undefined;
  } while (NextToken !== undefined);
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
  for (let first = 0; first < ids.length; first += filterValues) {
    const Values = ids.slice(first, first + filterValues);
    for (const instance of await instancesBy(clients.ec2('quick', place), { Name: 'instance-id', Values })) {
      const machine = machineOf(instance, place);
      if (machine) found.set(machine.instance_id, machine);
    }
  }
  return found;
}

/**
 * The machines of a launch: those that carry one of its tokens as a tag, which they get with their first breath, or else in what
 * EC2 itself remembers of the request.
 */
export async function machinesByToken(clients: Clients, place: Place, tokens: readonly string[]): Promise<Instance[]> {
  const client = clients.ec2('quick', place);
  const [token = ''] = tokens;
  const tagged = await instancesBy(client, { Name: `tag:${ownTags.token}`, Values: [token] });
  if (tagged.length > 0) return tagged;
  try {
    return await instancesBy(client, { Name: 'client-token', Values: [...tokens] });
  } catch (error) {
    // What speaks EC2's protocol need not know this filter, and says so; without an answer, nobody can tell.
    if (kindOf(error) !== 'refused') throw error;
    return [];
  }
}
