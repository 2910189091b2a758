import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownTags } from '../../server/fleet/fleet';
import type { LocalFault } from '../ec2/cloud';
import { LocalEc2 } from '../ec2/localEc2';
import type { Random } from './random';
import type { Team } from './work';

const accountNumber = '111122223333';
const [account, region] = ['019', 'us-east-1'];

/** Time until a machine reaches a state, and until a new one is listed, in ms, in the order of Amazon's. */
const settings = { settleMs: 1_500, listedAfterMs: 700 };

/** The cloud of a run. It speaks EC2's protocol, survives all troubles of the servers, and knows the actual state. */
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

  /** Returns the environment of a server that uses it; `folder` is the server's own. */
  environment(folder: string): Record<string, string> {
    const credentials = { roleArn: `arn:aws:iam::${accountNumber}:role/quarterdeck`, externalId: 'soak' };
    const accounts = { [account]: { name: 'vizly', regions: [region], credentials } };
    const config = { accounts, endpoint: this.ec2.url, poll: { restSeconds: 10, activeSeconds: 1 } };
    const CLOUD_CONFIG = join(folder, 'cloud.json');
    writeFileSync(CLOUD_CONFIG, JSON.stringify(config));
    const keys = { AWS_ACCESS_KEY_ID: 'soak', AWS_SECRET_ACCESS_KEY: 'soak', AWS_EC2_METADATA_DISABLED: 'true' };
    return { CLOUD_CONFIG, ...keys };
  }

  /** Returns the machines of a process that are live or starting. */
  machinesOf(processId: number): string[] {
    const all = [...this.ec2.cloud.place(accountNumber, region).instances.values()];
    return all
      .filter(({ tags, goal }) => tags[ownTags.process] === String(processId) && goal !== 'terminated')
      .map(({ id }) => id);
  }

  /** Adds a fault to the next requests of a kind. */
  fail(random: Random): void {
    const fault = random.oneOf(faults);
    if (fault) this.ec2.cloud.fail({ ...fault, times: random.between(1, 4) });
  }

  /** Removes all faults. */
  mend(): void {
    this.ec2.cloud.mend();
  }

  close(): void {
    void this.ec2.close();
  }
}

/** Faults of a cloud, before and after an order is carried out. */
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
