import type { Instance } from '@aws-sdk/client-ec2';
import { type Machine, ownTags, type Place } from '../fleet';
import { addressesOf, sameOthers } from './addressesOf';

/** A machine as EC2 lists it, without the termination protection, which is a separate attribute. */
export type ListedMachine = Omit<Machine, 'termination_protection' | 'isMissing'>;

/** Tags that EC2 sets on machines launched from a template. */
const templateTags = { id: 'aws:ec2launchtemplate:id', version: 'aws:ec2launchtemplate:version' } as const;

/** Parses the value of a tag as a positive number that fits PostgreSQL's `integer`. */
function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Converts an EC2 instance to a machine. States, types and other names stay as EC2 sends them, including unknown ones. Missing values are
 * empty or `null`.
 *
 * @returns `undefined` if the instance has no identifier
 */
export function machineOf(instance: Instance, { account, region }: Place): ListedMachine | undefined {
  const { InstanceId, State, Placement, InstanceLifecycle, Platform, SecurityGroups = [], Tags = [] } = instance;
  if (!InstanceId) return undefined;
  const tags = Object.fromEntries(Tags.flatMap(({ Key, Value = '' }) => (Key ? [[Key, Value]] : [])));
  const tag = (key: string): string | undefined => (Object.hasOwn(tags, key) ? tags[key] : undefined);
  return {
    instance_id: InstanceId,
    name: tag('Name') ?? null,
    account,
    region,
    availability_zone: Placement?.AvailabilityZone ?? '',
    state: State?.Name ?? '',
    instance_type: instance.InstanceType ?? '',
    // EC2 sets the platform for Windows only.
    platform: Platform?.toLowerCase() || 'linux',
    lifecycle: InstanceLifecycle || 'normal',
    architecture: instance.Architecture ?? '',
    image_id: instance.ImageId ?? '',
    key_name: instance.KeyName || null,
    vpc_id: instance.VpcId || null,
    subnet_id: instance.SubnetId || null,
    security_groups: SecurityGroups.map(({ GroupName = '', GroupId = '' }) => ({ GroupName, GroupId })),
    ...addressesOf(instance),
    tags,
    process_id: numberIn(tag(ownTags.process)),
    template_id: tag(templateTags.id) ?? null,
    template_version: numberIn(tag(templateTags.version)),
    launch_time: instance.LaunchTime ?? new Date(0),
  };
}

/** Returns true if two readings of a machine are equal in all that EC2 lists. */
export function saysSame(one: ListedMachine, other: ListedMachine): boolean {
  return (
    one.state === other.state &&
    one.launch_time.getTime() === other.launch_time.getTime() &&
    plainKeys.every((key) => one[key] === other[key]) &&
    sameOthers(one.other_addresses, other.other_addresses) &&
    sameGroups(one.security_groups, other.security_groups) &&
    sameTags(one.tags, other.tags)
  );
}

const plainKeys = [
  ...(['name', 'availability_zone', 'instance_type', 'platform', 'lifecycle', 'architecture', 'image_id'] as const),
  ...(['key_name', 'vpc_id', 'subnet_id', 'private_ip', 'ipv4', 'ipv6', 'process_id'] as const),
];

/** Compares security groups. The database does not keep the order of keys in `jsonb`. */
function sameGroups(one: Machine['security_groups'], other: Machine['security_groups']): boolean {
  return (
    one.length === other.length &&
    one.every(({ GroupId, GroupName }, at) => GroupId === other[at]?.GroupId && GroupName === other[at]?.GroupName)
  );
}

function sameTags(one: Machine['tags'], other: Machine['tags']): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
