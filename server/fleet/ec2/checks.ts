import { GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import {
  CreateLaunchTemplateCommand,
  CreateLaunchTemplateVersionCommand,
  DescribeInstanceAttributeCommand,
  DescribeInstanceCreditSpecificationsCommand,
  DescribeInstanceStatusCommand,
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
import { usageQuery } from './health';
import { boundedPages } from './pages';

/** Identifiers that do not exist, so that nothing happens in a cloud that ignores `DryRun`. */
const nothing = { instance: 'i-0fffffffffffffff0', template: 'lt-0fffffffffffffff0' } as const;

const dry = { DryRun: true } as const;
const ids = { ...dry, InstanceIds: [nothing.instance] };
const ofTemplate = { ...dry, LaunchTemplateId: nothing.template };
const tags = Object.values({ name: 'Name', ...ownTags }).map((Key) => ({ Key, Value: '0' }));
const data = { LaunchTemplateData: { InstanceType: 't3.micro' as const } };

/**
 * Dry runs of all EC2 calls that the server needs, including those that EC2 makes for it. A launch is tried with the tags of a launch
 * and an existing template, since EC2 looks for the template before it checks permissions.
 */
export const dryRuns: Readonly<Record<string, (client: EC2Client, template?: string) => Promise<unknown>>> = {
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
  DescribeInstanceStatus: (client) => client.send(new DescribeInstanceStatusCommand(dry)),
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

/** The result of a dry run. */
interface Check {
  readonly call: string;
  /** Error code of the response. A dry run always ends with one. */
  readonly code?: string;
  readonly verdict: 'allowed' | 'denied' | 'unknown';
  /** Reason for the verdict. */
  readonly words: string;
}

const denied = /^(UnauthorizedOperation|AccessDenied(Exception)?|Client\.UnauthorizedOperation)$/;

const understood = 'DryRunOperation';

/**
 * Error codes about the parameters, which EC2 returns only after the permission check. Similar codes concern the credentials
 * (`InvalidClientTokenId`) or the call (`InvalidAction`).
 */
const permittedCodes =
  /^(DryRunOperation$|OperationNotPermitted$|Invalid(InstanceID|LaunchTemplate(Id|Name)|AMIID|AuthorizationMessage))/;

async function check(call: string, failures: Failures, place: Place, ask: () => Promise<unknown>): Promise<Check> {
  try {
    await ask();
    return { call, verdict: 'allowed', words: '' };
  } catch (error) {
    const { code, detail = '' } = await failures.told(error, place);
    if (denied.test(code)) return { call, code, verdict: 'denied', words: detail };
    if (permittedCodes.test(code)) return { call, code, verdict: 'allowed', words: '' };
    return { call, code, verdict: 'unknown', words: `${code}: ${detail}` };
  }
}

/** The result of the checks in one region of an account. */
export interface PlaceReport extends Place {
  /** ARN of the credentials, or the reason why it is unknown. */
  readonly identity: string;
  readonly checks: readonly Check[];
  /** Number of machines; `undefined` if they cannot be counted. */
  readonly machines: number | undefined;
}

/** Checks the identity, the permissions and the number of machines in a region of an account. Changes nothing. */
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
  for (const [call, ask] of Object.entries(dryRuns)) {
    // An existing template is used only in clouds that have shown to understand `DryRun`.
    const template = call === 'RunInstances' && checks[0]?.code === understood ? await anyTemplate(client) : undefined;
    const found = await check(call, failures, place, () => ask(client, template));
    const words = 'there is no launch template to ask about';
    const isOpen = call === 'RunInstances' && template === undefined && found.verdict === 'allowed';
    checks.push(isOpen ? { ...found, words } : found);
  }
  const decode = new DecodeAuthorizationMessageCommand({ EncodedMessage: 'none' });
  checks.push(await check('sts:DecodeAuthorizationMessage', failures, place, () => clients.sts(place).send(decode)));
  const metrics = metricsCommand(new Date());
  checks.push(await check('cloudwatch:GetMetricData', failures, place, () => clients.cloudWatch(place).send(metrics)));
  return { ...place, identity, checks, machines: await countMachines(clients, place) };
}

/** Makes a request for the use of a machine that does not exist. CloudWatch has no dry runs. */
const metricsCommand = (at: Date) =>
  new GetMetricDataCommand({
    StartTime: new Date(at.getTime() - 600_000),
    EndTime: at,
    MetricDataQueries: [usageQuery('cpu', nothing.instance)],
  });

/** Returns a launch template of a place, if one can be listed. */
async function anyTemplate(client: EC2Client): Promise<string | undefined> {
  const answer = await client.send(new DescribeLaunchTemplatesCommand({ MaxResults: 1 })).catch(() => undefined);
  return answer?.LaunchTemplates?.[0]?.LaunchTemplateId;
}

const pageSize = 200;

async function countMachines(clients: Clients, place: Place): Promise<number | undefined> {
  try {
    let count = 0;
    const pages = paginateDescribeInstances({ client: clients.ec2('read', place), pageSize }, {});
    for await (const { Reservations = [] } of boundedPages(pages, { pageSize, progress: () => count }))
      for (const { Instances = [] } of Reservations) count += Instances.length;
    return count;
  } catch {
    return undefined;
  }
}
