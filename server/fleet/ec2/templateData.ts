import type { RequestLaunchTemplateData, ResponseLaunchTemplateData } from '@aws-sdk/client-ec2';
import { type Machine, ownTags } from '../fleet';
import type { TemplateData } from '../templateVersions';

type NetworkInterface = NonNullable<ResponseLaunchTemplateData['NetworkInterfaces']>[number];

const isGroup = (id: unknown): id is string => typeof id === 'string' && /^sg-[\w-]+$/.test(id);

/** Removes the identifier and addresses of an interface, which no other machine can have. The number of IPv6 addresses stays. */
function forOthers(
  { NetworkInterfaceId: _id, PrivateIpAddress: _address, PrivateIpAddresses: _all, ...kept }: NetworkInterface,
  machine: Machine,
): NetworkInterface {
  const { Ipv6Addresses, Ipv6AddressCount, Groups, SubnetId, ...rest } = kept;
  const count = Ipv6AddressCount ?? Ipv6Addresses?.length;
  const groups = Groups?.filter(isGroup) ?? [];
  const own = machine.security_groups.map(({ GroupId }) => GroupId);
  return {
    ...rest,
    SubnetId: SubnetId ?? machine.subnet_id ?? undefined,
    Groups: groups.length > 0 ? groups : own,
    ...(count ? { Ipv6AddressCount: count } : {}),
  };
}

/** Removes empty values, which EC2 lists but does not accept. */
function filled<Value>(value: Value): Value | undefined {
  if (value === '' || value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => filled(item) ?? []);
    return items.length > 0 ? (items as Value) : undefined;
  }
  if (typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const kept = filled(item);
    return kept === undefined ? [] : [[key, kept]];
  });
  return entries.length > 0 ? (Object.fromEntries(entries) as Value) : undefined;
}

/** Returns true for a tag that other machines may have. EC2 reserves `aws:`, and {@link ownTags} belong to one launch. */
function isForOthers({ Key }: { readonly Key?: string | undefined }): boolean {
  const own: readonly (string | undefined)[] = Object.values(ownTags);
  return Key !== undefined && !Key.startsWith('aws:') && !own.includes(Key);
}

/**
 * Converts the result of `GetLaunchTemplateData` to the data of a template for other machines, without the machine's own interface,
 * addresses and tags.
 */
export function dataForOthers(data: ResponseLaunchTemplateData, machine: Machine): TemplateData {
  const { NetworkInterfaces, TagSpecifications, MetadataOptions, Operator: _operator, ...rest } = data;
  const { State: _state, ...metadata } = MetadataOptions ?? {};
  const made: ResponseLaunchTemplateData = {
    ...rest,
    MetadataOptions: metadata,
    NetworkInterfaces: NetworkInterfaces?.map((one) => forOthers(one, machine)),
    TagSpecifications: TagSpecifications?.map(({ ResourceType, Tags }) => ({
      ResourceType,
      Tags: Tags?.filter(isForOthers),
    })).filter(({ Tags }) => Tags !== undefined && Tags.length > 0),
  };
  return asTemplateData(filled(made) ?? {});
}

/** Converts EC2's template data. A missing image or type is empty. */
export function asTemplateData({ ImageId, InstanceType, ...rest }: ResponseLaunchTemplateData): TemplateData {
  return { ...rest, ImageId: ImageId ?? '', InstanceType: InstanceType ?? '' };
}

/** Converts template data to EC2's request. */
export function asRequest(data: TemplateData): RequestLaunchTemplateData {
  return filled({ ...data }) as RequestLaunchTemplateData;
}
