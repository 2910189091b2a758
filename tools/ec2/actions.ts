import { createHash, randomBytes } from 'node:crypto';
import { type LocalFault, type LocalInstance, type LocalInterface, type LocalPlace, stateCodes } from './cloud';
import { listAt, type Params, Refusal, textAt, textsAt, type Xml } from './queryProtocol';
import { madeTemplate, madeVersion, once, templateOf, templatesXml, versionOf, versionXml } from './templateActions';
import { dataOfInstance, launchedFrom } from './templateXml';

const stateXml = (place: LocalPlace, instance: LocalInstance) => {
  const name = place.stateOf(instance);
  return { code: stateCodes[name] ?? 96, name };
};

function instanceXml(place: LocalPlace, one: LocalInstance): Xml {
  const isOver = place.stateOf(one) === 'terminated';
  return {
    instanceId: one.id,
    imageId: one.image,
    instanceState: stateXml(place, one),
    keyName: one.key,
    instanceType: one.type,
    launchTime: one.launched,
    stateReason: place.stateOf(one) === 'stopped' ? stoppedXml : undefined,
    placement: { availabilityZone: one.zone, tenancy: 'default' },
    platform: one.platform,
    architecture: one.architecture,
    instanceLifecycle: one.lifecycle,
    clientToken: one.token ?? '',
    ...(!isOver && {
      subnetId: one.subnet,
      vpcId: one.subnet && 'vpc-0aaaaaaaaaaaaaaaa',
      privateIpAddress: one.privateIp,
      ipAddress: one.publicIp,
      groupSet: [{ groupId: 'sg-0aaaaaaaaaaaaaaaa', groupName: 'web' }],
      networkInterfaceSet: interfacesXml(one),
    }),
    tagSet: Object.entries(one.tags).map(([key, value]) => ({ key, value })),
    ...furtherXml,
  };
}

const stoppedXml = {
  code: 'Client.UserInitiatedShutdown',
  message: 'Client.UserInitiatedShutdown: User initiated shutdown',
};

/** Properties that EC2 reports for every machine. */
const furtherXml = {
  monitoring: { state: 'disabled' },
  blockDeviceMapping: [
    { deviceName: '/dev/sda1', ebs: { volumeId: 'vol-0a', status: 'attached', deleteOnTermination: true } },
  ],
  iamInstanceProfile: { arn: 'arn:aws:iam::111122223333:instance-profile/web', id: 'AIPA' },
  cpuOptions: { coreCount: 1, threadsPerCore: 2 },
  capacityReservationSpecification: { capacityReservationPreference: 'open' },
  hibernationOptions: { configured: false },
  metadataOptions: { state: 'applied', httpTokens: 'required', httpEndpoint: 'enabled' },
  privateDnsNameOptions: { hostnameType: 'ip-name', enableResourceNameDnsARecord: false },
  maintenanceOptions: { autoRecovery: 'default' },
};

function statusXml(place: LocalPlace, one: LocalInstance): Xml {
  const isRunning = place.stateOf(one) === 'running';
  const status = (check: string) => ({ status: isRunning ? check : 'not-applicable' });
  return {
    instanceId: one.id,
    instanceState: stateXml(place, one),
    ...{ systemStatus: status('ok'), instanceStatus: status(one.check), attachedEbsStatus: status('ok') },
  };
}

/** Returns an interface in EC2's form. The first one has the instance's own addresses. */
function interfaceXml({ subnet }: LocalInstance, one: LocalInterface, index: number): Xml {
  const { privateIp, publicIp, carrierIp, secondary = [], ipv6 = [], ipv4Prefixes = [], ipv6Prefixes = [] } = one;
  const associated = (address: string | undefined, carrier?: string) =>
    address || carrier ? { publicIp: address, carrierIp: carrier, ipOwnerId: 'amazon' } : undefined;
  const association = associated(publicIp, carrierIp);
  const others = secondary.map((each) => ({
    ...{ privateIpAddress: each.privateIp, primary: false, association: associated(each.publicIp) },
  }));
  const first = privateIp ? [{ privateIpAddress: privateIp, primary: true, association }] : [];
  return {
    ...{ networkInterfaceId: `eni-0a${index}`, subnetId: subnet, status: 'in-use', privateIpAddress: privateIp },
    groupSet: [{ groupId: 'sg-0aaaaaaaaaaaaaaaa', groupName: 'web' }],
    attachment: { attachmentId: 'eni-attach-0a', deviceIndex: index, status: 'attached', deleteOnTermination: true },
    association,
    privateIpAddressesSet: [...first, ...others],
    ipv6AddressesSet: ipv6.map((address, at) => ({ ipv6Address: address, isPrimaryIpv6: index + at === 0 })),
    ipv4PrefixSet: ipv4Prefixes.map((ipv4Prefix) => ({ ipv4Prefix })),
    ipv6PrefixSet: ipv6Prefixes.map((ipv6Prefix) => ({ ipv6Prefix })),
  };
}

