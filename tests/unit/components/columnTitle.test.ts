import { describe, expect, it } from 'vitest';
import { columnTitle } from '../../../src/components/columnTitle';

describe('the words of a key', () => {
  it.each([
    ['process_name', 'Process name'],
    ['id', 'ID'],
    ['instance_ids', 'Instance IDs'],
    ['vpc_id', 'VPC ID'],
    ['private_ip', 'Private IP'],
    ['ipv4', 'IPv4'],
    ['machine_ipv6', 'Machine IPv6'],
    ['ami_id', 'AMI ID'],
    ['ssh_key_arn', 'SSH key ARN'],
    ['vcpus', 'vCPUs'],
    ['os', 'OS'],
  ])('%s: %s', (key, words) => {
    expect(columnTitle(key)).toBe(words);
  });

  it('split at _ only, and keep capitals', () => {
    expect(columnTitle('LaunchTemplateId')).toBe('LaunchTemplateId');
    expect(columnTitle('launchTime')).toBe('LaunchTime');
    expect(columnTitle('a.b')).toBe('A.b');
    expect(columnTitle('security-groups')).toBe('Security-groups');
  });

  it('are the key itself if _ does not join words', () => {
    for (const key of ['__proto__', '_id', 'id_', 'a__b', '<img src=x>', '\u202egnp', '1st'])
      expect(columnTitle(key)).toBe(key);
  });

  it('are "(no name)" for a blank key', () => {
    for (const key of ['', ' ', '\u00a0']) expect(columnTitle(key)).toBe('(no name)');
  });

  it('are a text for inherited names, and complete for a long key', () => {
    expect(columnTitle('constructor')).toBe('Constructor');
    expect(columnTitle('a'.repeat(100_000))).toHaveLength(100_000);
    expect(columnTitle('_'.repeat(100_000))).toHaveLength(100_000);
  });
});
