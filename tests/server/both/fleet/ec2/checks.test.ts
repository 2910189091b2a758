import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dryRuns, reportOn } from '../../../../../server/fleet/ec2/checks';
import { Clients } from '../../../../../server/fleet/ec2/clients';
import type { LocalEc2 } from '../../../../../tools/ec2/localEc2';
import { accountNumber, cloudConfig, localEc2 } from '../../../support/ec2';

let ec2: LocalEc2;
let clients: Clients;

beforeEach(async () => {
  ec2 = await localEc2();
  clients = new Clients(cloudConfig(ec2.url));
});

afterEach(async () => {
  clients.close();
  await ec2.close();
});

const place = { account: '019', region: 'us-east-1' };
const cloudPlace = () => ec2.cloud.place(accountNumber, 'us-east-1');

describe('cloud:check', () => {
  it('names the identity, the permissions and the machine count, and changes nothing', async () => {
    cloudPlace().add();
    cloudPlace().addTemplate('web', { imageId: 'ami-0a' });
    const report = await reportOn(clients, place);
    expect(report).toMatchObject({ ...place, identity: expect.stringContaining(accountNumber), machines: 1 });
    expect(report.checks.map(({ call }) => call)).toEqual([
      ...Object.keys(dryRuns),
      ...['sts:DecodeAuthorizationMessage', 'cloudwatch:GetMetricData'],
    ]);
    expect(report.checks.filter(({ verdict, words }) => verdict !== 'allowed' || words !== '')).toEqual([]);
    expect([cloudPlace().instances.size, cloudPlace().templates.size]).toEqual([1, 1]);
  });

  it('names what is denied, what is unknown, and what it could not try', async () => {
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', message: 'no', status: 403 } });
    ec2.cloud.fail({
      action: 'StartInstances',
      error: { code: 'InternalError', message: 'oh', status: 500 },
      times: 9,
    });
    ec2.cloud.fail({ action: 'DescribeVolumes', error: { code: 'InvalidAction' } });
    ec2.cloud.fail({
      action: 'DecodeAuthorizationMessage',
      error: { code: 'InvalidClientTokenId', message: 'The security token is invalid', status: 403 },
    });
    ec2.cloud.fail({ action: 'TerminateInstances', error: { code: 'InvalidInstanceID.NotFound' } });
    const { checks } = await reportOn(clients, place);
    const found = new Map(checks.map((check) => [check.call, check]));
    expect(found.get('TerminateInstances')).toMatchObject({ verdict: 'allowed', words: '' });
    expect(found.get('DescribeVolumes')).toMatchObject({ verdict: 'unknown', code: 'InvalidAction' });
    expect(found.get('sts:DecodeAuthorizationMessage')).toMatchObject({
      ...{ verdict: 'unknown', words: 'InvalidClientTokenId: The security token is invalid' },
    });
    expect(found.get('StopInstances')).toMatchObject({ verdict: 'denied', words: 'no' });
    expect(found.get('StartInstances')).toMatchObject({ verdict: 'unknown', words: 'InternalError: oh' });
    expect(found.get('RunInstances')).toMatchObject({ words: 'there is no launch template to ask about' });
  });
});
