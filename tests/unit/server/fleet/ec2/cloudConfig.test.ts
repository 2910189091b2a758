import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../../server/config';
import { StartError } from '../../../../../server/startError';

const path = join(mkdtempSync(join(tmpdir(), 'cloud-config-')), 'cloud.json');

function read(value: unknown) {
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return readConfig({ CLOUD_CONFIG: path }).CLOUD_CONFIG;
}

const account = { regions: ['us-east-1'] };
const roleArn = 'arn:aws:iam::111122223333:role/team/quarterdeck';
const inAccount = (more: object) => ({ accounts: { '019': { ...account, ...more } } });

describe('file of CLOUD_CONFIG', () => {
  it('has a default for everything but accounts and their regions', () => {
    expect(read({ accounts: { '019': account } })).toEqual({
      accounts: { '019': account },
      poll: { restSeconds: 60, activeSeconds: 5, pageSize: 500, concurrency: 4 },
    });
  });

  it.each([5, 1_000])('accepts a page size of %i', (pageSize) => {
    expect(read({ ...inAccount({}), poll: { pageSize } })).toMatchObject({ poll: { pageSize } });
  });

  it('accepts a role with an external ID, a profile, any partition, and endpoints per service', () => {
    const credentials = { profile: 'ops', roleArn: 'arn:aws-us-gov:iam::111122223333:role/x', externalId: 'a:b/c' };
    const regions = ['us-gov-west-1', 'cn-north-1', 'ap-southeast-2'];
    const config = { accounts: { '019': { regions, credentials, endpoint: { sts: 'https://sts.example.com' } } } };
    expect(read(config)).toMatchObject(config);
  });

  it.each([
    ['eusc-de-east-1', 'aws-eusc'],
    ['us-iso-east-1', 'aws-iso'],
    ['moon-sea-of-rains-12', 'aws-moon'],
  ])('accepts the region %s and a role of the partition %s', (name, partition) => {
    const credentials = { roleArn: `arn:${partition}:iam::111122223333:role/quarterdeck` };
    expect(read(inAccount({ regions: [name], credentials }))).toMatchObject(
      inAccount({ regions: [name], credentials }),
    );
  });

  it.each(['us-east', 'us--east-1', '-us-east-1', 'us-east-1/', 'us.east-1', `a-${'1'.repeat(62)}`])(
    'rejects %s, which is not a part of a host name and a number',
    (name) => expect(() => read(inAccount({ regions: [name] }))).toThrow('must be a region, such as us-east-1'),
  );

  it.each<[unknown, string]>([
    ['{', 'is not valid JSON'],
    ['[]', 'the file '],
    [{}, 'accounts must be there'],
    [{ accounts: {} }, 'accounts must name at least one account'],
    [{ accounts: { 'a b': account } }, 'accounts must have account codes of letters, digits and . _ -'],
    [{ accounts: { '019': {} } }, 'accounts.019.regions must be there'],
    [inAccount({ regions: 'us-east-1' }), 'accounts.019.regions must be a list of regions'],
    [inAccount({ regions: [] }), 'accounts.019.regions must name at least one region'],
    [inAccount({ regions: ['us-east-1', 'us-east-1'] }), 'accounts.019.regions must name each region once'],
    [inAccount({ regions: ['us-east-1', 'Virginia'] }), 'accounts.019.regions.1 must be a region, such as us-east-1'],
    [inAccount({ name: '' }), 'accounts.019.name must not be empty'],
    [inAccount({ region: 'us-east-1' }), 'accounts.019.region is not known'],
    [inAccount({ credentials: { accessKeyId: 'AKIA' } }), 'accounts.019.credentials.accessKeyId is not known'],
    [inAccount({ credentials: { profile: '' } }), 'accounts.019.credentials.profile must be the name of a profile'],
    [inAccount({ credentials: { roleArn: 'quarterdeck' } }), 'accounts.019.credentials.roleArn must be the ARN of a'],
    [inAccount({ credentials: { roleArn, externalId: 'x' } }), 'accounts.019.credentials.externalId must be an ext'],
    [inAccount({ credentials: { externalId: 'xyz' } }), 'accounts.019.credentials.externalId needs a roleArn'],
    [inAccount({ endpoint: 'localhost' }), 'accounts.019.endpoint must be an address'],
    [inAccount({ endpoint: { ec2: 'ftp://x' } }), 'accounts.019.endpoint.ec2 must be an address'],
    [{ ...inAccount({}), poll: { restSeconds: 1 } }, 'poll.restSeconds must be a number of seconds from 10 to 3600'],
    [{ ...inAccount({}), poll: { pageSize: 1_001 } }, 'poll.pageSize must be a whole number from 5 to 1000'],
    [{ ...inAccount({}), poll: { concurrency: '4' } }, 'poll.concurrency must be a number'],
    [{ ...inAccount({}), polling: {} }, 'polling is not known'],
  ])('fails the start for %j, and names the key', (value, said) => {
    expect(() => read(value)).toThrow(said);
    expect(() => read(value)).toThrow(StartError);
    try {
      read(value);
    } catch (error) {
      expect((error as Error).message).toMatch(/^CLOUD_CONFIG cannot be served: |^CLOUD_CONFIG /);
      expect((error as Error).message.split('\n')).toHaveLength(1);
    }
  });
});
