import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../../../server/app';
import type { CloudConfig } from '../../../server/cloudConfig';
import { Ec2Fleet } from '../../../server/fleet/ec2/ec2Fleet';
import type { Machine } from '../../../server/fleet/fleet';
import { LocalEc2 } from '../../../tools/ec2/localEc2';
import { patience } from '../../support/patience';
import type { TestApp } from './testApp';

/** The AWS account number of account 019 in the tests. */
export const accountNumber = '111122223333';

/** Returns a configuration for a local cloud with account 019 by its role, and the given values. */
export function cloudConfig(endpoint: string, more: Partial<CloudConfig> = {}): CloudConfig {
  return {
    accounts: {
      '019': {
        name: 'vizly',
        regions: ['us-east-1'],
        credentials: { roleArn: `arn:aws:iam::${accountNumber}:role/quarterdeck`, externalId: 'tests' },
      },
    },
    endpoint,
    poll: { restSeconds: 0.2, activeSeconds: 0.1, pageSize: 50, concurrency: 4 },
    ...more,
  };
}

// Credentials for STS, which nobody checks.
process.env.AWS_ACCESS_KEY_ID ??= 'AKIATESTS';
process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
process.env.AWS_EC2_METADATA_DISABLED ??= 'true';

/** Returns the parts of a server on a local cloud, with short intervals between checks and retries. */
export function ec2Parts(config: CloudConfig): Partial<Parts> {
  return { fleet: (db, run, log) => new Ec2Fleet({ db, run, log, config, tickMs: 25, wait: (ms) => pause(ms / 20) }) };
}

/** Starts a local cloud. */
export const localEc2 = () => new LocalEc2().listen();

/**
 * Waits until a background task of a server is done.
 *
 * @param everyMs interval of checks; calls are limited for each token, so that `isDone` must not send too many
 */
export async function until(isDone: () => Promise<boolean>, what: string, everyMs = 25): Promise<void> {
  for (const began = Date.now(); !(await isDone()); await pause(everyMs))
    if (Date.now() - began > patience / 2) throw new Error(`In vain: ${what}`);
}

/** Returns the stored machines. */
export function machinesOf({ db }: TestApp): Promise<Pick<Machine, 'instance_id' | 'state'>[]> {
  return db.selectFrom('cloud_machine').select(['instance_id', 'state']).where('gone', '=', false).execute();
}
