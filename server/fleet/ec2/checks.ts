import {
  CreateLaunchTemplateCommand,
  CreateLaunchTemplateVersionCommand,
  DescribeInstanceAttributeCommand,
  DescribeInstanceCreditSpecificationsCommand,
  DescribeInstancesCommand,
  DescribeLaunchTemplatesCommand,
  DescribeLaunchTemplateVersionsCommand,
  DescribeSpotInstanceRequestsCommand,
  DescribeVolumesCommand,
  type EC2Client,
  GetLaunchTemplateDataCommand,
  paginateDescribeInstances,
  RunInstancesCommand,
  StartInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2';
import { DecodeAuthorizationMessageCommand, GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { ownTags, type Place } from '../fleet';
import type { Clients } from './clients';
import { Failures } from './failures';
import { boundedPages } from './pages';

/** What is asked about: nothing has these identifiers, so that nothing could happen where `DryRun` is not understood. */
const nothing = { instance: 'i-0fffffffffffffff0', template: 'lt-0fffffffffffffff0' } as const;

const dry = { DryRun: true } as const;
const ids = { ...dry, InstanceIds: [nothing.instance] };
const ofTemplate = { ...dry, LaunchTemplateId: nothing.template };
const tags = Object.values({ name: 'Name', ...ownTags }).map((Key) => ({ Key, Value: '0' }));
const data = { LaunchTemplateData: { InstanceType: 't3.micro' as const } };

/**
 * Each call that the server makes of EC2, or that EC2 makes for it, as a question whether it may. To launch is asked about with the
 * tags of a launch, and by a template that is there, if any: EC2 looks for the template before it looks for permissions.
 */
export const questions: Readonly<Record<string, (client: EC2Client, template?: string) => Promise<unknown>>> = {
  DescribeInstances: (client) => client.send(new DescribeInstancesCommand(dry)),
  DescribeSpotInstanceRequests: (client) => client.send(new DescribeSpotInstanceRequestsCommand(dry)),
  DescribeInstanceCreditSpecifications: (client) => client.send(new DescribeInstanceCreditSpecificationsCommand(dry)),
  DescribeVolumes: (client) => client.send(new DescribeVolumesCommand(dry)),
  DescribeInstanceAttribute: (client) =>
    client.send(
      new DescribeInstanceAttributeCommand({
        ...dry,
        InstanceId: nothing.instance,
        Attribute: 'disableApiTermination',
      }),
    ),
  StartInstances: (client) => client.send(new StartInstancesCommand(ids)),
  StopInstances: (client) => client.send(new StopInstancesCommand(ids)),
  TerminateInstances: (client) => client.send(new TerminateInstancesCommand(ids)),
  RunInstances: (client, template = nothing.template) =>
    client.send(
      new RunInstancesCommand({
        ...dry,
        ...{ MinCount: 1, MaxCount: 1, LaunchTemplate: { LaunchTemplateId: template } },
        TagSpecifications: [{ ResourceType: 'instance', Tags: tags }],
      }),
    ),
  DescribeLaunchTemplates: (client) => client.send(new DescribeLaunchTemplatesCommand(dry)),
  DescribeLaunchTemplateVersions: (client) => client.send(new DescribeLaunchTemplateVersionsCommand(ofTemplate)),
  GetLaunchTemplateData: (client) =>
    client.send(new GetLaunchTemplateDataCommand({ ...dry, InstanceId: nothing.instance })),
  CreateLaunchTemplate: (client) =>
    client.send(new CreateLaunchTemplateCommand({ ...dry, LaunchTemplateName: 'quarterdeck-check', ...data })),
  CreateLaunchTemplateVersion: (client) =>
    client.send(new CreateLaunchTemplateVersionCommand({ ...ofTemplate, ...data })),
};

/** What came of a question: the call is allowed, or why not, or why nobody can tell. */
interface Check {
  readonly call: string;
  /** The code of the cloud's answer, if it was an error, as it should be. */
  readonly code?: string;
  readonly verdict: 'allowed' | 'denied' | 'unknown';
  readonly words: string;
}

const denied = /^(UnauthorizedOperation|AccessDenied(Exception)?|Client\.UnauthorizedOperation)$/;

const understood = 'DryRunOperation';

/**
 * Codes of answers that come only after the call was found to be allowed: about what was asked about. Others that begin alike are about
 * who asks (`InvalidClientTokenId`) or what is not understood (`InvalidAction`).
 */
const pastTheGate =
  /^(DryRunOperation$|OperationNotPermitted$|Invalid(InstanceID|LaunchTemplate(Id|Name)|AMIID|AuthorizationMessage))/;

async function check(call: string, failures: Failures, place: Place, ask: () => Promise<unknown>): Promise<Check> {
  try {
    await ask();
    return { call, verdict: 'allowed', words: '' };
  } catch (error) {
    const { code, detail = '' } = await failures.told(error, place);
    if (denied.test(code)) return { call, code, verdict: 'denied', words: detail };
    if (pastTheGate.test(code)) return { call, code, verdict: 'allowed', words: '' };
    return { call, code, verdict: 'unknown', words: `${code}: ${detail}` };
  }
}

/** What a server would find in a region of an account. */
export interface PlaceReport extends Place {
  /** The ARN that the cloud knows us by; else why it does not. */
  readonly identity: string;
  readonly checks: readonly Check[];
  /** How many machines there are; nothing where they cannot be counted. */
  readonly machines: number | undefined;
}

/** Asks a region of an account who we are, what we may do (nothing is done), and how many machines there are. */
export async function reportOn(clients: Clients, place: Place): Promise<PlaceReport> {
  const failures = new Failures(clients);
  const client = clients.ec2('quick', place);
  const identity = await clients
    .sts(place)
    .send(new GetCallerIdentityCommand({}))
    .then(
      ({ Arn = 'nobody' }) => Arn,
      async (error: unknown) => {
        const { code, detail } = await failures.told(error, place);
        return `unknown (${code}: ${detail})`;
      },
    );
  const checks: Check[] = [];
  for (const [call, ask] of Object.entries(questions)) {
    // Only where `DryRun` was seen to be understood is anything asked about what is there.
    const template = call === 'RunInstances' && checks[0]?.code === understood ? await anyTemplate(client) : undefined;
    const found = await check(call, failures, place, () => ask(client, template));
    const words = 'there is no launch template to ask about';
    const isOpen = call === 'RunInstances' && template === undefined && found.verdict === 'allowed';
    checks.push(isOpen ? { ...found, words } : found);
  }
  const decode = new DecodeAuthorizationMessageCommand({ EncodedMessage: 'none' });
  checks.push(await check('sts:DecodeAuthorizationMessage', failures, place, () => clients.sts(place).send(decode)));
  return { ...place, identity, checks, machines: await countMachines(clients, place) };
}

/** A launch template of a place; nothing where there is none, or none may be seen. */
async function anyTemplate(client: EC2Client): Promise<string | undefined> {
  const answer = await client.send(new DescribeLaunchTemplatesCommand({ MaxResults: 1 })).catch(() => undefined);
  return answer?.LaunchTemplates?.[0]?.LaunchTemplateId;
}

async function countMachines(clients: Clients, place: Place): Promise<number | undefined> {
  try {
    let count = 0;
    const pages = paginateDescribeInstances({ client: clients.ec2('read', place), pageSize: 200 }, {});
    for await (const { Reservations = [] } of boundedPages(pages, { progress: () => count }))
      for (const { Instances = [] } of Reservations) count += Instances.length;
    return count;
  } catch {
    return undefined;
  }
}