function interfacesXml(one: LocalInstance): Xml {
  const { privateIp, publicIp, ipv6, interfaces } = one;
  const [besides, ...others] = interfaces;
  const first = {
    ...besides,
    ...(privateIp !== undefined && { privateIp }),
    ...(publicIp !== undefined && { publicIp }),
    ipv6: [...(ipv6 === undefined ? [] : [ipv6]), ...(besides?.ipv6 ?? [])],
  };
  return [first, ...others].map((each, index) => interfaceXml(one, each, index));
}

function reservationsXml(place: LocalPlace, instances: readonly LocalInstance[]): Xml {
  const byReservation = new Map<string, LocalInstance[]>();
  for (const one of instances) byReservation.set(one.reservation, [...(byReservation.get(one.reservation) ?? []), one]);
  return [...byReservation].map(([reservationId, of]) => ({
    reservationId,
    ownerId: place.account,
    instancesSet: of.map((one) => instanceXml(place, one)),
  }));
}

function passes(instance: LocalInstance, name: string, values: readonly string[]): boolean {
  if (name === 'instance-id') return values.includes(instance.id);
  if (name === 'client-token') return values.includes(instance.token ?? '');
  if (name.startsWith('tag:')) return values.includes(instance.tags[name.slice(4)] ?? '\0');
  throw new Refusal('InvalidParameterValue', `The filter '${name}' is invalid`);
}

/** Faults that change a response. */
type Told = Pick<LocalFault, 'most' | 'omits' | 'nextToken'>;

/** Returns a test for identifiers that a response contains. */
const isTold = ({ omits = [] }: Told) => {
  const left = new Set(omits);
  return ({ id }: { readonly id: string }) => !left.has('*') && !left.has(id);
};

function described(place: LocalPlace, params: Params, told: Told): Xml {
  if (told.nextToken !== undefined) return { reservationSet: [], nextToken: told.nextToken };
  const filters = listAt(params, 'Filter').flatMap((filter) =>
    typeof filter === 'object' ? [{ name: textAt(filter, 'Name') ?? '', values: textsAt(filter, 'Value') }] : [],
  );
  if (filters.some(({ values }) => values.length > mostValues))
    throw new Refusal('FilterLimitExceeded', `The maximum number of filter values is ${mostValues}`);
  const isNamed = 'InstanceId' in params;
  const found = (isNamed ? named(place, params) : [...place.instances.values()])
    .filter(({ listedFrom }) => listedFrom <= Date.now())
    .filter((one) => filters.every(({ name, values }) => passes(one, name, values)))
    .filter(isTold(told))
    .slice(0, told.most);
  if (isNamed && 'MaxResults' in params)
    throw new Refusal('InvalidParameterCombination', 'The parameter instancesSet cannot be used with maxResults');
  const most = Number(textAt(params, 'MaxResults') ?? 1_000);
  if (most < 5 || most > 1_000) throw new Refusal('InvalidParameterValue', 'Value for parameter maxResults is invalid');
  const first = Number(textAt(params, 'NextToken') ?? 0);
  return {
    reservationSet: reservationsXml(place, found.slice(first, first + most)),
    nextToken: first + most < found.length ? String(first + most) : undefined,
  };
}

/** EC2's own limits: instances per request, values of a filter, characters of a client token, of a tag's key and its value. */
const [mostIds, mostValues, tokenLength, keyLength, valueLength] = [1_000, 200, 64, 128, 256];

