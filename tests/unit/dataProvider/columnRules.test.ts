import { describe, expect, it, vi } from 'vitest';
import { columnRule, orderedColumns, presetOf, presetValue, ruleValue } from '../../../src/dataProvider/columnRules';

describe('the look of a column', () => {
  it.each([
    ['instance_id', 'identifier'],
    ['id', 'identifier'],
    ['InstanceId', 'identifier'],
    ['ipv4', 'identifier'],
    ['private_ip', 'identifier'],
    ['state', 'status'],
    ['instance_state', 'status'],
    ['launch_time', 'time'],
    ['created_at', 'time'],
    ['LaunchTime', 'time'],
    ['security_groups', 'securityGroups'],
    ['name', 'text'],
    ['paid', 'text'],
    ['format', 'text'],
    ['constructor', 'text'],
    ['__proto__', 'text'],
  ])('named %s is %s', (name, preset) => {
    expect(presetOf(name)).toBe(preset);
  });

  it('is that of the resource, if declared', () => {
    const list = { columns: ['name', { name: 'status', preset: 'decision' as const }] };
    expect(columnRule(list, 'status').preset).toBe('decision');
    expect(columnRule(list, 'name').preset).toBe('text');
  });
});

describe('the value of a column', () => {
  it('is the group names of security groups', () => {
    const groups = [{ GroupName: 'web', GroupId: 'sg-1' }, { GroupId: 'sg-2' }, { GroupName: '' }, 'plain', null];
    expect(presetValue('securityGroups', groups)).toEqual(['web', 'sg-2', { GroupName: '' }, 'plain', null]);
    expect(presetValue('securityGroups', 'none')).toBe('none');
  });

  it('is the word of a decision, and an unknown status itself (D48)', () => {
    expect([0, 1, -1, 2, '1', null].map((value) => presetValue('decision', value))).toEqual([
      'Pending',
      'Approved',
      'Rejected',
      2,
      '1',
      null,
    ]);
  });

  it('is the result of getValue, whatever the preset', () => {
    const rule = columnRule({ columns: [{ name: 'status', preset: 'decision', getValue: () => 1 }] }, 'status');
    expect(ruleValue(rule, { status: 0 })).toBe(1);
  });
});

describe('a getValue that throws', () => {
  const rule = columnRule({ columns: [{ name: 'deep', getValue: ({ a }) => (a as { b: string }).b }] }, 'deep');

  it('leaves one cell without a value', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect([{ a: { b: 'x' } }, { a: null }, {}].map((row) => ruleValue(rule, row))).toEqual(['x', null, null]);
    expect(said.mock.calls).toEqual([[expect.stringContaining('getValue of the column "deep" failed')]]);
    said.mockRestore();
  });

  it('also does so if its result cannot be rendered', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(ruleValue({ ...rule, name: 'circle', getValue: () => circular }, {})).toBeNull();
  });
});

describe('the columns', () => {
  it('are the declared ones, then those of the data, without names that no row has', () => {
    const made = { name: 'made', getValue: () => 1 };
    const list = { columns: ['b', made, 'gone', { name: 'also gone' }] };
    expect(orderedColumns(list, ['a', 'b', 'c'])).toEqual(['b', 'made', 'a', 'c']);
    expect(orderedColumns({}, ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('exist only if the data has one of their keys, or their name', () => {
    const list = { columns: [{ name: 'in_use', needs: ['live', 'limit'], getValue: () => 1 }] };
    expect(orderedColumns(list, ['id'])).toEqual(['id']);
    expect(orderedColumns(list, ['id', 'limit'])).toEqual(['in_use', 'id', 'limit']);
    expect(orderedColumns(list, ['in_use'])).toEqual(['in_use']);
  });

  it('follow a declared column if both exist, or keep the order of the data', () => {
    const list = { columns: ['note', { name: 'live', after: 'id', width: 100 }] };
    expect(orderedColumns(list, ['id', 'name', 'live', 'note'])).toEqual(['note', 'id', 'live', 'name']);
    expect(orderedColumns(list, ['name', 'live', 'x'])).toEqual(['name', 'live', 'x']);
    expect(orderedColumns(list, ['id', 'x'])).toEqual(['id', 'x']);
    expect(columnRule(list, 'live').width).toBe(100);
  });

  it('follow a declared column also if computed, or come first without it', () => {
    const list = {
      columns: ['note', { name: 'made', after: 'id', getValue: () => 1 }, { name: 'more', after: 'made' }],
    };
    expect(orderedColumns(list, ['id', 'more', 'note'])).toEqual(['note', 'id', 'made', 'more']);
    expect(orderedColumns(list, ['x', 'note'])).toEqual(['note', 'made', 'x']);
  });
});
