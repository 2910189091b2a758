import { expect, it } from 'vitest';
import { mayCall } from '../../../../contract/access';
import { bodyOfTool } from '../../../../src/form/sendTool';
import { toolLayout } from '../../../../src/form/steps';
import { pickedMachines } from '../../../../src/resources/shared/machineActs';

const machines = [
  { process_id: '12', instance_id: 'i-1', account: '900', region: 'us-east-1' },
  { process_id: '12', instance_id: 'i-2', account: '900', region: 'us-east-1' },
];

it.each([
  [
    ['aws user', 'machine_launch user'],
    'terminate',
    {
      ...{ account: '900', region: 'us-east-1', tagname: '', sk_shut: false, force: false },
      instances: ['i-1', 'i-2'].map((instance_id) => ({ instance_id, ipv4: '', ipv6: '', private_ip: '' })),
    },
  ],
  [
    ['machine_launch user'],
    'terminatemachines',
    { process_id: 12, InstanceIds: ['i-1', 'i-2'], ipv4: [], ipv6: [], tagname: '' },
  ],
])('terminates selected machines of a process as %j with the call %s', (roles, call, body) => {
  const action = pickedMachines.find(({ name, access }) => name === 'terminate' && mayCall(access ?? 'session', roles));
  const tool = action?.tool?.tool;
  if (!tool) throw new Error('There is no tool');
  const [form, ...others] = action.tool?.forms(machines, undefined) ?? [];
  expect(tool.call.name).toBe(call);
  expect(others).toEqual([]);
  expect(bodyOfTool(tool, toolLayout(tool).fields, form ?? {})).toEqual(body);
});

it.each([
  [
    ['aws user', 'machine_launch user'],
    ['start', 'stop', 'terminate'],
  ],
  [['machine_launch user'], ['terminate']],
])('allows %j to %j selected machines', (roles, names) => {
  const usable = pickedMachines.filter(({ access }) => mayCall(access ?? 'session', roles));
  expect([...new Set(usable.map(({ name }) => name))]).toEqual(names);
});