/** Rejects tags that EC2 does not accept. */
function checkTags(tags: readonly (readonly string[])[]): void {
  for (const [key = '', value = ''] of tags) {
    if (/^aws:/i.test(key))
      throw new Refusal('InvalidParameterValue', "Tag keys starting with 'aws:' are reserved for internal use");
    if (key === '' || [...key].length > keyLength || [...value].length > valueLength)
      throw new Refusal('InvalidParameterValue', `Tag value exceeds the maximum length of ${valueLength} characters`);
  }
}

function named(place: LocalPlace, params: Params): LocalInstance[] {
  const ids = textsAt(params, 'InstanceId');
  if (ids.length === 0) throw new Refusal('MissingParameter', 'The request must contain the parameter InstanceId');
  if (ids.length > mostIds) throw new Refusal('ResourceCountExceeded', `At most ${mostIds} instances a request`);
  const isThere = (id: string) => (place.instances.get(id)?.listedFrom ?? Number.POSITIVE_INFINITY) <= Date.now();
  const missing = ids.filter((id) => !isThere(id));
  if (missing.length > 0)
    throw new Refusal(
      'InvalidInstanceID.NotFound',
      missing.length === 1
        ? `The instance ID '${missing[0]}' does not exist`
        : `The instance IDs '${missing.join(', ')}' do not exist`,
    );
  return ids.flatMap((id) => place.instances.get(id) ?? []);
}

function sent(place: LocalPlace, instances: readonly LocalInstance[], goal: LocalInstance['goal']): Xml {
  return {
    instancesSet: instances.map((one) => {
      const previousState = stateXml(place, one);
      if (one.goal !== goal && one.goal !== 'terminated') place.send(one, goal);
      return { instanceId: one.id, currentState: stateXml(place, one), previousState };
    }),
  };
}

function inState(place: LocalPlace, instances: readonly LocalInstance[], ...states: string[]): void {
  const wrong = instances.find((one) => !states.includes(place.stateOf(one)));
  if (wrong)
    throw new Refusal(
      'IncorrectInstanceState',
      `The instance '${wrong.id}' is not in a state from which it can be ${states.includes('stopped') ? 'started' : 'stopped'}.`,
    );
}

function refuseOneTime(instances: readonly LocalInstance[]): void {
  const wrong = instances.find(({ lifecycle, isPersistent }) => lifecycle === 'spot' && !isPersistent);
  if (wrong)
    throw new Refusal(
      'UnsupportedOperation',
      `You can't stop the Spot Instance '${wrong.id}' because it is associated with a one-time Spot Instance request. You can only stop Spot Instances associated with persistent Spot Instance requests.`,
    );
}

/** Follows EC2's documentation: a protected instance keeps all instances of the request in its zone, and the request fails. */
function terminated(place: LocalPlace, params: Params): Xml {
  const instances = named(place, params);
  const kept = instances.filter(({ isProtected, goal }) => isProtected && goal !== 'terminated');
  const zones = new Set(kept.map(({ zone }) => zone));
  const answer = sent(
    place,
    instances.filter(({ zone }) => !zones.has(zone)),
    'terminated',
  );
  const [first] = kept;
  if (first)
    throw new Refusal(
      'OperationNotPermitted',
      `The instance '${first.id}' may not be terminated. Modify its 'disableApiTermination' instance attribute and try again.`,
    );
  return answer;
}

