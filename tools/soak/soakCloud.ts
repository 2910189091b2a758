import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownTags } from '../../server/fleet/fleet';
import type { LocalFault } from '../ec2/cloud';
import { LocalEc2 } from '../ec2/localEc2';
import type { Random } from './random';
import type { Team } from './work';

const accountNumber = '111122223333';
const [account, region] = ['019', 'us-east-1'];

/** How long a machine takes to reach a state, and a new one to be listed, in milliseconds: as at Amazon, the one before the other. */
const settings = { settleMs: 1_500, listedAfterMs: 700 };

/** The cloud of a run: it speaks EC2's protocol, lives through all that is done to the servers, and knows what is there for certain. */
export class SoakCloud {
  private constructor(
    private readonly ec2: LocalEc2,
    readonly template: Team['template'],
  ) {}

  static async start(): Promise<SoakCloud> {
    const ec2 = await new LocalEc2().listen();
    Object.assign(ec2.cloud.settings, settings);
    const image = { imageId: 'ami-0a1b2c3d4e5f60718', instanceType: 't3.medium' };
    const { id } = ec2.cloud.place(accountNumber, region).addTemplate('soak', image);
    return new SoakCloud(ec2, { template_id: id, version: '1', account, region });
  }

  /** What a server needs to work with it; `folder` is one of its own. */
  environment(folder: string): Record<string, string> {
    const credentials = { roleArn: `arn:aws:iam::${accountNumber}:role/quarterdeck`, externalId: 'soak' };
    const accounts = { [account]: { name: 'vizly', regions: [region], credentials } };
    const config = { accounts, endpoint: this.ec2.url, poll: { restSeconds: 10, activeSeconds: 1 } };
    const CLOUD_CONFIG = join(folder, 'cloud.json');
    writeFileSync(CLOUD_CONFIG, JSON.stringify(config));
    const keys = { AWS_ACCESS_KEY_ID: 'soak', AWS_SECRET_ACCESS_KEY: 'soak', AWS_EC2_METADATA_DISABLED: 'true' };
    return { CLOUD_CONFIG, ...keys };
  }

  /** The machines of a process that live, or are on their way to. */
  machinesOf(processId: number): string[] {
    const all = [...this.ec2.cloud.place(accountNumber, region).instances.values()];
    return all
      .filter(({ tags, goal }) => tags[ownTags.process] === String(processId) && goal !== 'terminated')
      .map(({ id }) => id);
  }

  /** Lets something go wrong with the next requests of a kind. */
  fail(random: Random): void {
    const fault = random.oneOf(faults);
    if (fault) this.ec2.cloud.fail({ ...fault, times: random.between(1, 4) });
  }

  /** Nothing goes wrong any more. */
  mend(): void {
    this.ec2.cloud.mend();
  }

  close(): void {
    void this.ec2.close();
  }
}

/** What a cloud does to those who use it, on either side of the order having been carried out. */
const faults: readonly LocalFault[] = [
  { action: 'RunInstances', lost: 'done' },
  { action: 'RunInstances', lost: 'not done' },
  { action: 'RunInstances', error: { code: 'InsufficientInstanceCapacity', status: 500 } },
  { action: 'RunInstances', error: { code: 'RequestLimitExceeded', status: 503 } },
  { action: 'RunInstances', delayMs: 3_000 },
  { action: 'TerminateInstances', lost: 'done' },
  { action: 'TerminateInstances', lost: 'not done' },
  { action: 'TerminateInstances', error: { code: 'RequestLimitExceeded', status: 503 } },
  { action: 'DescribeInstances', lost: 'not done' },
  { action: 'DescribeInstances', error: { code: 'RequestLimitExceeded', status: 503 } },
  { action: 'DescribeInstances', filtered: true, most: 0 },
  { action: '*', page: { status: 502, html: '<html><body>Bad gateway</body></html>' } },
  { action: '*', delayMs: 1_500 },
];
