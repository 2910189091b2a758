import { describe, expect, it } from 'vitest';
import type { Template } from '../../../../server/fleet/templateVersions';
import { endOf, limitRefusal, versionToLaunch } from '../../../../server/launches/rules';
import { processSelectorOf } from '../../../../server/launches/selectors';

describe('limit of a process', () => {
  const process = { id: 7, machine_max_count: 10 };

  it.each([
    [{ live: 0, reserved: 0 }, 10, undefined],
    [{ live: 8, reserved: 0 }, 2, undefined],
    [{ live: 8, reserved: 0 }, 3, 'Process 7 allows 10 machines: 8 in use'],
    [{ live: 5, reserved: 3 }, 2, undefined],
    [{ live: 5, reserved: 3 }, 3, 'Process 7 allows 10 machines: 5 in use, 3 reserved'],
    [{ live: 12, reserved: 0 }, 1, 'Process 7 allows 10 machines: 12 in use'],
  ])('with %j in use, %i more: %s', (taken, count, message) => {
    expect(limitRefusal(process, taken, count)?.message).toBe(message);
  });
});

describe('version to launch', () => {
  const template = { template_id: 'lt-1', default_version: 2, latest_version: 5 } as Template;
  const versionOf = (approved: string, wanted: string) =>
    versionToLaunch(
      { id: 7, template_id: ' lt-1', version: approved, machine_max_count: 1 },
      { template_id: 'lt-1 ', version: wanted },
      template,
    );

  it.each([
    ['3', ' 3 ', 3],
    ['$Latest', '5', 5],
    ['5', '$latest', 5],
    ['$Default', '$DEFAULT', 2],
    ['2', '$Default', 2],
  ])('approved %s, requested %s: %i', (approved, wanted, number) => {
    expect(versionOf(approved, wanted)).toBe(number);
  });

  it.each([
    ['3', '4'],
    ['3', '$Latest'],
    ['$Latest', '4'],
    ['3', '03'],
    ['6', '6'],
    ['3.1', '3.1'],
  ])('refuses for approved %s the version %s, with the approved one', (approved, wanted) => {
    expect(versionOf(approved, wanted)).toMatchObject({
      message: expect.stringContaining(`Process 7 is approved for version ${approved} of launch template lt-1`),
    });
  });
});

it.each([
  [3, 3, 'success', '3 machines launched for process 7'],
  [1, 1, 'success', '1 machine launched for process 7'],
  [3, 2, 'warning', 'Only 2 of 3 machines were launched for process 7: the cloud had no more capacity'],
  [3, 0, 'failed', 'Nothing was launched for process 7'],
])('of %i requested machines launches %i: %s', (count, machines, outcome, message) => {
  expect(endOf({ process_id: 7, count }, machines)).toEqual({ outcome, message });
});

describe('selection of a termination', () => {
  const body = { process_id: 7, InstanceIds: [], ipv4: [], ipv6: [], tagname: '' };

  it.each([
    [{ InstanceIds: [' i-1 ', 'i-2', 'i-1', ''] }, { kind: 'instance_id', values: ['i-1', 'i-2'] }],
    [{ ipv4: ['10.0.0.4', ' 10.0.0.4'] }, { kind: 'ipv4', values: ['10.0.0.4'] }],
    [{ ipv6: ['2001:DB8:0:0::1'] }, { kind: 'ipv6', values: ['2001:db8::1'] }],
    [{ tagname: ' ::0:1 ' }, { kind: 'tagname', values: ['::0:1'] }],
    [{ ipv4: [' '] }, 'Please provide at least one identification method'],
    [{ ipv4: ['1'], ipv6: ['2'] }, 'Please provide only one identification method at a time'],
    [{ tagname: '**' }, 'Wildcards are not supported in tag names'],
  ])('%j: %j', (more, expected) => {
    expect(processSelectorOf({ ...body, ...more })).toEqual(expected);
  });
});
