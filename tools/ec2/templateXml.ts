import type { LocalInstance } from './cloud';
import type { Params, Xml } from './queryProtocol';

/** The lists of a template's data: how EC2 calls them in requests, and in answers. */
const lists: Readonly<Record<string, string>> = {
  NetworkInterface: 'networkInterfaceSet',
  TagSpecification: 'tagSpecificationSet',
  Tag: 'tagSet',
  BlockDeviceMapping: 'blockDeviceMappingSet',
};

/** The data of a template as it was sent, as EC2 tells it again. */
export function dataOfRequest(params: Params): Record<string, Xml> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]): [string, Xml] => {
      const name = key[0]?.toLowerCase() + key.slice(1);
      if (typeof value === 'string') return [name, value];
      // A list of texts: its elements are called otherwise.
      if (key === 'SecurityGroupId') return ['groupSet', { groupId: Object.values(value)[0] as string }];
      const list = lists[key];
      if (list === undefined) return [name, dataOfRequest(value)];
      return [list, Object.values(value).map((item) => (typeof item === 'string' ? item : dataOfRequest(item)))];
    }),
  );
}

/** The data of a template for an instance, with what is the instance's own. */
export function dataOfInstance(instance: LocalInstance): Xml {
  return {
    ...{ imageId: instance.image, instanceType: instance.type, keyName: instance.key },
    ...{ ebsOptimized: false, disableApiTermination: instance.isProtected },
    placement: { availabilityZone: instance.zone, groupName: '', tenancy: 'default' },
    metadataOptions: { state: 'applied', httpTokens: 'required' },
    networkInterfaceSet: [
      {
        ...{ networkInterfaceId: 'eni-0a', deviceIndex: 0, description: '', subnetId: instance.subnet },
        privateIpAddress: instance.privateIp,
        privateIpAddressesSet: [{ primary: true, privateIpAddress: instance.privateIp }],
        groupSet: { groupId: 'sg-0aaaaaaaaaaaaaaaa' },
      },
    ],
    tagSpecificationSet: [
      {
        resourceType: 'instance',
        tagSet: Object.entries(instance.tags).map(([key, value]) => ({ key, value })),
      },
    ],
  };
}

/** What an instance gets from the template that it is launched from. */
export function launchedFrom(data: Record<string, unknown>, region: string): Partial<LocalInstance> {
  const { imageId, instanceType, keyName, disableApiTermination, placement, instanceMarketOptions } = data as {
    readonly [key: string]: string | undefined;
  } & { readonly placement?: { readonly availabilityZone?: string }; readonly instanceMarketOptions?: object };
  return {
    image: imageId ?? 'ami-0',
    type: instanceType ?? 't3.micro',
    key: keyName,
    zone: placement?.availabilityZone ?? `${region}a`,
    isProtected: disableApiTermination === 'true',
    lifecycle: instanceMarketOptions ? 'spot' : undefined,
    tags: {},
  };
}
