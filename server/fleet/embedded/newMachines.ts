import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalAddress } from '../../../contract/addresses';
import { type LaunchOrder, type Machine, noOtherAddresses, ownTags } from '../fleet';
import type { TemplateData } from '../templateVersions';
import { courseOf } from './course';
import { publicAddressesOf, takePublicAddress } from './publicAddresses';
import type { NewMachine } from './store';

/** Template data that the embedded fleet uses. Missing and invalid parts have defaults. */
const parts = z.object({
  KeyName: z.catch(z.nullable(z.string()), null),
  DisableApiTermination: z.catch(z.boolean(), false),
  InstanceMarketOptions: z.catch(z.object({ MarketType: z.optional(z.string()) }), {}),
  NetworkInterfaces: z.catch(
    z.array(z.object({ SubnetId: z.optional(z.string()), Groups: z.catch(z.array(z.string()), []) })),
    [],
  ),
  TagSpecifications: z.catch(
    z.array(z.object({ ResourceType: z.string(), Tags: z.array(z.object({ Key: z.string(), Value: z.string() })) })),
    [],
  ),
});

type Parts = z.infer<typeof parts>;

/** Returns the network of new machines: the template's, that of another machine of the place, or a new one. */
function networkOf({ account, region }: LaunchOrder, { NetworkInterfaces }: Parts, machines: readonly Machine[]) {
  const here = machines.filter((machine) => machine.account === account && machine.region === region);
  const [wanted] = NetworkInterfaces;
  const neighbour = wanted?.SubnetId ? here.find(({ subnet_id }) => subnet_id === wanted.SubnetId) : here[0];
  const name = createHash('sha256').update(`${account} ${region}`).digest('hex').slice(0, 17);
  const groups = here.flatMap(({ security_groups }) => security_groups);
  const named = wanted?.Groups.map(
    (GroupId) => groups.find((group) => group.GroupId === GroupId) ?? { GroupName: GroupId, GroupId },
  );
  return {
    availability_zone: neighbour?.availability_zone ?? `${region}a`,
    vpc_id: neighbour?.vpc_id ?? `vpc-${name}`,
    subnet_id: wanted?.SubnetId ?? neighbour?.subnet_id ?? `subnet-${name}`,
    security_groups: named?.length
      ? named
      : [...(neighbour?.security_groups ?? [{ GroupName: 'default', GroupId: `sg-${name}` }])],
  };
}

/** Yields the free private addresses of a network. */
function* freePrivateAddresses(taken: ReadonlySet<string>): Generator<string> {
  for (let number = 256; number < 16_777_216; number += 1) {
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    if (!taken.has(address)) yield address;
  }
}

function tagsOf({ launchId, processId, name }: LaunchOrder, { TagSpecifications }: Parts): Record<string, string> {
  const own = TagSpecifications.filter(({ ResourceType }) => ResourceType === 'instance').flatMap(({ Tags }) => Tags);
  return Object.fromEntries([
    ...own.map(({ Key, Value }) => [Key, Value]),
    ['Name', name],
    [ownTags.launch, String(launchId)],
    [ownTags.process, String(processId)],
  ]) as Record<string, string>;
}

/**
 * Makes the machines of a launch from its template, with unique identifiers and addresses, in the state `pending`.
 *
 * @param machines all existing machines
 */
export function newMachines(order: LaunchOrder, template: TemplateData, machines: readonly Machine[]): NewMachine[] {
  const { account, region, at, count, clientToken, processId, templateId, templateVersion } = order;
  const found = parts.parse(template);
  const network = networkOf(order, found, machines);
  const taken = publicAddressesOf(machines);
  const here = machines.filter(({ vpc_id }) => vpc_id === network.vpc_id);
  const free = freePrivateAddresses(
    new Set(here.flatMap(({ private_ip, other_addresses }) => [private_ip ?? [], other_addresses.private_ip].flat())),
  );
  const instance_type = order.instanceType ?? template.InstanceType;
  const tags = tagsOf(order, found);
  return Array.from({ length: count }, () => {
    const number = randomBytes(8).toString('hex');
    return {
      instance_id: `i-0${number}`,
      ...{ account, region, ...network, instance_type },
      platform: 'linux',
      lifecycle: found.InstanceMarketOptions.MarketType === 'spot' ? 'spot' : 'normal',
      architecture: /^[a-z]+\d+g/.test(instance_type) ? 'arm64' : 'x86_64',
      image_id: template.ImageId,
      key_name: found.KeyName,
      private_ip: free.next().value ?? '10.255.255.254',
      ipv4: takePublicAddress(taken),
      ipv6: canonicalAddress(`2001:db8:ffff:1:${number.replaceAll(/(.{4})(?!$)/g, '$1:')}`),
      other_addresses: noOtherAddresses,
      elastic_ip: false,
      tags,
      termination_protection: found.DisableApiTermination,
      process_id: processId,
      template_id: templateId,
      template_version: templateVersion,
      launched_at: at,
      ...courseOf('start', at),
      client_token: clientToken,
    };
  });
}
