import { describe, expect, it } from 'vitest';
import { machinesIn } from '../../../../src/custom/launchProgress/launchedMachines';

const machine = {
  process_id: 12,
  instance_id: 'i-1',
  machine_ipv4: null,
  machine_ipv6: '2001:db8::4',
  status: 'pending',
};

describe('launched machines', () => {
  it('are texts of a response, empty for missing values', () => {
    expect(machinesIn({ data: [machine, { instance_id: { a: 1 } }, null] })).toEqual([
      { process_id: '12', instance_id: 'i-1', machine_ipv4: '', machine_ipv6: '2001:db8::4', status: 'pending' },
      { process_id: '', instance_id: '{"a":1}', machine_ipv4: '', machine_ipv6: '', status: '' },
    ]);
    for (const body of [null, {}, { data: 'x' }, { data: [null] }]) expect(machinesIn(body)).toBeUndefined();
  });
});