function launched(place: LocalPlace, params: Params, listedAfterMs: number): Xml {
  const token = textAt(params, 'ClientToken');
  if ((token?.length ?? 0) > tokenLength)
    throw new Refusal('InvalidParameterValue', `ClientToken must have at most ${tokenLength} characters`);
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  const before = token === undefined ? undefined : place.launches.get(token);
  const answer = (ids: readonly string[]) => {
    const instances = ids.flatMap((id) => place.instances.get(id) ?? []);
    return {
      reservationId: instances[0]?.reservation,
      ownerId: place.account,
      instancesSet: instances.map((one) => instanceXml(place, one)),
    };
  };
  if (before && before.digest !== digest)
    throw new Refusal(
      'IdempotentParameterMismatch',
      'Arguments on this idempotent request are inconsistent with arguments used in previous request(s).',
    );
  if (before) return answer(before.ids);
  const { data } = versionOf(templateOf(place, params, 'LaunchTemplate'), textAt(params, 'LaunchTemplate', 'Version'));
  const [least, most] = [Number(textAt(params, 'MinCount')), Number(textAt(params, 'MaxCount'))];
  if (!(least >= 1 && least <= most)) throw new Refusal('InvalidParameterValue', 'MinCount must not exceed MaxCount');
  if (place.capacity < least)
    throw new Refusal(
      'InsufficientInstanceCapacity',
      'There is no Spot capacity available that matches your request.',
      500,
    );
  const tags = listAt(params, 'TagSpecification')
    .flatMap((of) => (typeof of === 'object' && textAt(of, 'ResourceType') === 'instance' ? listAt(of, 'Tag') : []))
    .flatMap((tag) => (typeof tag === 'object' ? [[textAt(tag, 'Key') ?? '', textAt(tag, 'Value') ?? '']] : []));
  checkTags(tags);
  const made = Math.min(most, place.capacity);
  place.capacity -= made;
  const reservation = `r-0${randomBytes(8).toString('hex')}`;
  const ids = Array.from({ length: made }, () => {
    const instance = place.add({
      ...launchedFrom(data, place.region),
      ...(textAt(params, 'InstanceType') && { type: textAt(params, 'InstanceType') ?? '' }),
      ...{ reservation, token, launched: new Date(), listedFrom: Date.now() + listedAfterMs },
    });
    Object.assign(instance.tags, Object.fromEntries(tags));
    place.send(instance, 'running');
    return instance.id;
  });
  if (token !== undefined) place.launches.set(token, { digest, ids });
  return answer(ids);
}

/** The actions by name, with their responses. */
export function answerOf(
  action: string,
  place: LocalPlace,
  params: Params,
  { listedAfterMs, ...told }: Told & { readonly listedAfterMs: number },
): Xml {
  if (textAt(params, 'DryRun') === 'true')
    throw new Refusal('DryRunOperation', 'Request would have succeeded, but DryRun flag is set.', 412);
  switch (action) {
    case 'DescribeInstances':
      return described(place, params, told);
    case 'DescribeInstanceStatus':
      return { instanceStatusSet: named(place, params).map((one) => statusXml(place, one)) };
    case 'DescribeInstanceAttribute': {
      const id = textAt(params, 'InstanceId') ?? '';
      const [instance] = named(place, { InstanceId: { 1: id } });
      return { instanceId: id, disableApiTermination: { value: instance?.isProtected ?? false } };
    }
    case 'StartInstances': {
      const instances = named(place, params);
      inState(place, instances, 'stopped', 'pending', 'running');
      return sent(place, instances, 'running');
    }
    case 'StopInstances': {
      const instances = named(place, params);
      inState(place, instances, 'running', 'stopping', 'stopped');
      refuseOneTime(instances);
      return sent(place, instances, 'stopped');
    }
    case 'TerminateInstances':
      return terminated(place, params);
    case 'RunInstances':
      return launched(place, params, listedAfterMs);
    case 'DescribeLaunchTemplates':
      return templatesXml(place, params, told);
    case 'DescribeLaunchTemplateVersions': {
      const template = templateOf(place, params);
      const texts = textsAt(params, 'LaunchTemplateVersion');
      const found = texts.map((text) => versionOf(template, text));
      return { launchTemplateVersionSet: found.map((version) => versionXml(template, version.number, version)) };
    }
    case 'CreateLaunchTemplate':
      return once(place, params, madeTemplate);
    case 'CreateLaunchTemplateVersion':
      return once(place, params, madeVersion);
    case 'GetLaunchTemplateData': {
      const [instance] = named(place, { InstanceId: { 1: textAt(params, 'InstanceId') ?? '' } });
      return { launchTemplateData: instance && dataOfInstance(instance) };
    }
    default:
      throw new Refusal('InvalidAction', `The action ${action} is not valid for this web service.`);
  }
}
