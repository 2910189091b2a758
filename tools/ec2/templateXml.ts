import type { LocalInstance } from './cloud';
import type { Params, Xml } from './queryProtocol';

/** Lists in a template's data: EC2's names in requests and in responses. */
const lists: Readonly<Record<string, string>> = {
  NetworkInterface: 'networkInterfaceSet',
  TagSpecification: 'tagSpecificationSet',
  Tag: 'tagSet',
  BlockDeviceMapping: 'blockDeviceMappingSet',
};

/** Returns the data of a template in EC2's form of responses. */
export function dataOfRequest(params: Params): Record<string, Xml> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]): [string, Xml] => {
      const name = key[0]?.toLowerCase() + key.slice(1);
      if (typeof value === 'string') return [name, value];
      // The elements of a list of texts have another name.
      if (key === 'SecurityGroupId') return ['groupSet', { groupId: Object.values(value)[0] as string }];
      const list = lists[key];
      if (list === undefined) return [name, dataOfRequest(value)];
      return [list, Object.values(value).map((item) => (typeof item === 'string' ? item : dataOfRequest(item)))];
    }),
  );
}

/** Returns the data of a template for an instance, with the instance's own values. */
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

/** Returns the properties that an instance gets from its template. */
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
