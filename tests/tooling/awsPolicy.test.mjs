import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { dryRuns } from '../../server/fleet/ec2/checks';

const read = (path) => readFileSync(at(path), 'utf8');
const { Statement: statements } = JSON.parse(read('deploy/aws/policy.json'));
const actionsOf = ({ Action: actions }) => [actions].flat();
const allowed = statements.flatMap(actionsOf);

/** Returns the calls of EC2, STS and CloudWatch in the driver, by the SDK's commands and paginators. */
const folder = 'server/fleet/ec2';
const called = new Set(
  readdirSync(at(folder))
    .filter((name) => name !== 'checks.ts')
    .flatMap((name) => [...read(`${folder}/${name}`).matchAll(/new (\w+)Command\(|\bpaginate(\w+)\(/g)])
    .map(([, command, paginated]) => command ?? paginated),
);

/** Permissions that Amazon checks for calls that it makes itself. */
const forOthers = [
  'CreateTags',
  'DescribeInstanceCreditSpecifications',
  'DescribeSpotInstanceRequests',
  'DescribeVolumes',
];
/** Calls without a permission: the role's trust policy allows assuming it. */
const withoutPermission = ['AssumeRole', 'GetCallerIdentity'];

describe('least-privilege policy', () => {
  it('allows what the driver calls, and nothing else', () => {
    const needed = [...called, ...forOthers].filter((call) => !withoutPermission.includes(call));
    expect(allowed.map((action) => action.split(':')[1]).sort()).toEqual(needed.sort());
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true);
    expect(allowed.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('covers what cloud:check asks about; tags are checked with a launch', () => {
    const asked = [...Object.keys(dryRuns), 'CreateTags'].map((call) => `ec2:${call}`);
    const besides = ['sts:DecodeAuthorizationMessage', 'cloudwatch:GetMetricData'];
    expect([...asked, ...besides].sort()).toEqual([...allowed].sort());
  });

  it('changes only machines and launch templates, launches from templates only, and tags only what it launches', () => {
    const changing = statements.filter((statement) =>
      actionsOf(statement).some((action) => !/:(Describe|Get|Decode)/.test(action)),
    );
    for (const { Sid, Resource, Condition } of changing)
      expect(Resource !== '*' || Condition !== undefined, Sid).toBe(true);
    const conditionOf = (action) => statements.find((statement) => actionsOf(statement).includes(action)).Condition;
    expect(conditionOf('ec2:RunInstances')).toEqual({
      ArnLike: { 'ec2:LaunchTemplate': 'arn:aws:ec2:*:*:launch-template/*' },
    });
    expect(conditionOf('ec2:CreateTags')).toEqual({ StringEquals: { 'ec2:CreateAction': 'RunInstances' } });
  });
});
